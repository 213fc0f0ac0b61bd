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
A_NUMBER = r"-?[\d.]+"
MOVED = re.compile(rf'(<[\w-]+[^>]*? transform=")translate\(({A_NUMBER})[ ,]({A_NUMBER})\) ?')
PLACE = re.compile(
    rf'(?P<before><[\w-]+[^>]*? (?:c?x="|transform="translate\())(?P<x>{A_NUMBER})'
    rf'(?P<between>" c?y="|[ ,])(?P<y>{A_NUMBER})'
)
ROUND = re.compile(r'<[\w-]+[^>]* (?:r|rx)="')
CLASSES = re.compile(r'<[\w-]+[^>]* class="([^"]*)"')


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


def parts(one: str, scale: float, said: Said) -> tuple[Element, ...]:
    """*one*, drawn where it would be if it were not moved, and its last words apart."""
    one = UNSEEN.sub("", one)
    text, x, y = moved(one) or off_its_place(one, said) or (one, 0, 0)
    return tuple(Element(part, x * scale, y * scale) for part in drawn_apart(text, said))


@lru_cache(maxsize=MOST_KNOWN)
def drawn_apart(text: str, said: Said) -> tuple[str, ...]:
    """What is to be seen of an element, and its last words apart."""
    around = etree.fromstring(f'<svg xmlns="{NAMESPACE}">{text}</svg>')
    drop_unseen(around, said)
    return tuple(map(written, with_words_apart(around[0]))) if len(around) else ()


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


def moved(text: str) -> tuple[str, float, float] | None:
    """An element without what its first tag says of how far it is moved, and how far."""
    found = MOVED.match(text)
    return found and (found[1] + text[found.end() :], float(found[2]), float(found[3]))


def off_its_place(text: str, said: Said) -> tuple[str, float, float] | None:
    """
    A group that begins with a round shape with all in it moved to the corner by as much as that is
    off, and how much; None if there is none, or if the place of anything in it is not known.
    """
    begin = text.index(">") + 1
    inside = (
        [one for one in children(text, begin) if not is_hidden(one, said)] if "</" in text else []
    )
    places = [at for at in map(place, inside) if at]
    if not inside or not ROUND.match(inside[0]) or len(places) < len(inside):
        return None
    x, y = (float(places[0][name]) for name in "xy")
    moved = (put(one, at, x, y) for one, at in zip(inside, places, strict=True))
    return f"{text[:begin]}{''.join(moved)}{text[text.rindex('</') :]}", x, y


def is_hidden(one: str, said: Said) -> bool:
    found = CLASSES.match(one)
    return not said.hidden.isdisjoint(found[1].split() if found else ())


def place(one: str) -> re.Match[str] | None:
    """Where the first tag of an element says its place, if nothing in it has one of its own."""
    return None if "<tspan" in one else PLACE.match(one)


def put(one: str, at: re.Match[str], x: float, y: float) -> str:
    """An element so much nearer to the corner, said as its place was said before."""
    right, down = float(at["x"]) - x, float(at["y"]) - y
    return f"{at['before']}{right:g}{at['between']}{down:g}{one[at.end() :]}"


def written(one: etree._Element) -> str:
    return str(etree.tostring(one, encoding="unicode", with_tail=False))
