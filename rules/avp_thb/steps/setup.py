"""Laying the tokens out before the first turn, rulebook §3.1.1."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb.force import placements
from rules.avp_thb.state import Model, State
from rules.avp_thb.steps.base import Step
from rules.avp_thb.steps.hands import Mulligan
from rules.avp_thb.steps.sighting import Sighting, label
from rules.avp_thb.steps.turn import NewTurn
from rules.avp_thb.units import UNITS
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.system import Table


@dataclass
class Deployment(Step):
    """Every side places its tokens, secretly and at once, §3.1.1 (ambiguities A2)."""

    kind: ClassVar[str] = "deployment"

    def prompts(self, state: State) -> list[Prompt]:
        return [
            Prompt(
                seat, self.kind,
                f"Place your tokens on {listed(state.board.starts(seat))}.",
                ("deploy",), "deploy auto",
            )
            for seat in state.seats
            if seat not in state.sealed
        ]  # fmt: skip

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ("deploy",) if seat in state.sealed else ()

    def run(self, table: Table) -> None:
        state = table.state
        for seat in state.seats:
            lay_out(table, seat, state.sealed[seat])
        state.sealed = {}
        table.tell("deployment", "All tokens are on the board.")
        state.steps[-1:] = [NewTurn(), *([Mulligan()] if state.cards else []), Sighting(None)]


def lay_out(table: Table, seat: Seat, words: list[str]) -> None:
    """Deal labels at random, so that they tell nothing about the force (ambiguities A3)."""
    state = table.state
    numbers = list(range(1, len(state.forces[seat]) + 1))
    for unit, tile in placements(words):
        anonymous = unit == "marine"
        # One kind of token needs no dice to stay a secret.
        number = numbers[0] if anonymous else table.chance.pick(f"label {seat}", numbers)
        numbers.remove(number)
        card = UNITS[state.forces[seat][0] if anonymous else unit]
        id = f"{seat[0]}{number}"
        key = None if anonymous else unit
        state.models[id] = Model(id, seat, key, card.base, tile, card.wounds)
    state.models = dict(sorted(state.models.items(), key=lambda item: label(item[0])))
