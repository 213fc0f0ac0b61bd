"""
Dice with faces in four colours, and what a roll of them shows.

Two faces, the colours and what they are good for are published; the other faces are
reconstructions of ours.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import NamedTuple

from rules.kernel.orders import listed

SIX = 6
Pool = tuple[str, ...]  # colours in the order of COLOURS


class Face(NamedTuple):
    """One side of a die; *ammo* is an icon that may cost a token, a *miss* misses."""

    range: int = 0
    damage: int = 0
    ammo: bool = False
    miss: bool = False

    @property
    def text(self) -> str:
        """`2/3 ammo`: range 2, damage 3 and the icon."""
        return "miss" if self.miss else f"{self.range}/{self.damage}{' ammo' if self.ammo else ''}"


MISS = Face(miss=True)
FACES: Mapping[str, tuple[Face, ...]] = {
    "yellow": (MISS, Face(2, 2), Face(3, 1), Face(4, 1), Face(3, 2, True), Face(2, 3, True)),
    "red": (MISS, Face(0, 4, True), Face(1, 3), Face(2, 2), Face(1, 3, True), Face(1, 4)),
    "green": (Face(1, 1), Face(2, 1), Face(2, 1), Face(3, 0), Face(3, 1), Face(2, 0)),
    "blue": (Face(0, 1), Face(1, 1), Face(0, 2), Face(1, 2), Face(1, 1), Face(0, 2)),
}
COLOURS = tuple(FACES)
DROPPED = ("green", "blue")  # what a blow-through may leave out


def pool(*colours: str) -> Pool:
    return tuple(sorted(colours, key=COLOURS.index))


class Shown(NamedTuple):
    """What the faces of a roll come to."""

    range: int
    damage: int
    icons: int
    misses: bool


def shown(faces: Iterable[Face]) -> Shown:
    dice = tuple(faces)
    return Shown(
        sum(face.range for face in dice),
        sum(face.damage for face in dice),
        sum(face.ammo for face in dice),
        any(face.miss for face in dice),
    )


def faces_of(dice: Pool, values: Iterable[int]) -> tuple[Face, ...]:
    """The faces that show; *values* are from 1 to 6, one for each die."""
    return tuple(FACES[colour][value - 1] for colour, value in zip(dice, values, strict=True))


def every(dice: Pool) -> Iterable[tuple[Face, ...]]:
    """All rolls of these dice, equally likely; one empty roll of none."""
    return product(*(FACES[colour] for colour in dice))


def dropped(dice: Pool, colour: str) -> Pool:
    """The dice with one of *colour* left out."""
    at = dice.index(colour)
    return dice[:at] + dice[at + 1 :]


def told(dice: Pool, faces: Iterable[Face]) -> str:
    """`yellow 3/1 and green 2/0`"""
    return listed(f"{colour} {face.text}" for colour, face in zip(dice, faces, strict=True))
