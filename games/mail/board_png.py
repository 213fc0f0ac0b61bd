"""The board of a mail as a picture that every mail program shows."""

import re
from email.mime.image import MIMEImage

import resvg_py
from font_source_sans_pro import SourceSansPro, SourceSansProBold

CID = "board"
WIDTH = 720  # pixels
FAMILY = "Source Sans Pro"

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
VARIABLE = re.compile(r"var\(--[\w-]+,([^()]+)\)")


def png(svg: str) -> bytes:
    """*svg* as PNG bytes, in its light colours: a picture in a mail follows no theme."""
    plain = VARIABLE.sub(r"\1", STYLE.sub("", svg))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=plain,
            width=WIDTH,
            skip_system_fonts=True,
            font_files=[SourceSansPro, SourceSansProBold],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def inline(picture: bytes) -> MIMEImage:
    """The part of a mail that its HTML shows as `cid:board`."""
    part = MIMEImage(picture, "png")
    part.add_header("Content-ID", f"<{CID}>")
    part.add_header("Content-Disposition", "inline", filename="board.png")
    return part
