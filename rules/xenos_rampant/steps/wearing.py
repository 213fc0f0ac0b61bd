"""What doubles do to units that wear out."""

from collections.abc import Mapping

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.xenos_rampant.dice import Rolled
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.losing import mishap, remove
from rules.xenos_rampant.steps.testing import Tests

# By edition, whether wild charges and reactions wear units out as orders do (ruling B7).
WITHOUT_ORDERS: Mapping[int, bool] = {1: False, 4: True}


def doubles(table: Table, unit: Unit, result: Rolled) -> None:
    """What a double does to the unstable, and a failed one to a Mechanoid that is failing."""
    if not result.is_double:
        return
    state: State = table.state
    if is_failing(unit) and not result.passed:
        state.steps.append(Tests())
        remove(table, unit, "breaks down")
    elif is_unstable(unit):
        state.steps.append(Tests())
        mishap(table, unit, result.dice[0], " as it is unstable")


def strained(table: Table, unit: Unit, result: Rolled) -> None:
    """After the test of what is done without an order."""
    if in_force(WITHOUT_ORDERS, table.state.edition):
        doubles(table, unit, result)


def is_failing(unit: Unit) -> bool:
    """A Mechanoid at half Strength has no free orders."""
    return unit.has("mechanoid") and unit.is_halved


def is_unstable(unit: Unit) -> bool:
    hurt = unit.strength < unit.profile.strength
    return unit.has("unstable") or (unit.has("demonic") and hurt)


def has_no_freedom(layout: Layout, unit: Unit) -> bool:
    """Whether it tests even for the shots that take the place of its wild charge."""
    return in_force(WITHOUT_ORDERS, layout.edition) and is_failing(unit)


def is_lost(layout: Layout, unit: Unit) -> bool:
    """Whether it is gone, or will be when it has exploded."""
    return unit.id not in layout.units or unit.strength <= 0
