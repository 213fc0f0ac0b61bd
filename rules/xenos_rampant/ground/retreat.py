"""A straight retreat, how it is shortened, and the cover that ends it sooner."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.xenos_rampant.ground.going import APART, ON_FOOT, Gait, barred_by_unit, cost, is_clear
from rules.xenos_rampant.ground.points import Disc, Point, along, between, gap, plus
from rules.xenos_rampant.ground.polygons import Polygon
from rules.xenos_rampant.ground.terrain import Ground


class Retreat(NamedTuple):
    """Where it leads, how much of the way was *short*, and whether it leaves the table."""

    to: Point
    short: int
    leaves: bool = False


def flee(
    ground: Ground,
    disc: Disc,
    direction: Point,
    others: Sequence[Disc],
    reach: int,
    gait: Gait = ON_FOOT,
) -> Retreat:
    """Straight that way as far as *reach* pays for, or as ground and units allow."""

    def end(far: int) -> Point:
        return plus(disc.at, along(direction, far))

    lengths = range(reach, 0, -1)
    paid = next((far for far in lengths if cost(ground, disc.at, end(far), gait) <= reach), 0)
    shorter = range(paid, 0, -1)
    near = touched(disc, others, paid)
    far = next((far for far in shorter if is_clear(ground, disc, end(far), near, gait)), 0)
    return Retreat(end(far), paid - far, not ground.has(end(far)))


def touched(disc: Disc, others: Sequence[Disc], far: int) -> list[Disc]:
    """Those of *others* that *disc* could come too near to on a leg so long."""
    return [other for other in others if gap(disc, other) <= far + APART]


def to_cover(
    ground: Ground, disc: Disc, others: Sequence[Disc], reach: int, gait: Gait = ON_FOOT
) -> Point | None:
    """Where the cheapest straight way leads into the best other cover that is within reach."""
    found = [
        (-piece.cover, cost(ground, disc.at, end, gait), end)
        for piece in ground.covering
        if not piece.shape.misses(disc.at, disc.at, reach)
        and not piece.shape.contains(disc.at)
        and (end := edge_of(disc, piece.shape, reach))
        and is_clear(ground, disc, end, others, gait)
        and not barred_by_unit(disc._replace(at=end), end, others)
    ]
    return min(((c, p, e) for c, p, e in found if p <= reach), default=(0, 0, None))[2]


def edge_of(disc: Disc, shape: Polygon, reach: int) -> Point | None:
    """The first point inside *shape* on the way to its middle."""
    direction, least = between(disc.at, shape.middle), max(1, shape.off(disc.at))
    ends = (plus(disc.at, along(direction, far)) for far in range(least, reach + 1))
    return next((end for end in ends if shape.contains(end)), None)
