"""Moves of units: legs, what they cost, where they lead, and why they are refused."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.xenos_rampant.ground import going, places
from rules.xenos_rampant.ground.headings import (
    ahead,
    straight_ahead,
)
from rules.xenos_rampant.ground.places import inches, so_far
from rules.xenos_rampant.ground.points import (
    INCH,
    Disc,
    Point,
    along,
    between,
    box_of,
    gap,
    length,
    plus,
    square_distance,
)
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.legs import Mover, cost_of, leg_cost, mover
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.profiles import WIDEST

Ends = tuple[tuple[str, Point], ...]  # where moves may end, by the names of squares
ROUNDED = 2  # what the end of a leg may be off


class Near(NamedTuple):
    """Of a layout what a leg can touch."""

    ground: Ground
    units: Mapping[str, Unit]
    edition: int


class Way(NamedTuple):
    """Legs, what they cost together, how the unit faces in the end; *why* it may not go so."""

    legs: tuple[Point, ...]
    cost: int
    facing: int
    why: str = ""

    @property
    def end(self) -> Point:
        return self.legs[-1]


def way(
    layout: Layout | Near,
    unit: Unit,
    legs: Sequence[Point],
    reach: int,
    *,
    into: Unit | None = None,
) -> Way:
    """The way of *unit* along *legs*; the last one may lead *into* contact with an enemy."""
    paid, far, facing, at, one = 0, 0, unit.facing, unit.at, mover(unit, layout.edition)
    for number, end in enumerate(legs, 1):
        last = into if number == len(legs) else None
        cost, facing = leg_cost(layout.ground, one, at, end, facing)
        paid, far = paid + cost, far + length(at, end)
        why = barred(layout, unit, at, end, last)
        if why:
            return Way(tuple(legs), paid, facing, why)
        at = end
    why = "" if paid <= reach else too_far(unit, paid, reach, far)
    return Way(tuple(legs), paid, facing, why or barred_there(layout, unit, at, into))


def too_far(unit: Unit, cost: int, reach: int, far: int) -> str:
    """Says what a way costs more than it is *far*."""
    dear = "turns, reversing or rough ground" if unit.drives else "rough ground"
    more = f", {inches(cost - far)} of them for {dear}" if cost > far else ""
    return f"That way costs {so_far(cost)}{more}; {unit.name} moves {inches(reach)}."


def barred(layout: Layout | Near, unit: Unit, at: Point, end: Point, into: Unit | None) -> str:
    """Why one leg cannot be walked, as a sentence; or “”."""
    gait, disc, begun = unit.gait, Disc(at, unit.profile.radius), unit.disc
    if not layout.ground.has(end):
        return f"{places.written(end)} is not on the table."
    if not gait.walls and going.barred_by_wall(layout.ground, at, end, disc.radius):
        return f"Impassable ground is in the way to {places.written(end)}."
    if piece := going.barred_by_obstacle(layout.ground, begun, at, end, gait):
        return f"The {piece.name} is in the way: {unit.name} has to stop there first."
    if not gait.units and (other := too_near(layout, unit, disc, end, into)):
        return f"{unit.name} would come within an inch of {other.name}."
    return ""


def too_near(
    layout: Layout | Near, unit: Unit, disc: Disc, end: Point, into: Unit | None
) -> Unit | None:
    """Who else would be too near if *unit*, whose disc begins the leg as that one, went there."""
    west, north, east, south = box_of(disc.at, end, disc.radius + WIDEST + going.APART)
    for other in layout.units.values():
        x, y = other.at
        if (
            west <= x <= east
            and north <= y <= south
            and is_in_the_way(other, unit, into)
            and going.barred_by_unit(disc, end, [other.disc])
        ):
            return other
    return None


def is_in_the_way(other: Unit, unit: Unit, into: Unit | None) -> bool:
    return other.id != unit.id and other is not into and not other.aboard


def barred_there(
    layout: Layout | Near, unit: Unit, end: Point, into: Unit | None, *, lands: bool = False
) -> str:
    """Why those who move over everything, or land, cannot stop there, as a sentence; or “”."""
    gait, there = unit.gait, Disc(end, unit.profile.radius)
    if not layout.ground.has(end):
        return f"{places.written(end)} is not on the table."
    if (lands or gait.walls) and going.barred_by_wall(layout.ground, end, end, there.radius):
        return f"{unit.name} cannot stop on impassable ground."
    if (lands or gait.units) and (other := too_near(layout, unit, there, end, into)):
        return f"{unit.name} would come within an inch of {other.name}."
    return ""


def farthest(layout: Layout, unit: Unit, direction: Point, most: int, reach: int) -> Way:
    """
    The longest legal leg that way, of at most *most*; the shortest, with its fault, if none.

    Who moves over everything may come down beyond what bars a shorter leg, so for them each length
    is tried.
    """
    longest = min(most, reach)
    if not (unit.gait.walls or unit.gait.units):
        others, one = passed_by(layout, unit, longest), mover(unit, layout.edition)
        found = clear_on_foot(layout.ground, one, unit.facing, others, direction, longest, reach)
        return found or leg(layout, unit, direction, min(longest, 1), reach)
    near = around(layout, unit, longest)
    found = leg(near, unit, direction, longest, reach)
    legs = (leg(near, unit, direction, far, reach) for far in range(longest - 1, 0, -1))
    return found if not found.why else next((found for found in legs if not found.why), found)


@lru_cache(maxsize=2048)
def clear_on_foot(
    ground: Ground,
    one: Mover,
    facing: int,
    others: tuple[Disc, ...],
    direction: Point,
    longest: int,
    reach: int,
) -> Way | None:
    """The longest legal leg. What bars a leg bars all longer ones, so it is found by halving."""
    near = ground.around(one.disc.at, touched_within(one.disc, longest))

    def end_of(far: int) -> Point:
        return plus(one.disc.at, along(direction, far))

    clear, far, barred_from = 0, longest, longest + 1
    while far > clear:
        if leads_to(near, one, facing, others, end_of(far), reach):
            clear = far
        else:
            barred_from = far
        far = (clear + barred_from) // 2
    if not clear:
        return None
    cost, facing = leg_cost(near, one, one.disc.at, end_of(clear), facing)
    return Way((end_of(clear),), cost, facing)


def passed_by(layout: Layout, unit: Unit, reach: int) -> tuple[Disc, ...]:
    """The ground of the others whom a single leg of *unit* can touch."""
    near = nearby(layout, unit, touched_within(unit.disc, reach))
    return tuple(other.disc for other in near if is_in_the_way(other, unit, None))


def leg(layout: Layout | Near, unit: Unit, direction: Point, far: int, reach: int) -> Way:
    """One leg so *far* that way, which must lead somewhere."""
    return leg_to(layout, unit, plus(unit.at, along(direction, far)), reach)


def leg_to(layout: Layout | Near, unit: Unit, end: Point, reach: int) -> Way:
    if end == unit.at:
        return Way((end,), 0, unit.facing, f"{unit.name} cannot move that way.")
    return way(layout, unit, [end], reach)


def around(layout: Layout, unit: Unit, reach: int) -> Near:
    """The layout with nothing but what a single leg of *unit* can touch: it is looked at often."""
    far = touched_within(unit.disc, reach)
    units = {other.id: other for other in nearby(layout, unit, far)}
    return Near(layout.ground.around(unit.at, far), units, layout.edition)


def touched_within(disc: Disc, reach: int) -> int:
    """How far from its middle a single leg of a disc touches anything."""
    return reach + disc.radius + INCH + ROUNDED


def nearby(layout: Layout, unit: Unit, far: int) -> Iterator[Unit]:
    for other in layout.units.values():
        if square_distance(unit.at, other.at) <= (far + other.profile.radius) ** 2:
            yield other


def carried(layout: Layout, unit: Unit, direction: Point, far: int) -> Way:
    """The farthest free place that way, whatever lies between; its own, if there is none."""
    for cost in range(far, 0, -1):
        end = plus(unit.at, along(direction, cost))
        if not barred_there(layout, unit, end, None, lands=True):
            return Way((end,), cost, unit.facing)
    return Way((unit.at,), 0, unit.facing)


def charge(layout: Layout, unit: Unit, target: Unit, via: Sequence[Point] = ()) -> Way:
    """The way into contact with *target*, through the points on the way."""
    start = via[-1] if via else unit.at
    if unit.drives:
        return charge_ahead(layout, unit, target, via)
    contact = unit.profile.radius + target.profile.radius
    if gap(Disc(start, unit.profile.radius), target.disc) == 0:
        return way(layout, unit, [*via, start], unit.movement, into=target)
    end = plus(target.at, along(between(target.at, start), contact))
    return way(layout, unit, [*via, end], unit.movement, into=target)


def charge_ahead(layout: Layout, unit: Unit, target: Unit, via: Sequence[Point]) -> Way:
    """Vehicles charge along their facing, without a turn."""
    contact = unit.profile.radius + target.profile.radius
    none = Way((unit.at,), 0, unit.facing)
    if via:
        return none._replace(why=f"{unit.name} charges straight ahead, without other points.")
    if not straight_ahead(unit.facing, unit.at, target.at, contact):
        return none._replace(why=f"{target.name} is not straight ahead of {unit.name}.")
    for far in range(unit.movement + 1):
        end = plus(unit.at, ahead(unit.facing, far))
        if gap(Disc(end, unit.profile.radius), target.disc) == 0:
            return ahead_to(layout, unit, target, end)
    return none._replace(why=f"{target.name} is out of reach of {unit.name}.")


def ahead_to(layout: Layout, unit: Unit, target: Unit, end: Point) -> Way:
    cost = cost_of(layout.ground, mover(unit, layout.edition), unit.at, end)
    why = barred(layout, unit, unit.at, end, target)
    if not why and cost > unit.movement:
        why = too_far(unit, cost, unit.movement, length(unit.at, end))
    return Way((end,), cost, unit.facing, why)


def reachable(layout: Layout, unit: Unit, reach: int) -> Ends:
    """The squares to whose middles one leg leads, with their middles."""
    if unit.gait.units:
        near, squares = around(layout, unit, reach), squares_within(unit.at, reach)
        ends = [(name, end) for name, end in squares if not leg_to(near, unit, end, reach).why]
        return tuple(ends)
    others, one = passed_by(layout, unit, reach), mover(unit, layout.edition)
    return on_foot(layout.ground, one, unit.facing, others, reach)


# Most units stand where they stood an order ago, and so does what is near them.
@lru_cache(maxsize=2048)
def on_foot(ground: Ground, one: Mover, facing: int, others: tuple[Disc, ...], reach: int) -> Ends:
    """The same for who passes by *others*."""
    near = ground.around(one.disc.at, touched_within(one.disc, reach))
    return tuple(
        (square, end)
        for square, end in squares_within(one.disc.at, reach)
        if leads_to(near, one, facing, others, end, reach)
    )


def leads_to(
    ground: Ground, one: Mover, facing: int, others: Sequence[Disc], end: Point, reach: int
) -> bool:
    """Whether one leg does, as `way` judges; nobody wants to know why not."""
    at = one.disc.at
    # On even ground a leg costs its length, which is within reach.
    costs = one.drives or one.slow or (ground.rough and not one.gait.rough)
    return (
        end != at
        and not (costs and leg_cost(ground, one, at, end, facing)[0] > reach)
        and ground.has(end)
        and going.is_clear(ground, one.disc, end, others, one.gait)
    )


def squares_within(at: Point, reach: int) -> Iterator[tuple[str, Point]]:
    """The squares whose middles are so near, with their middles."""
    (x, y), span, most = at, reach // places.SQUARE + 1, reach * reach
    column, row = x // places.SQUARE, y // places.SQUARE
    for squares in places.GRID[max(0, column - span) : column + span + 1]:
        for square, end in squares[max(0, row - span) : row + span + 1]:
            if (end[0] - x) ** 2 + (end[1] - y) ** 2 <= most:
                yield square, end
