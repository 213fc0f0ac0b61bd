"""
A drawing put together from cutouts: each of its elements is drawn once, and pasted ever after.

From one mail to the next few elements of a board differ. What is kept depends on the drawing
alone, and not on who sees it. Pure.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import accumulate
from math import ceil, gcd
from typing import Any, NamedTuple, cast

from PIL import Image

from games.pictures.elements import (
    UNSEEN,
    Element,
    children,
    colours,
    is_shared,
    parts,
    said_of_classes,
)

MOST_KEPT = 3_000  # most of them take 20 kB
MOST_PLACED = 5_000  # 1 kB, with their markup
MOST_TOGETHER = 40
LARGE = 160  # pixels; what is wider or higher is drawn alone
NEAR = (30, 48)  # pixels, in which most of what is moved lies to each side of where it stands
COARSE = 16  # pixels in one, while it is found out where an element lies
NEARLY = (0.95, 1.02)  # of the width that a picture should have
# Pixels; lower strips are packed less tightly, and higher ones change more often.
STRIP = 40
FINEST = 120  # parts of a pixel, in which a unit of a drawing is told

START = re.compile(r"<svg\b[^>]*>")
VIEW = re.compile(r' viewBox="([^"]*)"')
ROW = re.compile(r' data-row="(\d+)"')  # how high one of squares is, if a board has any
WINDOW = re.compile(r' (?:viewBox|width|height)="[^"]*"')
# While an element is looked for: thin lines and small letters would be lost between the pixels.
FAT = (
    "<style>*{stroke:#000!important;stroke-width:32px!important;stroke-linecap:square!important;"
    "stroke-dasharray:none!important;shape-rendering:auto!important}</style>"
)

Draw = Callable[[str], bytes]


class Box(NamedTuple):
    """Pixels: from the left and from above, width and height."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, eq=False)
