"""Where a disc may go, and what it costs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.xenos_rampant.ground.points import (
    INCH,
    Disc,
    Point,
    gap,
    root_up,
    square_distance,
)
from rules.xenos_rampant.ground.polygons import Part, Polygon
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
    found = [part for shape in ground.rough if (part := shape.part_of(start, end))]
    return root_up(square) + (share_of(square, *rough_share(found)) if found else 0)


def share_of(square: int, above: int, below: int) -> int:
    """So many parts *above* so many *below* of a length with that *square*, rounded up."""
    return root_up(-(-square * above * above // (below * below)))


def rough_share(parts: Sequence[Part]) -> tuple[int, int]:
    """Which part of a leg lies on rough ground, as above and below; what overlaps counts once."""
    if len(parts) == 1:
        a, b, c, d = parts[0]
        return c * b - a * d, d * b
    share = reached = Fraction(0)
    for begins, ends in sorted((Fraction(a, b), Fraction(c, d)) for a, b, c, d in parts):
        if ends > reached:
            share += ends - max(begins, reached)
            reached = ends
    return share.as_integer_ratio()


def barred_by_wall(ground: Ground, start: Point, end: Point, radius: int) -> Polygon | None:
    """The impassable ground that the disc would touch."""
    for shape in ground.walls:
        if shape.is_near(start, end, radius):
            return shape
    return None


def barred_by_unit(disc: Disc, end: Point, others: Iterable[Disc]) -> Disc | None:
    """Whom the disc would come too near to; from those who are nearer already it may go away."""
    # `near_leg` of what lies ahead, written out: nothing else is asked so often.
    (x, y), near = disc.at, disc.radius + APART - 1
    leg_x, leg_y = end[0] - x, end[1] - y
    square = leg_x * leg_x + leg_y * leg_y
    for other in others:
        off_x, off_y, most = other.at[0] - x, other.at[1] - y, (near + other.radius) ** 2
        ahead = off_x * leg_x + off_y * leg_y
        if ahead <= 0:
            touches = not square and off_x * off_x + off_y * off_y <= most
        elif ahead >= square:
            touches = square_distance(other.at, end) <= most
        else:
            touches = (leg_x * off_y - leg_y * off_x) ** 2 <= most * square
        if touches:
            return other
    return None


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
    start = end if gait.walls else disc.at
    return not (
        (ground.walls and barred_by_wall(ground, start, end, disc.radius))
        or barred_by_unit(disc, end, others)
        or (ground.obstacles and barred_by_obstacle(ground, disc, disc.at, end, gait))
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
