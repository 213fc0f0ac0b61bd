"""The elements of a drawing, each as it is at the corner, and where it stands. Pure."""

import re
from typing import NamedTuple

from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"
# What somebody is told of a thing, and what scripts know it by.
UNSEEN = re.compile(r'<title>[^<]*</title>| (?:aria-label|data-[\w-]+|tabindex|role)="[^"]*"')
HIDDEN = re.compile(r"(?:^|\})\.([\w-]+)\{[^}]*display:none")
OF_CLASS = "//*[contains(concat(' ', @class, ' '), concat(' ', $name, ' '))]"
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\) ?")
CENTRE, CORNER = ("cx", "cy"), ("x", "y")
PLACES = {
    f"{SVG}circle": CENTRE,
    f"{SVG}ellipse": CENTRE,
    f"{SVG}rect": CORNER,
    f"{SVG}text": CORNER,
}


class Element(NamedTuple):
    """An element drawn at the corner, and where it stands in pixels."""

    markup: str
    x: float = 0
    y: float = 0


def drop_hidden(root: etree._Element, style: str) -> None:
    for name in HIDDEN.findall(style):
        for one in root.xpath(OF_CLASS, name=name):
            one.getparent().remove(one)


def element(one: etree._Element, scale: float) -> Element:
    """*one*, which may be moved; it is drawn where it would be without that."""
    x, y = moved(one) or off_its_place(one) or (0, 0)
    return Element(written(one), x * scale, y * scale)


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
