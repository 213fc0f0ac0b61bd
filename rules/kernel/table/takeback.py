"""Taking back an order."""

from dataclasses import dataclass, replace

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.kernel.sides import named
from rules.kernel.table.consent import (
    Proposing,
    goes_back,
    must_be_free_to_propose,
    must_have_opponents,
    partners,
    propose,
)
from rules.kernel.table.state import Chair, is_free, must_go_back
from rules.kernel.words import Words, begun

TAKEBACK = "takeback"
THE_LAST = -1


@dataclass(frozen=True)
class Takeback(Proposing):
    """
    Restore the board to what it was after event *to*; without a number, to before the seat's last
    order.

    Free up to the information barrier (`state.is_free`), beyond it by consent of an opponent.
    """

    verb = TAKEBACK
    to: int

    @classmethod
    def from_words(cls, words: list[str]) -> "Takeback":
        return super().from_words(words) if words else cls(THE_LAST)

    def said_in_full(self, at: Chair) -> "Takeback":
        return replace(self, to=at.affairs.last_of(at.seat)) if self.to == THE_LAST else self

    def check(self, view: Chair) -> None:
        """
        Raise IllegalOrder if the seat has ordered nothing since, or the board cannot go back there.
        """
        must_go_back(view.affairs, self.to)
        if all(link.seat != view.seat for link in view.affairs.after(self.to)):
            raise IllegalOrder(f"You have ordered nothing since event {self.to}.")
        if not is_free(view.affairs, view.seat, self.to):
            must_have_opponents(view, "take back what was rolled, revealed or ordered since")
            must_be_free_to_propose(view)

    def play(self, table: Table) -> None:
        if is_free(table.state, table.seat, self.to):
            self.carry_out(table)
        else:
            propose(table, self)

    def odds(self, view: Chair) -> list[str]:
        if is_free(view.affairs, view.seat, self.to):
            return ["Nothing has been rolled or revealed since, so nobody needs to agree."]
        wait = named(view.affairs.words, partners(view.affairs, view.seat))
        return [f"{begun(wait)} must agree. New dice will be rolled."]

    def meaning(self, seat: Seat, words: Words) -> str:
        return (
            f"{begun(words.the(seat))} asks to take the game back to where it was after event"
            f" {self.to}. New dice will be rolled from there."
        )

    def carry_out(self, table: Table) -> None:
        goes_back(table, TAKEBACK, self.to)
