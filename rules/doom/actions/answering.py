"""Answers to what is asked within an attack or a move: dice rolled again, and who interrupts."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.doom.state import State
from rules.doom.steps.attacking import RESOLVE, roll_again
from rules.doom.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, Slot, VerbAlone, fitting, listed


@dataclass(frozen=True)
class Reroll(Action):
    """Roll some of the dice of an aimed attack again, by their places: `reroll 1 3`."""

    verb = "reroll"
    rule = "3.2-2"
    example = "1 3"

    dice: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(map(str, range(1, len(view.turn.values) + 1)))

    def further(self, view: View) -> list[Slot]:
        return fitting(self, "die", range(1, len(view.turn.values) + 1), view)

    def check(self, view: View) -> None:
        there = [str(at) for at in range(1, len(view.turn.values) + 1)]
        if not self.dice or len({*self.dice}) != len(self.dice):
            raise IllegalOrder("Name each die that you roll again once, by its place.")
        if not {*self.dice} <= {*there}:
            raise IllegalOrder(f"The dice have the places {listed(there)}.")
        if view.turn.again and len(self.dice) > view.turn.again:
            raise IllegalOrder("An officer has one die rolled again.", rule="7-1")

    def play(self, table: Table) -> None:
        state: State = table.state
        step = state.steps[-1]
        piece = state.piece(step.attacker)
        assert piece is not None
        told = f"{state.marines[table.seat].name} {'aims' if step.again else 'dodges'}"
        step.stage, step.again = RESOLVE, 0
        roll_again(table, step, piece, [int(at) - 1 for at in self.dice], told)


@dataclass(frozen=True)
class Interrupt(VerbAlone):
    """Fire your guard, strike or heal now, where you wanted to be asked."""

    verb = "interrupt"
    rule = "3.2-7"

    def play(self, table: Table) -> None:
        table.state.steps[-1].answer = self.verb


@dataclass(frozen=True)
class Hold(Interrupt):
    """Do not interrupt, where you wanted to be asked."""

    verb = "hold"


@dataclass(frozen=True)
class Keep(VerbAlone):
    """Keep the faces; who dodges may then have dice rolled again."""

    verb = "keep"
    rule = "3.2-2"

    def play(self, table: Table) -> None:
        step = table.state.steps[-1]
        step.stage, step.again = step.stage if step.again else RESOLVE, 0
