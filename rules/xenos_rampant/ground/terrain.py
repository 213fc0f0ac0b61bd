"""What stands on the table, and what it does to those who are there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.xenos_rampant.ground.points import INCH, SIDE, Disc, Point
from rules.xenos_rampant.ground.polygons import Polygon

OPEN, SOFT, HARD = 0, 1, 2  # what cover adds to Armour
KINDS = {"impassable": OPEN, "soft": SOFT, "hard": HARD}
AT_HAND = INCH  # how near an obstacle is to be of use, or to be crossed


@dataclass(frozen=True)
class Terrain:
    """
    One piece of ground, of a kind of `KINDS`.

    *rough* slows, *linear* is an obstacle such as a wall, *blocks* sight.
    """

    name: str
    kind: str
    shape: Polygon
    rough: bool = False
    linear: bool = False
    blocks: bool = False

    @property
    def cover(self) -> int:
        return KINDS[self.kind]

    def is_at_hand(self, disc: Disc) -> bool:
        return self.shape.is_near(disc.at, disc.at, disc.radius + AT_HAND)


@dataclass(frozen=True)
class Ground:
    """A table of *width* and *depth* with its terrain."""

    pieces: tuple[Terrain, ...] = ()
    width: int = SIDE
    depth: int = SIDE

    def __hash__(self) -> int:
        return self.hashed

    @cached_property
    def hashed(self) -> int:
        """Found once, because what is kept for a table is looked up often."""
        return hash((self.pieces, self.width, self.depth))

    @cached_property
    def named(self) -> dict[str, Terrain]:
        return {piece.name: piece for piece in self.pieces}

    @cached_property
    def blocking(self) -> tuple[Polygon, ...]:
        return tuple(piece.shape for piece in self.pieces if piece.blocks)

    @cached_property
    def rough(self) -> tuple[Polygon, ...]:
        return tuple(piece.shape for piece in self.pieces if piece.rough)

    @cached_property
    def walls(self) -> tuple[Polygon, ...]:
        """What nobody walks through."""
        return tuple(piece.shape for piece in self.pieces if piece.kind == "impassable")

    @cached_property
    def obstacles(self) -> tuple[Terrain, ...]:
        return tuple(piece for piece in self.pieces if piece.linear)

    @cached_property
    def covering(self) -> tuple[Terrain, ...]:
        """What covers those who stand inside, the best first."""
        found = [piece for piece in self.pieces if piece.cover and not piece.linear]
        return tuple(sorted(found, key=lambda piece: -piece.cover))

    def around(self, at: Point, far: int) -> "Ground":
        """The pieces that can be touched from a point at that distance."""
        pieces = tuple(piece for piece in self.pieces if not piece.shape.misses(at, at, far))
        return Ground(pieces, self.width, self.depth)

    def has(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.depth

    def is_rough(self, point: Point) -> bool:
        return any(shape.contains(point) for shape in self.rough)

    def cover(self, disc: Disc, seen_from: Point | None = None) -> int:
        """
        What cover adds to the Armour of *disc*; an obstacle covers from where it lies between.
        """
        inside = (piece.cover for piece in self.covering if piece.shape.contains(disc.at))
        best = next(inside, OPEN)
        if seen_from is None or not self.obstacles or best == HARD:
            return best
        return max([best, *self.screens(disc, seen_from)])

    def screens(self, disc: Disc, seen_from: Point) -> Iterable[int]:
        for piece in self.obstacles:
            if piece.shape.part_of(seen_from, disc.at) and piece.is_at_hand(disc):
                yield piece.cover
