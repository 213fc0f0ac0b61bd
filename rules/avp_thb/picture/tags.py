"""Pieces of SVG as text. All that may come from outside is escaped here."""

from html import escape

from rules.avp_thb.picture.shapes import COLOURS


def tag(kind: str, inside: str, **attributes: str) -> str:
    said = "".join(
        f' {key.rstrip("_").replace("_", "-") if key != "viewBox" else key}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return f"<{kind}{said}>{inside}</{kind}>"


def titled(title: str, inside: str, focus: bool = True, **attributes: str) -> str:
    """A group with a title; what can be focused is named for those who do not see it."""
    if focus:
        attributes |= {"tabindex": "0", "role": "img", "aria_label": title}
    return tag("g", f"<title>{escape(title)}</title>{inside}", **attributes)


def colour(key: str) -> str:
    return f"var(--{key},{COLOURS[key][0]})"


def fill(key: str) -> str:
    return f'fill="{colour(key)}"'


def ink(key: str, width: float) -> str:
    return f'stroke="{colour(key)}" stroke-width="{number(width)}"'


def words(
    text: str, x: float, y: float, size: float, key: str, bold: bool = False, anchor: str = ""
) -> str:
    how = ' font-weight="700"' * bold + (f' text-anchor="{anchor}"' if anchor else "")
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"<text {place}{how} {fill(key)}>{escape(text)}</text>"


def number(*values: float) -> str:
    """Numbers with at most one digit after the point."""
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in values)
