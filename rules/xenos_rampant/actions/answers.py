"""Answers to reactions, and the end of the orders."""

from dataclasses import dataclass

from rules.kernel.facts import Table
from rules.kernel.orders import VerbAlone
from rules.xenos_rampant.steps.turn import end_phase


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
class Done(React):
    """Give no more orders in this phase."""

    verb = "done"
    rule = "2-2"

    def play(self, table: Table) -> None:
        table.tell("done", f"The {table.seat} side gives no more orders.", seat=table.seat)
        end_phase(table.state)
