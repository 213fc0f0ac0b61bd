"""Phases and rounds: Rallies, wild charges, orders, the other side, and the end of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Step, first, then
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.charging import charge_wildly
from rules.xenos_rampant.steps.losing import number
from rules.xenos_rampant.steps.scoring import OF_PHASES, OF_ROUNDS, finish
from rules.xenos_rampant.steps.testing import LEADERS, Tests, rally
from rules.xenos_rampant.words import POWERS

RALLIES, CHARGES, ORDERS, OVER = "rallies", "charges", "orders", "over"
VERBS = (
    "move", "shoot", "attack", "ground", "skirmish", "support", "regenerate", "explode",
    "manifest", "board", "alight", "arrive", "done",
)  # fmt: skip


@dataclass
class Phase(Step):
    """
    One side’s phase. Rallies and wild charges come first, and ask only what a side wants to be
    asked; then orders are given until one fails, none is left, or the side is done.

    *left* are units that must still rally or charge.
    """

    kind: ClassVar[str] = "phase"

    seat: Seat
    stage: str = ""
    left: list[str] = field(default_factory=list)

    def prompts(self, state: State) -> list[Prompt]:
        if self.stage != ORDERS:
            return []
        units = ready(state, self.seat)
        if not units or beaten(state):
            return []
        which = f"one of {len(units)} units" if len(units) > 1 else "the unit that is left"
        text = f"Round {state.round}. Give an order to {which}."
        return [Prompt(self.seat, self.kind, text, VERBS, "done")]

    def run(self, table: Table) -> None:
        state: State = table.state
        if beaten(state) or self.stage in (ORDERS, OVER):
            then(state, EndOfPhase(self.seat))
        elif self.left:
            self.call(table, self.left.pop(0))
        else:
            self.stage = NEXT[self.stage]
            self.left = due(state, self.seat, self.stage)
            if self.stage == RALLIES:
                begin(table, self.seat)

    def call(self, table: Table, id: str) -> None:
        """It is the turn of one unit that must rally or charge."""
        unit = table.state.units.get(id)
        if unit is None:
            return
        first(table.state, Tests())
        if self.stage == RALLIES:
            rally(table, unit)
        else:
            charge_wildly(table, unit)


def phase_of(state: State, seat: Seat) -> str:
    """A name for the phase in which *seat* gives orders now; “” for none."""
    top = state.steps[-1] if state.steps else None
    return f"round {state.round}" if isinstance(top, Phase) and top.seat == seat else ""


NEXT = {"": RALLIES, RALLIES: CHARGES, CHARGES: ORDERS}


def begin(table: Table, seat: Seat) -> None:
    """What lasted until this phase ends, and everybody of the side may act again."""
    state: State = table.state
    state.progress = {key: count for key, count in state.progress.items() if "-" not in key}
    for unit in state.units.values():
        unit.done = unit.targeted = unit.fray = False
        unit.halts = 0
        unit.powers = {
            power: by
            for power, by in unit.powers.items()
            if by[0] != seat[0] or POWERS[power].lasts != "until your next phase"
        }
    table.tell("phase", f"Round {state.round}: the {seat} phase.", seat=seat, round=state.round)


def due(state: State, seat: Seat, stage: str) -> list[str]:
    """Who must rally, those aboard with them and leaders first, or may charge, by label."""
    units = sorted(state.of(seat), key=lambda unit: number(unit.id))
    if stage == RALLIES:
        own = [unit for unit in state.units.values() if unit.seat == seat]
        wavering = sorted((u for u in own if u.suppressed), key=lambda unit: number(unit.id))
        return [unit.id for unit in sorted(wavering, key=in_force(RANKS, state.edition))]
    if stage == CHARGES:
        return [unit.id for unit in units if unit.has("wild_charge") or unit.has("hatred")]
    return []


def after_the_commander(unit: Unit) -> int:
    return not unit.is_commander


def after_leaders(unit: Unit) -> int:
    """The Commander, then who lets others roll again."""
    if unit.is_commander:
        return 0
    return 1 if any(map(unit.has, LEADERS)) else 2


# By edition, in which order units rally (ruling B10).
RANKS: Mapping[int, Callable[[Unit], int]] = {1: after_the_commander, 5: after_leaders}


def may_act(unit: Unit) -> bool:
    return not unit.suppressed and (unit.fray or not unit.done)


def ready(layout: Layout, seat: Seat) -> list[Unit]:
    """Units that may still be given an order, those aboard and in reserve with them."""
    own = [unit for unit in layout.units.values() if unit.seat == seat]
    return [unit for unit in own if may_act(unit) and not layout.is_late(unit)]


def beaten(layout: Layout) -> bool:
    """Whether a side has nobody left."""
    return {unit.seat for unit in layout.units.values()} != set(layout.seats)


def wiped_out(state: State) -> list[Seat]:
    """The sides that had units and have none left; before they are deployed they are in rosters."""
    left = {unit.seat for unit in state.units.values()} | {*state.rosters}
    return [seat for seat in state.seats if seat not in left]


def on_foot(state: State, seat: Seat) -> list[Unit]:
    return state.of(seat)


def everybody(state: State, seat: Seat) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.seat == seat]


# By edition, the units whose powers end with a phase of theirs, also aboard (ruling I3).
FORGETTING: Mapping[int, Callable[[State, Seat], list[Unit]]] = {1: on_foot, 3: everybody}


@dataclass
class EndOfPhase(Step):
    """The other side’s phase, or after both the next round, or the end."""

    kind: ClassVar[str] = "end of phase"

    seat: Seat

    def run(self, table: Table) -> None:
        state: State = table.state
        if state.mission in OF_PHASES:
            OF_PHASES[state.mission](table, self.seat)
        for unit in in_force(FORGETTING, state.edition)(state, self.seat):
            unit.powers = {
                power: by
                for power, by in unit.powers.items()
                if POWERS[power].lasts != "until the end of its next phase"
                or is_of_this_phase(state, unit, power)
            }
        if self.seat != state.first:
            end_round(table)
        if beaten(state) or state.round > state.rounds:
            finish(table)
        state.active = state.foe(self.seat)
        then(state, Phase(state.active))


def begun_now(state: State, unit: Unit, power: str) -> None:
    """The *power* lies on *unit* since this phase, which is not its next one."""
    state.progress[f"{power}-{unit.id}"] = 1


def is_of_this_phase(state: State, unit: Unit, power: str) -> bool:
    return f"{power}-{unit.id}" in state.progress


def end_round(table: Table) -> None:
    state: State = table.state
    if state.mission in OF_ROUNDS:
        OF_ROUNDS[state.mission](table)
    state.round += 1


def end_phase(state: State) -> None:
    """The phase under way is over when what happens now is done."""
    for step in state.steps:
        if isinstance(step, Phase):
            step.stage, step.left = OVER, []
