"""Fire Support, which no weapon of the unit’s own shoots."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.parts.steps import Step, first, then
from rules.xenos_rampant.dice import Hits, hits
from rules.xenos_rampant.ground.points import within
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.choosing import Choosing
from rules.xenos_rampant.steps.losing import NEAR, counted, number, plain_armour, suffer
from rules.xenos_rampant.steps.testing import Tests

SUPPORT = 4  # what Fire Support hits on


@dataclass
class Support(Step):
    """Fire Support of *caller* falls on *target*, or astray."""

    kind: ClassVar[str] = "support"

    caller: str
    target: str

    def run(self, table: Table) -> None:
        state: State = table.state
        caller, target = state.units[self.caller], state.units[self.target]
        then(state, Tests())
        found = hits(table, "support", caller.id, caller.dice, SUPPORT)
        table.tell(
            "support",
            f"Fire Support falls on {target.name}. {found.text}; {counted(found.hits)}.",
            unit=caller.id, target=target.id, dice=list(found.dice), hits=found.hits,
        )  # fmt: skip
        near = around(state, target) if is_astray(found) else []
        if near:
            first(state, self.strayed(found.hits, near))
        else:
            suffer(table, target, caller, found.hits, plain_armour(state, target, caller))

    def strayed(self, hits: int, near: list[Unit]) -> "StrayShells":
        among = [unit.id for unit in near]
        return StrayShells(caller=self.caller, target=self.target, hits=hits, among=among)


def is_astray(found: Hits) -> bool:
    """With more ones than hits; shells that hit nobody need not be followed."""
    return found.dice.count(1) > found.hits > 0


def around(layout: Layout, target: Unit) -> list[Unit]:
    """Whom stray shells can strike, by label: everybody else who is near."""
    others = [unit for unit in layout.units.values() if unit is not target and not unit.aboard]
    near = [unit for unit in others if within(unit.disc, target.disc, NEAR)]
    return sorted(near, key=lambda unit: (unit.seat, number(unit.id)))


@dataclass(kw_only=True)
class StrayShells(Choosing):
    """The *hits* of *caller* strike whom the side of *target* names."""

    kind: ClassVar[str] = "stray shells"
    about: ClassVar[str] = "stray"

    caller: str
    target: str
    hits: int

    def chooser(self, state: State) -> Seat:
        return state.units[self.target].seat

    def text(self, state: State) -> str:
        name = state.units[self.target].name
        return (
            f"Fire Support on {name} goes astray, with {counted(self.hits)}. Whom does it strike?"
        )

    def best(self, state: State, way: str) -> Unit:
        rank, seat = RANKS[way], self.chooser(state)
        units = [state.units[id] for id in self.among]
        foes = [unit for unit in units if unit.seat != seat]
        if foes:
            return max(foes, key=lambda foe: (rank(foe), *self.costs(state, foe)))
        return min(units, key=lambda unit: self.costs(state, unit))

    def costs(self, state: State, unit: Unit) -> tuple[bool, int, int]:
        """Whether it is destroyed, what Strength it loses, and what it is worth."""
        loss = plain_armour(state, unit, state.units[self.caller]).loss(self.hits)
        lost = min(loss, unit.strength)
        return lost == unit.strength, lost, unit.profile.points

    def run(self, table: Table) -> None:
        state: State = table.state
        caller, struck = state.units[self.caller], self.choice(table)
        then(state)
        table.tell("stray", f"It goes astray, onto {struck.name}.", target=struck.id)
        suffer(table, struck, caller, self.hits, plain_armour(state, struck, caller))


# Which enemies come first, by the word of the standing order.
RANKS: Mapping[str, Callable[[Unit], bool]] = {
    "most": lambda foe: False,
    "commander": lambda foe: foe.is_commander,
}
