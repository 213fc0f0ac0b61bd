"""Fillings, outlines and words in the colours of the page."""

from rules.avp_thb.picture.shapes import COLOURS
from rules.parts import svg

Paint = dict[str, str | float]  # attributes of a tag
UNFILLED: Paint = {"fill": "none"}


def colour(key: str) -> str:
    return f"var(--{key},{COLOURS[key][0]})"


def fill(key: str) -> Paint:
    return {"fill": colour(key)}


def ink(key: str, width: float) -> Paint:
    return {"stroke": colour(key), "stroke_width": width}


def line(d: str, key: str, width: float, **attributes: str | float) -> str:
    """The path *d* drawn with a pen."""
    return svg.tag("path", d=d, **UNFILLED, **ink(key, width), **attributes)


def words(
    text: str, x: float, y: float, size: float, key: str, bold: bool = False, anchor: str = ""
) -> str:
    how = {"font_weight": "700"} if bold else {}
    if anchor:
        how["text_anchor"] = anchor
    return svg.text(text, x=x, y=y, font_size=size, **how, **fill(key))
