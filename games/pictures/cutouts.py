"""
A drawing put together from cutouts: each of its elements is drawn once, and pasted ever after.

From one mail to the next few elements of a board differ. What is kept depends on the drawing
alone, and not on who sees it. Pure.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from lxml import etree
from PIL import Image

MOST_KEPT = 3_000  # most of them take 20 kB
COARSE = 8  # pixels in one, while it is found out where an element lies
FINE = 4  # parts of a pixel to which the place of an element is rounded

SVG = "{http://www.w3.org/2000/svg}"
SHARED = (f"{SVG}style", f"{SVG}defs")
START = re.compile(r"<svg\b[^>]*>")
WINDOW = re.compile(r' (?:viewBox|width|height)="[^"]*"')
# What somebody is told of a thing, and what scripts know it by.
UNSEEN = re.compile(r'<title>[^<]*</title>| (?:aria-label|data-[\w-]+|tabindex|role)="[^"]*"')
HIDDEN = re.compile(r"(?:^|\})\.([\w-]+)\{[^}]*display:none")
OF_CLASS = "//*[contains(concat(' ', @class, ' '), concat(' ', $name, ' '))]"
# While an element is looked for: thin lines and small letters would be lost between the pixels.
FAT = (
    "<style>*{stroke:#000!important;stroke-width:16px!important;stroke-dasharray:none!important;"
    "shape-rendering:auto!important}</style>"
)
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\) ?")

Draw = Callable[[str], bytes]


class Box(NamedTuple):
    """Pixels: from the left and from above, width and height."""

    left: int
    top: int
    width: int
    height: int


class Frame(NamedTuple):
    """What the elements of a drawing share. *x* and *y* are its corner, *scale* a unit's pixels."""

    head: str
    x: float
    y: float
    scale: float
    width: int
    height: int

    def drawing(self, inside: str, box: Box, pixel: int = 1) -> str:
        """A drawing of what lies in *box*, with so many of the picture's pixels to one."""
        corner = f"{self.x + box.left / self.scale} {self.y + box.top / self.scale}"
        size = f"{box.width / self.scale} {box.height / self.scale}"
        pixels = f'width="{box.width // pixel}" height="{box.height // pixel}"'
        return f'{self.head[:4]} viewBox="{corner} {size}" {pixels}{self.head[4:]}{inside}</svg>'

    @property
    def around(self) -> Box:
        """All that an element may cover, whether it is drawn in its place or at the corner."""
        width, height = (COARSE * (1 + size // COARSE) for size in (self.width, self.height))
        return Box(-width, -height, 2 * width, 2 * height)


class Element(NamedTuple):
    """An element drawn at the corner, and where it stands in pixels."""

    markup: str
    x: float = 0
    y: float = 0


class Cutout(NamedTuple):
    """What an element looks like, and where that lies from where the element stands."""

    image: Image.Image
    mask: Image.Image
    left: int
    top: int


def picture(svg: str, width: int, paper: str, draw: Draw) -> Image.Image:
    """
    *svg* on *paper*, so many pixels wide.

    *draw* makes a PNG of a drawing that says its own size. Elements are told apart by their text:
    what stands beside them in the style may have no rule for `:nth-child` and its like.
    """
    frame, elements = parted(svg, width)
    drawn = Image.new("RGB", (frame.width, frame.height), paper)
    for element in elements:
        paste(drawn, frame, element, draw)
    return drawn


def paste(onto: Image.Image, frame: Frame, element: Element, draw: Draw) -> None:
    (right, x), (down, y) = rounded(element.x), rounded(element.y)
    if cut := cutout(frame, element.markup, x, y, draw):
        onto.paste(cut.image, (right + cut.left, down + cut.top), cut.mask)


def rounded(place: float) -> tuple[int, float]:
    """Whole pixels, and the part of one that is left."""
    whole, part = divmod(round(place * FINE), FINE)
    return whole, part / FINE


@lru_cache(MOST_KEPT)
def cutout(frame: Frame, markup: str, x: float, y: float, draw: Draw) -> Cutout | None:
    """The element *markup*, off the corner by a part of a pixel; None if nothing is to be seen."""
    inside = f'<g transform="translate({x / frame.scale} {y / frame.scale})">{markup}</g>'
    found = seen(draw(frame.drawing(FAT + inside, frame.around, COARSE)))
    if found is None:
        return None
    box = enlarged(found.getbbox(), frame.around)
    drawn = seen(draw(frame.drawing(inside, box)))
    return cut(drawn, box) if drawn else None


def seen(png: bytes) -> Image.Image | None:
    """What is drawn, unless that is nothing."""
    image = Image.open(BytesIO(png)).convert("RGBA")
    return image if image.getchannel("A").getbbox() else None


def enlarged(found: tuple[int, int, int, int] | None, around: Box) -> Box:
    """What was *found* coarsely in all *around*, with a margin of one."""
    assert found
    left, top, right, bottom = found
    size = Box(left - 1, top - 1, right - left + 2, bottom - top + 2)
    box = Box(*(COARSE * one for one in size))
    return box._replace(left=around.left + box.left, top=around.top + box.top)


def cut(drawn: Image.Image, box: Box) -> Cutout:
    """What is *drawn* in *box*, without the empty margin."""
    mask = drawn.getchannel("A")
    inner = mask.getbbox()
    assert inner
    image = drawn.convert("RGB").crop(inner)
    return Cutout(image, mask.crop(inner), box.left + inner[0], box.top + inner[1])


def parted(svg: str, width: int) -> tuple[Frame, list[Element]]:
    """*svg*, to be so many pixels wide, as what its elements share and those in their order."""
    plain = UNSEEN.sub("", svg)
    root = etree.fromstring(plain)
    shared = "".join(written(one) for one in root if one.tag in SHARED)
    drop_hidden(root, shared)
    x, y, wide, high = map(float, root.get("viewBox", "").split())
    scale = width / wide
    start = START.search(plain)
    assert start
    head = WINDOW.sub("", start[0]) + shared
    frame = Frame(head, x, y, scale, width, round(high * scale))
    return frame, [element(one, scale) for one in root if one.tag not in SHARED]


def drop_hidden(root: etree._Element, style: str) -> None:
    for name in HIDDEN.findall(style):
        for one in root.xpath(OF_CLASS, name=name):
            one.getparent().remove(one)


def element(one: etree._Element, scale: float) -> Element:
    """*one*, which may be moved; it is drawn where it would be without that."""
    moved = MOVED.match(one.get("transform", ""))
    if moved is None:
        return Element(written(one))
    one.set("transform", MOVED.sub("", one.get("transform", ""), count=1))
    return Element(written(one), float(moved[1]) * scale, float(moved[2]) * scale)


def written(one: etree._Element) -> str:
    return str(etree.tostring(one, encoding="unicode", with_tail=False))
