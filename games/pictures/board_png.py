"""A board as a picture that every mail program and every link preview shows."""

import re

import resvg_py
from font_source_sans_pro import SourceSansPro, SourceSansProBold

from games.pictures import cutouts, strips

WIDTH = 560  # pixels
FAMILY = "Source Sans Pro"

PAPER = "#ffffff"
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}")
OR_ELSE = re.compile(r"var\(--[\w-]+,([^()]+)\)")
VALUE = re.compile(r"(--[\w-]+):([^;}]+)")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")


def png(svg: str, most: int = 0) -> bytes:
    """*svg* as PNG bytes, with few colours; of at most so many bytes, if there is a way."""
    return strips.png(cutouts.pieces(MEDIA.sub("", svg), WIDTH, drawn), PAPER, most)


def drawn(svg: str) -> bytes:
    """*svg*, which says its own size, as PNG bytes."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=in_light(svg),
            skip_system_fonts=True,
            font_files=[SourceSansPro, SourceSansProBold],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def in_light(svg: str) -> str:
    """
    *svg* in its light colours, without variables: such a picture follows no theme.

    What draws it knows classes, but neither variables nor themes.
    """
    plain = OR_ELSE.sub(r"\1", MEDIA.sub("", svg))
    values = dict(VALUE.findall(plain))
    return VARIABLE.sub(lambda one: values[one[1]], plain)
