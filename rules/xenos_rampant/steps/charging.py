"""Wild charges: who must charge, whom, and whether it dares."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.parts.steps import Step, first, then
from rules.xenos_rampant.courage import order_test
from rules.xenos_rampant.detachment.derived import by_nature
from rules.xenos_rampant.fighting import mean_blows
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import charge
from rules.xenos_rampant.pieces import FIERCE, Unit
from rules.xenos_rampant.profiles import PROFILES, Needs
from rules.xenos_rampant.shooting import refusal
from rules.xenos_rampant.standing import followed
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps import fighting, shooting
from rules.xenos_rampant.steps.choosing import Choosing
from rules.xenos_rampant.steps.losing import number
from rules.xenos_rampant.steps.testing import spent
from rules.xenos_rampant.steps.wearing import has_no_freedom, is_lost, strained


def charge_wildly(table: Table, unit: Unit) -> None:
    """A unit that must charge does so when its side has chosen whom, unless it may wait."""
    state: State = table.state
    found = [] if unit.suppressed or unit.done or needs_of(unit) is None else prey(state, unit)
    if not found:
        return
    if followed(table, unit.seat, "wild") == "hold" and spent(state, unit, "hold_the_line"):
        table.tell("held", f"{unit.name} holds the line.", unit=unit.id)
        return
    first(state, WildCharge(unit=unit.id, among=[foe.id for foe in found]))


def needs_of(unit: Unit) -> Needs | None:
    """What the test of a wild charge needs; units that never attack shoot instead."""
    return unit.profile.orders.get("shoot" if unit.has("never_attacks") else "attack")


@dataclass(kw_only=True)
class WildCharge(Choosing):
    """*unit* tests for an Attack on one of the enemies that are the nearest; or is spent."""

    kind: ClassVar[str] = "wild charge"
    about: ClassVar[str] = "prey"

    unit: str

    def chooser(self, state: State) -> Seat:
        return state.units[self.unit].seat

    def text(self, state: State) -> str:
        return f"{state.units[self.unit].name} must charge. Whom?"

    def best(self, state: State, way: str) -> Unit:
        unit, rank = state.units[self.unit], RANKS[way]
        foes = [state.units[id] for id in self.among]
        return min(foes, key=lambda foe: (rank(foe), -gain(state, unit, foe), number(foe.id)))

    def run(self, table: Table) -> None:
        state: State = table.state
        unit, target = state.units[self.unit], self.choice(table)
        then(state)
        unit.done = True
        if does(table, unit, target) and not is_lost(state, unit):
            unit.prone = False
            first(state, onslaught(state, unit, target))


# What comes before the exchange of Strength, by the word of the standing order.
RANKS: Mapping[str, Callable[[Unit], int]] = {
    "gain": lambda foe: 0,
    "commander": lambda foe: not foe.is_commander,
    "weakest": lambda foe: foe.strength,
}


def gain(layout: Layout, unit: Unit, foe: Unit) -> Fraction:
    """What the charge costs *foe* on average, less what it costs *unit*."""
    if unit.has("never_attacks"):
        return shooting.expected(layout, unit, foe, unit.profile.shoot)
    blows = mean_blows(layout, unit, foe, attacks=True)
    return blows - mean_blows(layout, foe, unit, attacks=False)


def does(table: Table, unit: Unit, target: Unit) -> bool:
    """Whether it charges, or shoots: without a test if it is eager or its shot is free."""
    needs = needs_of(unit)
    is_free = unit.has("never_attacks") and needs and needs.free
    shoots_freely = is_free and not has_no_freedom(table.state, unit)
    if needs is None or shoots_freely or is_eager(table.state, unit, target):
        return True
    return dares(table, unit, target, needs.value)


def onslaught(state: State, unit: Unit, target: Unit) -> Step:
    """The charge, or the shots of a unit that never attacks."""
    if unit.has("never_attacks"):
        return shooting.begin(state, unit, target, unit.profile.shoot)
    return fighting.begin(state, unit, target, charge(state, unit, target).legs)


def dares(table: Table, unit: Unit, target: Unit, needs: int) -> bool:
    test = order_test(table.state, unit, "Attack", needs, ordered=False)
    result = test.roll(table, "wild", unit.id)
    dares = f"{unit.name} charges {target.name} wildly"
    fails = f"Wild charge: {unit.name} does not charge, and is spent"
    table.tell(
        "wild", f"{dares if result.passed else fails}. {test.sum}: {result.text}.",
        unit=unit.id, passed=result.passed, dice=list(result.dice),
    )  # fmt: skip
    strained(table, unit, result)
    return result.passed


def is_eager(layout: Layout, unit: Unit, target: Unit) -> bool:
    """Whether a unit that charges wildly by nature needs no test: for hate, or for its leader."""
    if "wild_charge" not in in_force(NATURE, layout.edition)(unit):
        return False
    is_fierce = unit.hired == FIERCE and in_force(FIERCE_ARE_EAGER, layout.edition)
    return is_fierce or hates(unit, target) or unit.is_led_by("attack_attack_attack")


# By edition, whether fierce mercenaries who charge wildly by nature need no test (ruling B5).
FIERCE_ARE_EAGER: Mapping[int, bool] = {1: False, 3: True}


def printed(unit: Unit) -> frozenset[str]:
    return PROFILES[unit.profile.key].rules


def bought(unit: Unit) -> frozenset[str]:
    return by_nature(unit.entry)


# By edition, the rules that a unit has by nature (ruling B5).
NATURE: Mapping[int, Callable[[Unit], frozenset[str]]] = {1: printed, 2: bought}


def hates(unit: Unit, target: Unit) -> bool:
    return unit.has("hatred") and unit.entry.against == target.profile.key


def prey(layout: Layout, unit: Unit) -> list[Unit]:
    """The enemies that *unit* sees and reaches, and than whom none of those is nearer."""
    near = [foe for foe in layout.foes(unit.seat) if layout.gap(unit, foe) <= unit.movement]
    near = [foe for foe in near if in_reach(layout, unit, foe)]
    nearest = min((layout.gap(unit, foe) for foe in near), default=0)
    found = [foe for foe in near if layout.gap(unit, foe) == nearest and has_aim(layout, unit, foe)]
    return sorted(found, key=lambda foe: number(foe.id))


def has_aim(layout: Layout, unit: Unit, foe: Unit) -> bool:
    """Whether a unit that shoots instead of charging may shoot at *foe*."""
    return not unit.has("never_attacks") or not refusal(layout, unit, foe)


def in_reach(layout: Layout, unit: Unit, foe: Unit) -> bool:
    if not unit.has("wild_charge") and not hates(unit, foe):
        return False
    if foe.has("flying") and not unit.has("flying"):
        return False
    return not charge(layout, unit, foe).why and layout.sees(unit, foe)
