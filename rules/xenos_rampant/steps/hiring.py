"""What follows deployment: mercenaries, and what some Commanders do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Step
from rules.xenos_rampant.dice import d6
from rules.xenos_rampant.layout import Layout, late
from rules.xenos_rampant.pieces import BADLY_PAID, FIERCE, RESERVE, WELL_PAID, Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.losing import FORGOTTEN, lose, number, remove
from rules.xenos_rampant.steps.turn import everybody, on_foot


def hire(table: Table, unit: Unit) -> None:
    """The die of a mercenary unit, which says whether it comes and how it fights."""
    die = d6(table, f"mercenary {unit.id}")
    unit.hire(die)
    told = f"{unit.name} {HIRED[die]}: rolls {die}."
    table.tell("hired", told, unit=unit.id, die=die)
    if effect := in_force(EFFECTS, table.state.edition).get(die):
        effect(table, unit)


def stay_away(table: Table, unit: Unit) -> None:
    """It and who is aboard were never there, so nobody has lost them."""
    units = table.state.units
    for id in [one.id for one in units.values() if unit.id in (one.id, one.aboard)]:
        del units[id]


def come_late(table: Table, unit: Unit) -> None:
    unit.aboard = RESERVE


def come_by_round(table: Table, unit: Unit) -> None:
    """A die says from which round on it may arrive."""
    come_late(table, unit)
    die = d6(table, f"late {unit.id}")
    table.state.progress[late(unit)] = die
    told = f"{unit.name} arrives in round {die} at the earliest."
    table.tell("late", told, unit=unit.id, round=die)


def raid(table: Table, unit: Unit) -> None:
    """The cheapest enemy unit, of several the first by label."""
    state: State = table.state
    foes = sorted(state.foes(unit.seat), key=lambda foe: (foe.profile.points, number(foe.id)))
    if foes:
        lose(table, foes[0], 1, f" to a raid by {unit.name}")
        state.tests = []


def plunder(table: Table, unit: Unit) -> None:
    """A die of Strength of the cheapest enemy unit, wherever it waits, which keeps 1 at least."""
    state: State = table.state
    foes = [foe for foe in state.units.values() if foe.seat != unit.seat]
    foe = min(foes, key=lambda foe: (foe.profile.points, number(foe.id)), default=None)
    if foe:
        lost = min(d6(table, f"raid {unit.id}"), foe.strength - 1)
        lose(table, foe, lost, f" to a raid by {unit.name}")


# What each roll says.
HIRED: Mapping[int, str] = {
    1: "does not come",
    2: "is late",
    BADLY_PAID: "is badly paid",
    WELL_PAID: "is well paid",
    FIERCE: "is fierce",
    6: "has raided",
}
# By edition, what a roll does at once (ruling H5).
EFFECTS: Mapping[int, Mapping[int, Callable[[Table, Unit], None]]] = {
    1: {1: stay_away, 2: come_late, 6: raid},
    4: {1: stay_away, 2: come_by_round, 6: plunder},
}


def forget(table: Table, seat: Seat) -> None:
    """The first unit whose die shows 1, the Commander’s own perhaps, counts as destroyed."""
    state: State = table.state
    leader = state.commander(seat)
    if leader is None or not leader.is_led_by("half_wit"):
        return
    for unit in state.of(seat):
        if d6(table, f"half wit {unit.id}") == 1:
            remove(table, unit, FORGOTTEN)
            state.tests = []
            return


def forget_others(table: Table, seat: Seat) -> None:
    """The first unit whose die shows 1 is not there; it is never the Commander’s own."""
    own = everybody(table.state, seat)
    if not any(unit.is_led_by("half_wit") for unit in own):
        return
    for unit in [unit for unit in own if not unit.is_commander]:
        if d6(table, f"half wit {unit.id}") == 1:
            table.tell("forgotten", f"{unit.name} {FORGOTTEN}.", unit=unit.id)
            stay_away(table, unit)
            return


# By edition, whom a half-witted Commander forgets (ruling H9).
FORGETS: Mapping[int, Callable[[Table, Seat], None]] = {1: forget, 4: forget_others}


# By edition, among whom mercenaries roll (ruling H5).
HIRES: Mapping[int, Callable[[State, Seat], list[Unit]]] = {1: on_foot, 4: everybody}


def defender_first(state: State) -> list[Seat]:
    return sorted(state.seats, key=lambda seat: seat == state.first)


@dataclass
class Arriving(Step):
    """Mercenaries roll, and units are forgotten, those of the defender first."""

    kind: ClassVar[str] = "arriving"

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps.pop()
        for seat in defender_first(state):
            among = in_force(HIRES, state.edition)(state, seat)
            for unit in [unit for unit in among if unit.has("mercenary")]:
                if unit.id in state.units:
                    hire(table, unit)
            in_force(FORGETS, state.edition)(table, seat)


@dataclass
class Swapping(Step):
    """Sides in *left* with an unpredictable Commander may let units change places."""

    kind: ClassVar[str] = "swapping"

    left: list[Seat]

    def prompts(self, state: State) -> list[Prompt]:
        if not self.left or not is_unpredictable(state, self.left[0]):
            return []
        text = "Two or three of your units may change places."
        return [Prompt(self.left[0], self.kind, text, ("swap", "stay"), "stay")]

    def run(self, table: Table) -> None:
        if self.left:
            self.left = self.left[1:]
        else:
            table.state.steps.pop()

    def settle(self) -> None:
        """The next side may."""
        self.left = self.left[1:]


def is_unpredictable(layout: Layout, seat: Seat) -> bool:
    leader = layout.commander(seat)
    return leader is not None and leader.is_led_by("unpredictable")
