"""
SVG as text: tags and their attributes, titles, texts and numbers.

Whatever may come from outside is escaped here. Only what stands *inside* a tag is SVG already.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"


def tag(kind: str, *inside: str, **attributes: str | float) -> str:
    """`<kind data-id="b4">…</kind>` for `data_id="b4"`; `class_` loses its underscore."""
    told = "".join([attribute(name, value) for name, value in attributes.items()])
    return f"<{kind}{told}>{''.join(inside)}</{kind}>" if inside else f"<{kind}{told}/>"


@lru_cache(maxsize=4096)  # A board has the same few a thousand times.
def attribute(name: str, value: str | float) -> str:
    key = name.rstrip("_").replace("_", "-")
    return f' {key}="{escape(value) if isinstance(value, str) else number(value)}"'


def text(words: str, *inside: str, **attributes: str | float) -> str:
    return tag("text", escape(words), *inside, **attributes)


def title(words: str) -> str:
    """What a pointer is told about the element around it."""
    return tag("title", escape(words))


def titled(words: str, *inside: str, focus: bool = True, **attributes: str | float) -> str:
    """
    A group with a title, which is the name of what can be focused, too (SVG-AAM); without *words* a
    group alone.
    """
    if not words:
        return tag("g", *inside, **attributes)
    if focus:
        attributes |= {"tabindex": "0", "role": "img"}
    return tag("g", title(words), *inside, **attributes)


def number(*values: float) -> str:
    """Numbers with at most one digit after the point, and no `-0`."""
    return " ".join([f"{value:z.1f}".removesuffix(".0") for value in values])


def strokes(lines: Iterable[tuple[int, int, int, int]]) -> str:
    """
    The path of level and upright lines: where each begins, and how far it goes across and down.

    It is told from line to line, so that those that lie evenly read alike: a page packs closer.
    """
    path, x, y = [], 0, 0
    for left, top, across, down in lines:
        path.append(f"m{left - x} {top - y}" + (f"v{down}" if down else f"h{across}"))
        x, y = left + across, top + down
    return "".join(path)
