"""Where a disc may go, and what it costs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.xenos_rampant.ground.points import (
    INCH,
    Disc,
    Point,
    between,
    dot,
    gap,
    near_leg,
    root_up,
    square_distance,
)
from rules.xenos_rampant.ground.polygons import Polygon
from rules.xenos_rampant.ground.terrain import Ground, Terrain

APART = INCH  # a smaller gap to another unit is forbidden
MOST_LEGS = 4

NEVER, STOPS, IGNORES = "never", "stops", "ignores"  # what obstacles do to a mover


@dataclass(frozen=True)
class Gait:
    """
    How something moves: over *rough* ground as over any, over *walls* and *units* as if they
    were not there; `obstacles` say whether it crosses them only from where it stands at one.
    """

    rough: bool = False
    walls: bool = False
    units: bool = False
    obstacles: str = STOPS


ON_FOOT = Gait()


def cost(ground: Ground, start: Point, end: Point, gait: Gait = ON_FOOT) -> int:
    """Its length, and the part on rough ground once more; both rounded up."""
    square = square_distance(start, end)
    if gait.rough or not square:
        return root_up(square)
    share = rough_share(ground.rough, start, end)
    return root_up(square) + (share_of(square, share) if share else 0)


def share_of(square: int, share: Fraction) -> int:
    """The *share* of a length with that *square*, rounded up."""
    wanted = square * share.numerator * share.numerator
    return root_up(-(-wanted // (share.denominator * share.denominator)))


NONE = Fraction(0)


def rough_share(shapes: Iterable[Polygon], start: Point, end: Point) -> Fraction:
    """Which part of the leg lies on rough ground; what overlaps counts once."""
    found = [part for shape in shapes if (part := shape.part_of(start, end))]
    if not found:
        return NONE
    parts = sorted((Fraction(a, b), Fraction(c, d)) for a, b, c, d in found)
    share = reached = NONE
    for begins, ends in parts:
        if ends > reached:
            share += ends - max(begins, reached)
            reached = ends
    return share


def barred_by_wall(ground: Ground, start: Point, end: Point, radius: int) -> Polygon | None:
    """The impassable ground that the disc would touch."""
    for shape in ground.walls:
        if shape.is_near(start, end, radius):
            return shape
    return None


def barred_by_unit(disc: Disc, end: Point, others: Iterable[Disc]) -> Disc | None:
    """Whom the disc would come too near to; from those who are nearer already it may go away."""
    for other in others:
        if too_near(disc, end, other):
            return other
    return None


def too_near(disc: Disc, end: Point, other: Disc) -> bool:
    reach = disc.radius + other.radius + APART - 1
    if not near_leg(other.at, disc.at, end, reach):
        return False
    off = between(disc.at, other.at)
    if dot(off, off) > reach * reach:
        return True
    return dot(off, between(disc.at, end)) > 0 or disc.at == end


def is_near(disc: Disc, other: Disc) -> bool:
    """Whether they are nearer than they may be."""
    return gap(disc, other) < APART


def barred_by_obstacle(
    ground: Ground, begun: Disc, start: Point, end: Point, gait: Gait
) -> Terrain | None:
    """The obstacle that stops a move which has *begun* there; one at hand may be crossed."""
    if gait.obstacles == IGNORES:
        return None
    for piece in ground.obstacles:
        meets = piece.shape.is_crossed(start, end) or (
            piece.shape.part_of(start, end) and not piece.shape.contains(start)
        )
        if meets and (gait.obstacles == NEVER or not piece.is_at_hand(begun)):
            return piece
    return None


def is_clear(
    ground: Ground, disc: Disc, end: Point, others: Sequence[Disc], gait: Gait = ON_FOOT
) -> bool:
    """
    Whether one straight leg is free of walls, obstacles and units. Its end must be, even for those
    who move over them.
    """
    if gait.units:
        others = [other for other in others if is_near(disc._replace(at=end), other)]
    return not (
        barred_by_wall(ground, end if gait.walls else disc.at, end, disc.radius)
        or barred_by_unit(disc, end, others)
        or barred_by_obstacle(ground, disc, disc.at, end, gait)
    )


def farthest(
    ground: Ground,
    disc: Disc,
    ends: Sequence[Point],
    others: Sequence[Disc],
    reach: int,
    gait: Gait = ON_FOOT,
) -> Point:
    """The last of *ends*, the nearest first, to which one leg may lead at that cost."""
    for end in reversed(ends):
        if cost(ground, disc.at, end, gait) <= reach and is_clear(ground, disc, end, others, gait):
            return end
    return disc.at
