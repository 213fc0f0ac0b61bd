"""The hive of a Last Stand, which nobody plays, activates a model, rulebook §10.3.4."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import instinct
from rules.avp_thb.state import State
from rules.avp_thb.steps.acting import activates
from rules.avp_thb.steps.base import answered, stops
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Asking


@dataclass
class HiveTurn(Asking):
    """
    The next of the hive after an activation of side *by*, which chooses if several tie; only a side
    that wants it is asked, else the lowest label acts (ambiguities K4, K8).
    """

    kind: ClassVar[str] = "hive"
    by: Seat
    chosen: str = ""

    def question(self, state: State) -> Prompt | None:
        tied = instinct.next_up(state)
        if self.chosen or len(tied) < 2 or not stops(state, self.by, "hive"):
            return None
        text = f"Which of the hive acts next: {listed(tied, 'or')}?"
        data = {"choice": tied}
        return Prompt(self.by, self.kind, text, ("rouse",), f"rouse {tied[0]}", data, True)

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        tied = instinct.next_up(state)
        if not self.chosen:
            answered(table, self.by, "hive")
        model = state.models[self.chosen or tied[0]]
        table.chance.uncover(model.id)
        table.tell("hive", f"The hive moves: {model.name} on {model.tile}.", model=model.id)
        activates(state, model)
