"""Passengers, and the box of the third battle: taken up, carried along, dropped, carried off."""

from collections.abc import Callable, Mapping

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.ground.points import length
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State

BOX, EXIT = "box", "exit"
WORTH = 5  # points for carrying it off, or for holding it at the end
# By edition, whether the box is taken up by a Move of one’s own alone, and comes along on every way
# of its carrier (ruling H8).
BY_MOVES_ALONE: Mapping[int, bool] = {1: False, 3: True}


def brought(table: Table, unit: Unit) -> None:
    """After another way than a Move: what *unit* carries has come along."""
    if in_force(BY_MOVES_ALONE, table.state.edition):
        carried(table, unit, takes=False)


def carried(table: Table, unit: Unit, *, takes: bool = True) -> None:
    """After a Move: what *unit* carries has come along; what it touches it takes up."""
    state: State = table.state
    takes = takes or not in_force(BY_MOVES_ALONE, state.edition)
    bring(state, unit)
    if BOX not in state.objectives:
        return
    if is_carrier(state, unit):
        state.objectives[BOX] = unit.at
    elif takes and may_take(state, unit):
        state.carriers[BOX] = unit.id
        state.objectives[BOX] = unit.at
        table.tell("takes", f"{unit.name} takes up the box.", unit=unit.id)
    carrier = state.units.get(state.carriers.get(BOX, ""))
    if carrier and unit.id in in_force(CARRIED_BY, state.edition)(carrier):
        carry_off(table, carrier)


def bring(state: State, unit: Unit) -> None:
    """Who is aboard is where *unit* is."""
    for passenger in state.units.values():
        if passenger.aboard == unit.id:
            passenger.at = unit.at
            if is_carrier(state, passenger) and in_force(BY_MOVES_ALONE, state.edition):
                state.objectives[BOX] = unit.at


def on_foot(carrier: Unit) -> tuple[str, ...]:
    return (carrier.id,)


def aboard_too(carrier: Unit) -> tuple[str, ...]:
    return carrier.id, carrier.aboard


# By edition, whose moves take the box of *carrier* off the table (ruling H8).
CARRIED_BY: Mapping[int, Callable[[Unit], tuple[str, ...]]] = {1: on_foot, 5: aboard_too}


def is_carrier(state: State, unit: Unit) -> bool:
    return state.carriers.get(BOX) == unit.id


def may_take(state: State, unit: Unit) -> bool:
    if state.carriers.get(BOX) or not unit.profile.is_infantry:
        return False
    return length(unit.at, state.objectives[BOX]) <= unit.profile.radius


def carry_off(table: Table, unit: Unit) -> None:
    """The defender has it off the table by the strip at the edge."""
    state: State = table.state
    zones = BATTLES[state.mission].zones if state.mission in BATTLES else {}
    if unit.seat == state.first or EXIT not in zones or not zones[EXIT].contains(unit.at):
        return
    del state.objectives[BOX], state.carriers[BOX]
    state.score[unit.seat] += WORTH
    table.tell("carries off", f"{unit.name} carries the box off.", unit=unit.id)


def drop(table: Table, unit: Unit) -> None:
    """Whoever retreats or is removed leaves it where they stood."""
    state: State = table.state
    if is_carrier(state, unit):
        del state.carriers[BOX]
        table.tell("drops", f"{unit.name} drops the box.", unit=unit.id)
