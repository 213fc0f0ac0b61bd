"""What follows deployment: mercenaries, and what some Commanders do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Step
from rules.xenos_rampant.dice import d6
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import BADLY_PAID, FIERCE, RESERVE, WELL_PAID, Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.losing import FORGOTTEN, lose, number, remove


def hire(table: Table, unit: Unit) -> None:
    """The die of a mercenary unit, which says whether it comes and how it fights."""
    die = d6(table, f"mercenary {unit.id}")
    unit.hire(die)
    said, effect = HIRED[die]
    table.tell("hired", f"{unit.name} {said}: rolls {die}.", unit=unit.id, die=die)
    if effect:
        effect(table, unit)


def stay_away(table: Table, unit: Unit) -> None:
    """It was never there, so nobody has lost it."""
    del table.state.units[unit.id]


def come_late(table: Table, unit: Unit) -> None:
    unit.aboard = RESERVE


def raid(table: Table, unit: Unit) -> None:
    """The cheapest enemy unit, of several the first by label."""
    state: State = table.state
    foes = sorted(state.foes(unit.seat), key=lambda foe: (foe.profile.points, number(foe.id)))
    if foes:
        lose(table, foes[0], 1, f" to a raid by {unit.name}")
        state.tests = []


# What each roll says, and does at once.
HIRED: Mapping[int, tuple[str, Callable[[Table, Unit], None] | None]] = {
    1: ("does not come", stay_away),
    2: ("is late", come_late),
    BADLY_PAID: ("is badly paid", None),
    WELL_PAID: ("is well paid", None),
    FIERCE: ("is fierce", None),
    6: ("has raided", raid),
}


def forget(table: Table, seat: Seat) -> None:
    """A half-witted Commander forgets a unit: the first whose die shows 1."""
    state: State = table.state
    leader = state.commander(seat)
    if leader is None or not leader.is_led_by("half_wit"):
        return
    for unit in state.of(seat):
        if d6(table, f"half wit {unit.id}") == 1:
            remove(table, unit, FORGOTTEN)
            state.tests = []
            return


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
            for unit in [unit for unit in state.of(seat) if unit.has("mercenary")]:
                if unit.id in state.units:
                    hire(table, unit)
            forget(table, seat)


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
