"""Ending a game beside the board: giving up, and agreeing how it ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Offer, Seat
from rules.kernel.sides import rivals
from rules.kernel.system import Outcome
from rules.kernel.table.consent import (
    Proposing,
    TableOrder,
    has_opponents,
    must_be_free_to_propose,
    must_have_opponents,
    propose,
)
from rules.kernel.table.state import Chair
from rules.kernel.words import Words, begun

RESIGN, DRAW, SETTLE = "resign", "draw", "settle"


@dataclass(frozen=True)
class Resign(TableOrder):
    """
    Give up. If nobody else of the side is left and one other side is, that one wins; else the
    autopilot plays on.
    """

    verb = RESIGN
    of_holder = True

    def play(self, table: Table) -> None:
        affairs, seat = table.state, table.seat
        who, others = affairs.words.the(seat), rivals(affairs.sides, seat)
        if len(others) == 1 and not affairs.mates(seat):
            affairs.outcome = Outcome((others[0].name,), f"{begun(who)} resigned.")
            text = f"{begun(who)} resigns. {others[0].wins(affairs.words)}"
        else:
            affairs.gone = (*affairs.gone, seat)
            text = f"{begun(who)} resigns. The autopilot plays {who} from now on."
        table.tell(RESIGN, text, seat=seat)


@dataclass(frozen=True)
class Draw(Proposing):
    """End the game without a winner."""

    verb = DRAW
    of_holder = ends_game = True
    label, hint = "Offer a draw", "The game ends when all agree."

    @classmethod
    def offers(cls, view: Chair) -> Iterator[Offer]:
        if has_opponents(view):
            yield cls.offer()

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if a seat is open, or there is nobody to ask now."""
        if view.affairs.vacant:
            raise IllegalOrder("A seat is open, so nobody can agree to a draw for it.")
        must_have_opponents(view)
        must_be_free_to_propose(view)

    def play(self, table: Table) -> None:
        propose(table, self)

    def meaning(self, seat: Seat, words: Words) -> str:
        return f"{begun(words.the(seat))} offers a draw. The game would be over."

    def carry_out(self, table: Table) -> None:
        table.state.outcome = Outcome((), "A draw was agreed.")
        table.tell(DRAW, "All agree on a draw.")


@dataclass(frozen=True)
class Settle(Proposing):
    """End the game as won by *side*, when all see where it leads."""

    verb = SETTLE
    of_holder = ends_game = True
    label, hint = "Propose as the winner", "The game ends when all agree."
    side: str

    @classmethod
    def offers(cls, view: Chair) -> Iterator[Offer]:
        if has_opponents(view):
            yield cls.offer(side.name for side in view.affairs.sides)

    @property
    def button(self) -> str:
        return self.side.capitalize()

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if there is no such side, a seat is open, or nobody can be asked."""
        if self.side not in {side.name for side in view.affairs.sides}:
            raise IllegalOrder("There is no such side at this table.")
        if view.affairs.vacant:
            raise IllegalOrder("A seat is open, so nobody can agree for it who has won.")
        must_have_opponents(view)
        must_be_free_to_propose(view)

    def play(self, table: Table) -> None:
        propose(table, self)

    def meaning(self, seat: Seat, words: Words) -> str:
        who, winner = begun(words.the(seat)), words.the(self.side)
        return f"{who} proposes to end the game here, won by {winner}."

    def carry_out(self, table: Table) -> None:
        table.state.outcome = Outcome((self.side,), "All agreed who has won.")
        winner = table.state.words.the(self.side)
        table.tell(SETTLE, f"All agree on the winner: {winner}.", side=self.side)
