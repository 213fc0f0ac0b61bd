"""Answers to what a side wants to be asked, and the end of the orders."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, PieceWord, VerbAlone, listed, shown
from rules.xenos_rampant.steps.choosing import CHOOSE
from rules.xenos_rampant.steps.turn import end_phase
from rules.xenos_rampant.view import View


@dataclass(frozen=True)
class React(VerbAlone):
    """Try the reaction that is asked about."""

    verb = "react"
    rule = "7-1"

    def play(self, table: Table) -> None:
        table.state.steps[-1].answer = self.verb


@dataclass(frozen=True)
class Hold(React):
    """Let the reaction pass."""

    verb = "hold"


@dataclass(frozen=True)
class Choose(Action):
    """Name the unit that is asked for."""

    verb = CHOOSE
    rule = "7-1"
    example = "r1"

    unit: PieceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(view.steps[-1].among)

    def check(self, view: View) -> None:
        among = view.steps[-1].among
        if self.unit not in among:
            raise IllegalOrder(f"{shown(self.unit)} is not among {listed(among)}.", rule=self.rule)

    def play(self, table: Table) -> None:
        table.state.steps[-1].answer = self.unit


@dataclass(frozen=True)
class Done(React):
    """Give no more orders in this phase."""

    verb = "done"
    rule = "2-2"

    def play(self, table: Table) -> None:
        table.tell("done", f"The {table.seat} side gives no more orders.", seat=table.seat)
        end_phase(table.state)
