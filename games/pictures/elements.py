"""The elements of a drawing, each as it is at the corner, and where it stands. Pure."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from lxml import etree

NAMESPACE = "http://www.w3.org/2000/svg"
SVG = f"{{{NAMESPACE}}}"
SHARED = ("<style", "<defs")
NAME = re.compile(r"<([\w-]+)")
# What somebody is told of a thing, and what scripts know it by.
UNSEEN = re.compile(r'<title>[^<]*</title>| (?:aria-label|data-[\w-]+|tabindex|role)="[^"]*"')
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
AFTER_NAME = " />\n\t"  # of an element
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
HIDDEN = re.compile(r"(?:^|\})\.([\w-]+)\{[^}]*display:none")
MOST_KNOWN = 4_000
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\) ?")
CENTRE, CORNER = ("cx", "cy"), ("x", "y")
PLACES = {
    f"{SVG}circle": CENTRE,
    f"{SVG}ellipse": CENTRE,
    f"{SVG}rect": CORNER,
    f"{SVG}text": CORNER,
}


class Said(NamedTuple):
    """What a style says of classes: which it hides, and which it names at all."""

    hidden: frozenset[str]
    named: frozenset[str]


class Element(NamedTuple):
    """An element drawn at the corner, and where it stands in pixels."""

    markup: str
    x: float = 0
    y: float = 0


def children(svg: str, begin: int) -> Iterator[str]:
    """The elements of a drawing whose first one begins at *begin* or behind it, as they stand."""
    begin = svg.index("<", begin)
    while named := NAME.match(svg, begin):
        end = end_of(svg, begin, named[1])
        yield svg[begin:end]
        begin = svg.index("<", end)


def end_of(svg: str, begin: int, name: str) -> int:
    """Where the element with that *name* ends that begins there, or else ValueError."""
    opening, closing = f"<{name}", f"</{name}>"
    at = svg.index(">", begin) + 1
    depth = int(svg[at - 2] != "/")
    while depth:
        end = svg.index(closing, at)
        if (inner := svg.find(opening, at, end)) < 0:
            at, depth = end + len(closing), depth - 1
        else:
            at = svg.index(">", inner) + 1
            depth += svg[inner + len(opening)] in AFTER_NAME and svg[at - 2] != "/"
    return at


def is_shared(one: str) -> bool:
    return one.startswith(SHARED)


@lru_cache(maxsize=MOST_KNOWN)
def colours(one: str) -> frozenset[str]:
    return frozenset(COLOUR.findall(one))


@lru_cache(maxsize=32)
def said_of_classes(style: str) -> Said:
    return Said(frozenset(HIDDEN.findall(style)), frozenset(CLASS.findall(style)))


@lru_cache(maxsize=MOST_KNOWN)  # Most of a board stays as it is from one mail to the next.
def parts(one: str, scale: float, said: Said) -> tuple[Element, ...]:
    """*one*, drawn where it would be if it were not moved, and its last words apart."""
    around = etree.fromstring(f'<svg xmlns="{NAMESPACE}">{UNSEEN.sub("", one)}</svg>')
    drop_unseen(around, said)
    if not len(around):
        return ()
    known = around[0]
    x, y = moved(known) or off_its_place(known) or (0, 0)
    return tuple(Element(written(part), x * scale, y * scale) for part in with_words_apart(known))


def with_words_apart(group: etree._Element) -> Iterator[etree._Element]:
    """
    The *group* without the words at its end, and these one by one: there are few figures and few
    words, but many of both together.
    """
    words = list(takewhile(is_words, reversed(group)))
    if not words or len(words) == len(group):
        yield group
        return
    for word in words:
        group.remove(word)
    yield group
    for word in reversed(words):
        alone = etree.Element(group.tag, group.attrib, group.nsmap)
        alone.append(word)
        yield alone


def is_words(part: etree._Element) -> bool:
    return bool(part.tag == f"{SVG}text")


def drop_unseen(root: etree._Element, said: Said) -> None:
    """
    Leave out what is hidden, and of all else the classes of which no style says anything: who has
    them looks the same.
    """
    for one in list(root.iter()):
        classes = one.attrib.pop("class", "").split()
        if not said.hidden.isdisjoint(classes):
            one.getparent().remove(one)
        elif known := [word for word in classes if word in said.named]:
            one.set("class", " ".join(known))


def moved(one: etree._Element) -> tuple[float, float] | None:
    """By how much *one* says that it is moved, which it then is no longer."""
    said = one.get("transform", "")
    found = MOVED.match(said)
    if found is None:
        return None
    one.set("transform", said[found.end() :])
    return float(found[1]), float(found[2])


def off_its_place(group: etree._Element) -> tuple[float, float] | None:
    """
    The place of the round shape that *group* begins with, once all in it has been moved to the
    corner by as much; None if it has none, or if the place of anything in it is not known.
    """
    if not len(group) or not (group[0].get("r") or group[0].get("rx")):
        return None
    known = [at for at in map(place, group) if at is not None]
    if len(known) < len(group):
        return None
    x, y = known[0]
    for part, (right, down) in zip(group, known, strict=True):
        put(part, right - x, down - y)
    return x, y


def place(part: etree._Element) -> tuple[float, float] | None:
    if names := PLACES.get(part.tag):
        x, y = map(part.get, names)
        return (float(x), float(y)) if x and y and not len(part) else None
    found = MOVED.match(part.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else None


def put(part: etree._Element, x: float, y: float) -> None:
    """*part* elsewhere, said as its place was said before."""
    if names := PLACES.get(part.tag):
        for name, value in zip(names, (x, y), strict=True):
            part.set(name, f"{value:g}")
    else:
        said = part.get("transform", "")
        part.set("transform", MOVED.sub(f"translate({x:g} {y:g})", said, count=1))


def written(one: etree._Element) -> str:
    return str(etree.tostring(one, encoding="unicode", with_tail=False))
