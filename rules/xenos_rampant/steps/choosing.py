"""What a side chooses among several units: its standing order does, or it is asked."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Asking
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.standing import ASK, SUBJECTS, followed, said
from rules.xenos_rampant.state import State

CHOOSE = "choose"


@dataclass(kw_only=True)
class Choosing(Asking):
    """
    One of the units *among*, all of them by label; *answer* is the one that the side has named.

    A single one is no choice: nobody is asked, and no standing order comes out.
    """

    about: ClassVar[str]

    among: list[str]
    answer: str = ""

    def chooser(self, state: State) -> Seat:
        """Whose choice it is."""
        raise NotImplementedError

    def text(self, state: State) -> str:
        """The question."""
        raise NotImplementedError

    def best(self, state: State, way: str) -> Unit:
        """Whom a standing order of that *way* names."""
        raise NotImplementedError

    def question(self, state: State) -> Prompt | None:
        seat = self.chooser(state)
        if self.answer or len(self.among) < 2 or said(state, seat, self.about) != ASK:
            return None
        usual = self.best(state, SUBJECTS[self.about].usual)
        default = f"{CHOOSE} {usual.id}"
        return Prompt(seat, self.about, self.text(state), (CHOOSE,), default, private=True)

    def choice(self, table: Table) -> Unit:
        """Whom the side has named, or its standing order names now."""
        state: State = table.state
        if self.answer or len(self.among) == 1:
            return state.units[self.answer or self.among[0]]
        return self.best(state, followed(table, self.chooser(state), self.about))