class Frame:
    """
    What the elements of a drawing share. *x* and *y* are its corner, *scale* a unit's pixels; a
    *row* of squares is so many units high, 0 if there are none.
    """

    start: str
    shared: str
    x: float
    y: float
    scale: float
    row: int
    width: int
    height: int

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """
        How many pixels from above each strip of it begins: each row of squares, and first what is
        above them; of a drawing without squares so many pixels each.
        """
        if not self.row:
            return tuple(range(0, self.height, STRIP))
        below = ceil((self.y + self.height / self.scale) / self.row)
        edges = (round((number * self.row - self.y) * self.scale) for number in range(below))
        return tuple(sorted({0, *edges}))

    def sheet(self, windows: Sequence["Window"]) -> str:
        """A drawing of the *windows*, from left to right."""
        size = f'width="{sum(one.width for one in windows)}"'
        size += f' height="{max(one.height for one in windows)}"'
        shown = (self.shown(one, left) for one, left in zip(windows, lefts(windows), strict=True))
        return f"{self.start[:4]} {size}{self.start[4:]}{self.shared}{''.join(shown)}</svg>"

    def shown(self, window: "Window", left: int) -> str:
        inside, box, _ = window
        corner = f"{self.x + box.left / self.scale} {self.y + box.top / self.scale}"
        view = f'viewBox="{corner} {box.width / self.scale} {box.height / self.scale}"'
        place = f'x="{left}" width="{window.width}" height="{window.height}"'
        return f"<svg {place} {view}>{inside}</svg>"

    def parts(self, one: str) -> tuple[Element, ...]:
        return parts(one, self.scale, said_of_classes(self.shared))

    @property
    def around(self) -> Box:
        """All that an element may cover, whether it is drawn in its place or at the corner."""
        width, height = (COARSE * (1 + size // COARSE) for size in (self.width, self.height))
        return Box(-width, -height, 2 * width, 2 * height)

    def near(self, reach: int) -> Box:
        """As many pixels to each side of where what is moved stands while it is drawn."""
        left, top = (round(-at * self.scale) - reach for at in (self.x, self.y))
        return Box(left, top, 2 * reach, 2 * reach)


# The same for the same: what is kept by frame is found sooner.
frame_of = lru_cache(maxsize=256)(Frame)


class Window(NamedTuple):
    """A look at *box* of a picture that has *inside*, with so many of its pixels to one."""

    inside: str
    box: Box
    pixel: int = 1

    @property
    def width(self) -> int:
        return self.box.width // self.pixel

    @property
    def height(self) -> int:
        return self.box.height // self.pixel


@dataclass(frozen=True, eq=False)
class Cutout:
    """What an element looks like, and where that lies from where it stands; no other is equal."""

    image: Image.Image
    mask: Image.Image
    left: int
    top: int


Piece = tuple[Cutout, int, int]  # and how far from the left and from above it lies, in pixels


class Pieces(NamedTuple):
    """
    What a picture is put together from, the undermost first, those of an element together; the
    *colours* that it names.
    """

    frame: Frame
    pieces: list[tuple[Piece, ...]]
    colours: frozenset[str]


# By frame and markup: the pieces of an element as it stands, and what one at the corner looks like;
# None for what shows nothing.
PLACED: dict[tuple[Frame, str], tuple[Piece, ...]] = {}
KEPT: dict[tuple[Frame, str], Cutout | None] = {}


def pieces(svg: str, width: int, draw: Draw) -> Pieces:
    """
    *svg*, about so many pixels wide, in pieces.

    *draw* makes a PNG of a drawing that says its own size. An element must look the same wherever
    it stands, so the style of *svg* has no rules for the first of its kind and the like; one that
    is moved must hang together; and a group is no paler than what is in it.
    """
    frame, own, named = parted(svg, width)
    known = placed(frame, own, draw)
    return Pieces(frame, [known[one] for one in own], named)


def placed(frame: Frame, own: Iterable[str], draw: Draw) -> Mapping[str, tuple[Piece, ...]]:
    """The pieces of each of its *own* elements; most of a board stays as it is between mails."""
    known = {one: PLACED.get((frame, one)) for one in own}
    new = {one: frame.parts(one) for one, found in known.items() if found is None}
    if new:
        cuts = cutouts(frame, {part.markup: part for parts in new.values() for part in parts}, draw)
        made = {one: tuple(standing(parts, cuts)) for one, parts in new.items()}
        keep(PLACED, frame, made, MOST_PLACED)
        known.update(made)
    return cast("Mapping[str, tuple[Piece, ...]]", known)


def standing(parts: Iterable[Element], cuts: Mapping[str, Cutout | None]) -> Iterator[Piece]:
    for markup, x, y in parts:
        if cut := cuts[markup]:
            yield cut, round(x) + cut.left, round(y) + cut.top


def cutouts(frame: Frame, pieces: Mapping[str, Element], draw: Draw) -> Mapping[str, Cutout | None]:
    """What the *pieces* look like, by their markup; those not kept yet are drawn and kept."""
    known = {piece: KEPT[key] for piece in pieces if (key := (frame, piece)) in KEPT}
    if len(known) == len(pieces):
        return known
    made = drawn(frame, [one for piece, one in pieces.items() if piece not in known], draw)
    keep(KEPT, frame, made, MOST_KEPT)
    return known | made


def keep(
    kept: dict[tuple[Frame, str], Any], frame: Frame, made: Mapping[str, Any], most: int
) -> None:
    """What was *made*; of what is *kept*, if that is more than *most*, the oldest eighth goes."""
    kept.update({(frame, one): what for one, what in made.items()})
    if len(kept) > most:
        for oldest in list(kept)[: len(kept) // 8]:
            kept.pop(oldest, None)


def drawn(frame: Frame, pieces: Sequence[Element], draw: Draw) -> dict[str, Cutout | None]:
    """The *pieces* by their markup: those that are moved where most lie, others where found."""
    left = [one.markup for one in pieces if one.x or one.y]
    made: dict[str, Cutout | None] = {}
    for box in map(frame.near, NEAR):
        seen = zip(left, looks(frame, [Window(one, box) for one in left], draw), strict=True)
        made |= {piece: cut(image, box) for piece, image in seen if is_whole(image)}
        left = [one for one in left if one not in made]
    return made | looked_for(frame, [one.markup for one in pieces if one.markup not in made], draw)


def is_whole(image: Image.Image) -> bool:
    """Whether something lies in *image* and nothing at its edge, where it may go on."""
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    return left > 0 and top > 0 and right < image.width and bottom < image.height


def looked_for(frame: Frame, pieces: Sequence[str], draw: Draw) -> dict[str, Cutout | None]:
    """The *pieces*, each looked for coarsely and then drawn where it was found."""
    coarse = [Window(FAT + one, frame.around, COARSE) for one in pieces]
    found = [one.getbbox() for one in looks(frame, coarse, draw)]
    boxes = {
        piece: enlarged(box, frame.around) for piece, box in zip(pieces, found, strict=True) if box
    }
    images = looks(frame, [Window(piece, box) for piece, box in boxes.items()], draw)
    cuts = map(cut, images, boxes.values())
    return dict.fromkeys(pieces) | dict(zip(boxes, cuts, strict=True))


def looks(frame: Frame, windows: Sequence[Window], draw: Draw) -> list[Image.Image]:
    """
    What each of the *windows* shows. Small ones are drawn together, because a drawing takes a while
    to begin.
    """
    seen: dict[int, Image.Image] = {}
    for numbers in together(windows):
        some = [windows[number] for number in numbers]
        sheet = Image.open(BytesIO(draw(frame.sheet(some)))).convert("RGBA")
        for number, one, left in zip(numbers, some, lefts(some), strict=True):
            seen[number] = sheet.crop((left, 0, left + one.width, one.height))
    return [seen[number] for number in range(len(windows))]


def together(windows: Sequence[Window]) -> list[list[int]]:
    """The numbers of those that are drawn together."""
    large = [number for number, one in enumerate(windows) if max(one.width, one.height) > LARGE]
    small = [number for number in range(len(windows)) if number not in large]
    groups = [small[begin : begin + MOST_TOGETHER] for begin in range(0, len(small), MOST_TOGETHER)]
    return [*([number] for number in large), *groups]


def lefts(windows: Sequence[Window]) -> list[int]:
    """Where each begins, one beside the other."""
    return list(accumulate((one.width for one in windows[:-1]), initial=0))


def enlarged(found: tuple[int, int, int, int], around: Box) -> Box:
    """What was *found* coarsely in all *around*, with a margin of one."""
    left, top, right, bottom = found
    size = Box(left - 1, top - 1, right - left + 2, bottom - top + 2)
    box = Box(*(COARSE * one for one in size))
    return box._replace(left=around.left + box.left, top=around.top + box.top)


def cut(image: Image.Image, box: Box) -> Cutout | None:
    """What is drawn in *box*, without the empty margin."""
    mask = image.getchannel("A")
    if (inner := mask.getbbox()) is None:
        return None
    inside = image.convert("RGB").crop(inner)
    return Cutout(inside, mask.crop(inner), box.left + inner[0], box.top + inner[1])


def parted(svg: str, width: int) -> tuple[Frame, list[str], frozenset[str]]:
    """
    *svg*, about so many pixels wide, as what its elements share and its own in their order; and
    the colours that it names.
    """
    found = START.search(svg)
    assert found
    start = found[0]
    x, y, wide, high = map(float, VIEW.findall(start)[0].split())
    scale = simple(width / wide)
    shared, own = "", list[str]()
    for one in children(svg, found.end()):
        if is_shared(one):
            shared += one
        else:
            own.append(one)
    row = sum(map(int, ROW.findall(start)))
    start = WINDOW.sub("", UNSEEN.sub("", start))
    size = round(wide * scale), round(high * scale)
    named = frozenset().union(colours(start), colours(shared), *map(colours, own))
    return frame_of(start, shared, x, y, scale, row, *size), own, named


def simple(scale: float) -> float:
    """
    The simplest fraction near *scale*. Of a board that is drawn in squares each is then as wide in
    pixels as the next, so that they look alike, which packs better.
    """
    least, most = (round(FINEST * part * scale) for part in NEARLY)
    return max(range(least, most + 1), key=lambda one: gcd(one, FINEST)) / FINEST
