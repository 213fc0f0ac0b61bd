"""Figures of all sizes: who it is, what it looks like, the wounds it has left, and its orders."""

from collections.abc import Iterator

from rules.doom import told
from rules.doom.board.bodies import Body
from rules.doom.picture.paint import CELL
from rules.doom.picture.silhouettes import SILHOUETTES
from rules.doom.pieces import Piece
from rules.kernel.orders import PIECE
from rules.parts.svg import tag, text, titled

GAP = 2  # between a figure and the edge of its spaces
BAR = 4  # the height of the bar of its wounds
DIGIT = 6  # the width of one
HALF = 10  # of a silhouette, from its middle


def piece(one: Piece, *about: str) -> str:
    """The figure on all its spaces; *about* is drawn while it is chosen."""
    left, top, wide, deep = box(one.at)
    side = "marine" if one.is_marine else "invader"
    x, y = left + wide // 2, top + deep // 2
    return titled(
        f"{one.name} at {told.where(one)}: {told.of_piece(one)}",
        tag("rect", x=left + GAP, y=top + GAP, width=wide - 2 * GAP, height=deep - 2 * GAP,
            rx=10 if one.is_marine else 4, class_=f"dm-{side} dm-edge dm-frame"),
        silhouette(one, x, y - BAR // 2, min(wide, deep)),
        text(one.id, x=x, y=y + 3, font_size=11, font_weight="700", class_="dm-name dm-label"),
        *wounds(one, left, top + deep, wide),
        *orders(one, left + wide, top),
        *about,
        data_id=one.id,
        data_kind=PIECE,
    )  # fmt: skip


def box(at: Body) -> tuple[int, int, int, int]:
    """Left, top, width and height of some spaces."""
    left, top = min(x for x, _ in at) * CELL, min(y for _, y in at) * CELL
    right, bottom = max(x for x, _ in at) * CELL + CELL, max(y for _, y in at) * CELL + CELL
    return left, top, right - left, bottom - top


def silhouette(one: Piece, x: int, y: int, size: int) -> str:
    scale = 100 * (size // 2 - 2 * GAP) // HALF
    place = f"translate({x} {y}) scale({scale}e-2)"
    return tag("path", d=SILHOUETTES[one.kind], transform=place, class_="dm-figure")


def wounds(one: Piece, left: int, bottom: int, wide: int) -> Iterator[str]:
    """The wounds that are left, and beside them a bar as long as their part of the whole."""
    number = str(one.wounds)
    digits = DIGIT * len(number)
    begin, whole = left + 9 + digits, wide - 15 - digits
    yield text(number, x=begin - 3 - digits // 2, y=bottom - 4, font_size=9, font_weight="700",
               class_="dm-name dm-wounds")  # fmt: skip
    here = max(whole * one.wounds // one.most_wounds, 1)
    for length, kind in ((whole, "none"), (here, "name")):
        yield tag("rect", x=begin, y=bottom - 9, width=length, height=BAR, class_=f"dm-{kind}")


def orders(one: Piece, right: int, top: int) -> Iterator[str]:
    """A disc in the corner for each placed order, with its first letter."""
    for number, order in enumerate(getattr(one, "orders", ())):
        x, y = right - 6 - 11 * number, top + 6
        yield tag("circle", cx=x, cy=y, r=5.5, class_="dm-token dm-edge")
        yield text(order[0].upper(), x=x, y=y + 3, font_size=8, font_weight="700", class_="dm-dark")
