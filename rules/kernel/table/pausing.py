"""Pauses by agreement of the players, rather than by the referee."""

from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.kernel.table.consent import (
    Proposing,
    must_be_free_to_propose,
    must_find_no_proposal,
    propose,
)
from rules.kernel.table.referee import PAUSE, RESUME
from rules.kernel.table.state import Chair, without
from rules.kernel.words import Words, begun


@dataclass(frozen=True)
class AgreedPause(Proposing):
    """Stop all clocks until everybody agrees to continue."""

    verb = PAUSE
    label, hint = "Ask for a pause", "All clocks stop once all agree."

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if the game is already paused."""
        if view.affairs.paused:
            raise IllegalOrder("The game is already paused.")
        must_be_free_to_propose(view)

    def play(self, table: Table) -> None:
        propose(table, self)

    def meaning(self, seat: Seat, words: Words) -> str:
        return (
            f"{begun(words.the(seat))} asks for a pause. All clocks would stand still until you"
            " agree to go on."
        )

    def carry_out(self, table: Table) -> None:
        table.state.paused = table.state.voted = True
        table.tell(PAUSE, "The game is paused by agreement. Its clocks stand still.")


@dataclass(frozen=True)
class AgreedResume(Proposing):
    """
    End such a pause.

    Here silence is consent, and a seat may ask again: a game must not stop because somebody has
    forgotten it.
    """

    verb = RESUME

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder unless the game is paused by agreement."""
        if not view.affairs.paused:
            raise IllegalOrder("The game is not paused.")
        if not view.affairs.voted:
            raise IllegalOrder(
                "The referee paused the game, so only the referee can end the pause."
            )
        must_find_no_proposal(view)

    def play(self, table: Table) -> None:
        propose(table, self)
        table.state.spent = without(table.state.spent, table.seat)

    def meaning(self, seat: Seat, words: Words) -> str:
        return (
            f"{begun(words.the(seat))} asks to end the pause. All clocks would go on where they"
            " stood. If you do not answer in time, you agree."
        )

    def carry_out(self, table: Table) -> None:
        table.state.paused = table.state.voted = False
        table.tell(RESUME, "The pause is over. The clocks go on where they stood.")
