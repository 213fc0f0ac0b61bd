"""Who attacks, and where units begin."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Step, then
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.battles.battle import ATTACKER, DEFENDER
from rules.xenos_rampant.detachment.career import TRAIT
from rules.xenos_rampant.detachment.entry import read
from rules.xenos_rampant.dice import d6
from rules.xenos_rampant.ground.places import area, inches
from rules.xenos_rampant.ground.points import INCH
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import in_reserve, roster, units_at, zone_of
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.hiring import Arriving, Swapping, defender_first
from rules.xenos_rampant.steps.turn import Phase

LEANS = {"wise": 1, "reactive": -1}  # what a Commander’s trait adds to the roll


@dataclass
class RollOff(Step):
    """Both sides roll; the higher one attacks. The option `attacker` settles it instead."""

    kind: ClassVar[str] = "roll off"

    def run(self, table: Table) -> None:
        state: State = table.state
        fixed = state.options.get(ATTACKER)
        state.first = fixed if fixed in state.seats else rolled_off(table)
        zones = BATTLES[state.mission].zones
        for seat in state.seats:
            part = ATTACKER if seat == state.first else DEFENDER
            state.homes[seat] = zones[part].middle
        table.tell("attacker", f"The {state.first} side attacks.", seat=state.first)
        then(state, Careers([*state.careers]), Deployment())


def rolled_off(table: Table) -> Seat:
    """Who rolls higher; those who tie roll again."""
    state: State = table.state
    dice = {seat: d6(table, f"attacker {seat}") for seat in state.seats}
    leans = {seat: leans_of(state, seat) for seat in state.seats}
    values = {seat: dice[seat] + sum(leans[seat].values()) for seat in state.seats}
    said = "; ".join(f"{seat} {sum_of(dice[seat], leans[seat])}" for seat in state.seats)
    table.tell("roll off", f"Who attacks? {said}.", rolls=values)
    one, other = state.seats
    if values[one] == values[other]:
        return rolled_off(table)
    return one if values[one] > values[other] else other


def leans_of(state: State, seat: Seat) -> dict[str, int]:
    """What traits of its Commander add to the roll of *seat*."""
    return {
        trait: -LEANS[trait] if entry.defends else LEANS[trait]
        for entry in read(state.rosters[seat])
        for trait in entry.traits
        if trait in LEANS
    }


def sum_of(die: int, leans: Mapping[str, int]) -> str:
    """`4 +1 wise, 5`"""
    terms = "".join(f" {amount:+d} {trait}" for trait, amount in leans.items())
    return f"{die}{terms}, {die + sum(leans.values())}" if leans else str(die)


@dataclass
class Careers(Step):
    """In a campaign, sides in *left* may spend what their Commanders have won."""

    kind: ClassVar[str] = "careers"

    left: list[Seat]

    def prompts(self, state: State) -> list[Prompt]:
        return [
            Prompt(seat, self.kind, text_of(state, seat), BUY, "keep")
            for seat in self.left
            if state.careers[seat][0] >= TRAIT
        ]

    def run(self, table: Table) -> None:
        table.state.steps.pop()


BUY = ("learn", "forget", "recruit", "keep")


def text_of(state: State, seat: Seat) -> str:
    points = state.careers[seat][0]
    return f"Your Commander has {points} points of a career: buy something, or keep them."


@dataclass
class Deployment(Step):
    """Both sides place their units, secretly and at once; then all is shown."""

    kind: ClassVar[str] = "deployment"

    def prompts(self, state: State) -> list[Prompt]:
        return [
            Prompt(seat, self.kind, told_to(state, seat), ("deploy", "place"), "deploy")
            for seat in state.seats
            if seat not in state.sealed
        ]

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ("deploy",) if seat in state.sealed else ()

    def run(self, table: Table) -> None:
        state: State = table.state
        for seat in state.seats:
            table.chance.uncover(f"{seat} detachment")
            own = roster(seat, state.rosters[seat], state.mission, state.first)
            units, _ = units_at(own, state.sealed[seat])
            units += in_reserve(seat, state.rosters[seat])
            state.units |= {unit.id: unit for unit in units}
            if in_force(ITS_OWN_POINTS, state.edition):
                state.sizes[seat] = sum(unit.profile.points for unit in units)
        state.sealed, state.planned, state.rosters = {}, {}, {}
        state.progress = {}
        table.tell("deployed", "All units are on the table.")
        state.active = state.first
        then(state, Arriving(), Swapping(defender_first(state)), Infiltration(), Phase(state.first))


# By edition, whether half of a detachment is half of what it costs itself (ruling G7).
ITS_OWN_POINTS: Mapping[int, bool] = {1: False, 5: True}


def told_to(state: State, seat: Seat) -> str:
    zone = area(zone_of(seat, state.mission, state.first).box)
    return (
        "Place your units in your zone, all at once or one by one, and then deploy them."
        f" Your zone is {zone}."
    )


def infiltrators(state: State) -> list[str]:
    """Units that move before the first phase."""
    found = [u for u in state.units.values() if u.has("infiltrators") and not u.aboard]
    return [unit.id for unit in in_force(ORDERED, state.edition)(state, found)]


def defenders_first(state: State, units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: unit.seat == state.first)


def attackers_first(state: State, units: Iterable[Unit]) -> list[Unit]:
    """Those of the attacker first, and nobody who never moves."""
    able = [unit for unit in units if "move" in unit.profile.orders]
    return sorted(able, key=lambda unit: unit.seat != state.first)


# By edition, who infiltrates, one after the other (ruling H10).
ORDERED: Mapping[int, Callable[[State, Iterable[Unit]], list[Unit]]] = {
    1: defenders_first,
    4: attackers_first,
}


@dataclass
class Infiltration(Step):
    """
    Units in *left* move once without a test, one after the other, *extra* farther than usual.

    *begun*: it is known who they are.
    """

    kind: ClassVar[str] = "infiltration"

    left: list[str] = field(default_factory=list)
    extra: int = 0
    begun: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        if not self.left or not self.extra:
            return []
        unit = state.units[self.left[0]]
        reach = inches(unit.movement + self.extra)
        text = f"{unit.name} infiltrates: move it up to {reach} inches."
        return [Prompt(unit.seat, self.kind, text, ("infiltrate", "stay"), "stay")]

    def run(self, table: Table) -> None:
        if not self.begun:
            self.left, self.begun = infiltrators(table.state), True
        if not self.left:
            table.state.steps.pop()
            return
        self.extra = d6(table, f"infiltration {self.left[0]}") * INCH

    def settle(self) -> None:
        """The next one may go."""
        self.left, self.extra = self.left[1:], 0
