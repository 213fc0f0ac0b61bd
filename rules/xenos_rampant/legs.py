"""What a leg costs, by how a unit takes the ground and which way it faces."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.kernel.editions import in_force
from rules.xenos_rampant.ground import going
from rules.xenos_rampant.ground.going import Gait
from rules.xenos_rampant.ground.headings import QUARTER_TURN, heading_of, opposite, steps_between
from rules.xenos_rampant.ground.points import INCH, Disc, Point, between
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.pieces import Unit

TURN = 2 * INCH  # what a vehicle pays for each quarter turn that it begins
REVERSE = 2  # times as much


class Mover(NamedTuple):
    """Of a unit what decides where it can go; it is *slow* while it is paralysed."""

    disc: Disc
    gait: Gait
    drives: bool
    slow: bool


# By edition, whether Paralysis slows who is not slowed by rough ground (ruling I5).
SLOWS_ALL: Mapping[int, bool] = {1: True, 3: False}


def mover(unit: Unit, edition: int) -> Mover:
    return Mover(unit.disc, unit.gait, unit.drives, is_slowed(unit, edition))


def is_slowed(unit: Unit, edition: int) -> bool:
    """Whether it goes as over rough ground wherever it is."""
    if "paralysis" not in unit.powers:
        return False
    return not unit.gait.rough or in_force(SLOWS_ALL, edition)


def leg_cost(ground: Ground, one: Mover, at: Point, end: Point, facing: int) -> tuple[int, int]:
    """What one leg costs, and how the unit faces after it."""
    cost = cost_of(ground, one, at, end)
    return driven(cost, facing, heading_of(between(at, end))) if one.drives else (cost, facing)


def cost_of(ground: Ground, one: Mover, at: Point, end: Point) -> int:
    """What the ground of a leg costs; who is paralysed pays double, as if all of it were rough."""
    cost = going.cost(ground, at, end, one.gait)
    return 2 * cost if one.slow else cost


def driven(cost: int, facing: int, heading: int) -> tuple[int, int]:
    """Forwards or backwards, whichever is cheaper with the turn that comes before it."""
    forwards = cost + turn_cost(facing, heading)
    backwards = cost * REVERSE + turn_cost(facing, opposite(heading))
    return min((forwards, heading), (backwards, opposite(heading)), key=lambda found: found[0])


def turn_cost(facing: int, heading: int) -> int:
    return -(-steps_between(facing, heading) // QUARTER_TURN) * TURN
