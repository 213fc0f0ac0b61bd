"""A board as a picture that every mail program and every link preview shows."""

import re
from collections.abc import Iterable
from io import BytesIO
from typing import cast

import resvg_py
from font_source_sans_pro import SourceSansPro, SourceSansProBold
from PIL import Image

from games.pictures import cutouts

WIDTH = 560  # pixels
FAMILY = "Source Sans Pro"

PAPER = "#ffffff"
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}")
OR_ELSE = re.compile(r"var\(--[\w-]+,([^()]+)\)")
VALUE = re.compile(r"(--[\w-]+):([^;}]+)")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")

COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
COMMON, BETWEEN = 8, 10  # colours beside those that the drawing names
EFFORTS = (3, 6, 8)  # of zlib: each takes more than twice as long as the one before


def png(svg: str, most: int = 0) -> bytes:
    """
    *svg* as PNG bytes, with few colours; of at most so many bytes, if there is a way.

    Where *most* is not given, it may weigh what it weighs with the least effort.
    """
    by_day = MEDIA.sub("", svg)
    picture = cutouts.picture(by_day, WIDTH, PAPER, drawn)
    few = in_few_colours(picture, dict.fromkeys(COLOUR.findall(by_day)))
    tries = (packed(few, effort) for effort in EFFORTS)
    made = next(tries)
    while most and len(made) > most and (smaller := next(tries, b"")):
        made = smaller
    return made


def packed(picture: Image.Image, effort: int) -> bytes:
    made = BytesIO()
    picture.save(made, "PNG", compress_level=effort)
    return made.getvalue()


def in_few_colours(picture: Image.Image, named: Iterable[str]) -> Image.Image:
    """*picture* with the colours *named*, its commonest others, and some between them for edges."""
    some = picture.resize((picture.width // 3, picture.height // 3), Image.Resampling.NEAREST)
    counted = some.getcolors(some.width * some.height) or []
    most = [cast("tuple[int, ...]", one) for _, one in sorted(counted, reverse=True)[:COMMON]]
    few = some.reduce(2).quantize(BETWEEN, Image.Quantize.FASTOCTREE)
    between = few.getpalette() or []
    flat = [bytes.fromhex(one[1:]) for one in named]
    palette = Image.new("P", (1, 1))
    palette.putpalette(b"".join(dict.fromkeys([*flat, *map(bytes, most)])) + bytes(between))
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


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
