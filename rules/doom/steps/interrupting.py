"""What one seat may do in another's turn, by its standing order, or asked in private."""

from typing import ClassVar

from rules.doom.pieces import INVADER
from rules.doom.standing import HOLD, INTERRUPT, NEVER, asks, followed, said
from rules.doom.state import State
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.kernel.words import begun
from rules.parts.steps import Asking


class Interrupt(Asking):
    """
    A moment in which its seat may interrupt, as the standing order *about* it says.

    *answer* is what it says if it wants to be asked. Nobody else learns that it is.
    """

    about: ClassVar[str]
    is_public: ClassVar[bool] = False

    answer: str

    @property
    def whose(self) -> Seat:
        """The seat that may interrupt: a marine’s, where the step has one."""
        return getattr(self, "seat", INVADER)

    def question(self, state: State) -> Prompt | None:
        if self.answer or not asks(said(state, self.whose, self.about)):
            return None
        text = begun(self.asked(state))
        if not text:
            return None
        return Prompt(self.whose, self.about, text, (INTERRUPT, HOLD), HOLD, private=True)

    def asked(self, state: State) -> str:
        """What the seat is asked; “” if there is nothing to be done any more."""
        raise NotImplementedError

    def goes_ahead(self, table: Table) -> bool:
        """Whether it interrupts: its standing order comes out now."""
        words = followed(table, self.whose, self.about)
        return self.answer == INTERRUPT if asks(words) else words[0] != NEVER
