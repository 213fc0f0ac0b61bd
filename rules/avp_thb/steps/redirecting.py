"""A die whose target has fallen, rulebook §6.3 (ambiguities H5)."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb.state import State
from rules.avp_thb.steps.base import stops
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, listed
from rules.parts.steps import Asking


@dataclass
class SpareDie(Asking):
    """A die of *by* whose target has fallen goes at one of those with *odds* (ambiguities H5)."""

    kind: ClassVar[str] = "spare die"
    by: str
    odds: dict[str, list[str]]
    chosen: str = ""

    def question(self, state: State) -> Prompt | None:
        seat, choice = state.models[self.by].seat, list(self.odds)
        if self.chosen or not stops(state, seat, "dice"):
            return None
        text = (
            f"The target of {self.by} has fallen, and a die is left."
            f" Which enemy does it attack: {listed(self.odds, 'or')}?"
        )
        data = {"model": self.by, "choice": choice, "odds": self.odds}
        return Prompt(seat, self.kind, text, ("redirect",), f"redirect {choice[0]}", data, True)

    def run(self, table: Table) -> None:
        steps = table.state.steps
        steps.pop()
        if self.chosen:
            steps[-1].targets[0] = self.chosen
