"""The board of a mail as a picture that every mail program shows."""

import re
from email.mime.image import MIMEImage

import resvg_py
from font_source_sans_pro import SourceSansPro, SourceSansProBold

CID = "board"
WIDTH = 720  # pixels
FAMILY = "Source Sans Pro"

PAPER = "#ffffff"
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}")
OR_ELSE = re.compile(r"var\(--[\w-]+,([^()]+)\)")
VALUE = re.compile(r"(--[\w-]+):([^;}]+)")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")


def png(svg: str) -> bytes:
    """*svg* as PNG bytes."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=in_light(svg),
            width=WIDTH,
            background=PAPER,
            skip_system_fonts=True,
            font_files=[SourceSansPro, SourceSansProBold],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def in_light(svg: str) -> str:
    """
    *svg* in its light colours, without variables: a picture in a mail follows no theme.

    What draws it knows classes, but neither variables nor themes.
    """
    plain = OR_ELSE.sub(r"\1", MEDIA.sub("", svg))
    values = dict(VALUE.findall(plain))
    return VARIABLE.sub(lambda one: values[one[1]], plain)


def inline(picture: bytes) -> MIMEImage:
    """The part of a mail that its HTML shows as `cid:board`."""
    part = MIMEImage(picture, "png")
    part.add_header("Content-ID", f"<{CID}>")
    part.add_header("Content-Disposition", "inline", filename="board.png")
    return part
