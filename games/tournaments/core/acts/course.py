"""The course of a tournament, from its announcement to its end."""

from dataclasses import dataclass

from games.tournaments.core.acts.act import PLAYING, RUNNING, Act
from games.tournaments.core.book import Book, Conditions, Status
from games.tournaments.core.field import Names, Terms
from rules.kernel.errors import Refusal


@dataclass(frozen=True)
class Open(Act):
    """The first act: terms and conditions are fixed, and people may enter."""

    verb = "open"
    terms: Terms
    conditions: Conditions

    def play(self, book: Book) -> None:
        book.terms, book.conditions = self.terms, self.conditions

    def text(self, names: Names) -> str:
        return "The tournament is open for entries."


@dataclass(frozen=True)
class Begin(Act):
    """Close the entries. Entrants who should have checked in and did not are out."""

    verb = "begin"

    def check(self, book: Book) -> None:
        """Raise Refusal if it has already begun, or there are too few entrants."""
        if book.status != Status.ENTRY:
            raise Refusal("The tournament has already begun.")
        here = len(present(book))
        if here < len(book.terms.sides):
            there = f"{here or 'nobody'} {'are' if here > 1 else 'is'} there"
            absent = len(book.takes_part) - here
            unchecked = f", and {absent} {'has' if absent == 1 else 'have'} not checked in"
            raise Refusal(
                f"A table needs {len(book.terms.sides)} entrants;"
                f" {there}{unchecked if absent else ''}."
            )

    def play(self, book: Book) -> None:
        here = set(present(book))
        for number in book.takes_part:
            if number not in here:
                book.leaves(number, 1)
        book.status = Status.PLAYING

    def text(self, names: Names) -> str:
        return "The tournament begins."


def present(book: Book) -> list[int]:
    """The entrants who are there to begin."""
    return [n for n in book.takes_part if n in book.checked or not book.conditions.check_in]


@dataclass(frozen=True)
class Announce(Act):
    """An announcement by a director to everybody. Its text is stored beside the act."""

    verb = "announce"
    reasoned = True

    def play(self, book: Book) -> None:
        """An announcement changes nothing."""

    def text(self, names: Names) -> str:
        return "An announcement."


@dataclass(frozen=True)
class Correct(Act):
    """
    Correct the title and the text.

    The service fills in *words*, their salted hash. This version and the one before are stored
    beside the act. The terms stay as they were announced.
    """

    verb = "correct"
    reasoned = True
    during = (*RUNNING, Status.OVER)
    words: str = ""

    def play(self, book: Book) -> None:
        """The book does not depend on texts."""

    def text(self, names: Names) -> str:
        return "The text has been corrected."


@dataclass(frozen=True)
class Pause(Act):
    """Pair no round and decide no game by time. The games themselves are paused too."""

    verb = "pause"
    reasoned = True
    during = PLAYING

    def check(self, book: Book) -> None:
        """Raise Refusal if it is already paused."""
        super().check(book)
        if book.paused:
            raise Refusal("The tournament is already paused.")

    def play(self, book: Book) -> None:
        book.paused = True

    def text(self, names: Names) -> str:
        return "The tournament is paused."


@dataclass(frozen=True)
class Resume(Act):
    """Continue. The service fills in *days*, the length of the pause; rounds get as many more."""

    verb = "resume"
    during = PLAYING
    days: int = 0

    def check(self, book: Book) -> None:
        """Raise Refusal unless it is paused."""
        super().check(book)
        if not book.paused:
            raise Refusal("The tournament is not paused.")

    def play(self, book: Book) -> None:
        book.paused = False
        for one in book.rounds:
            if not one.over:
                book.more_days[one.number] = book.more_days.get(one.number, 0) + self.days

    def text(self, names: Names) -> str:
        return "The tournament continues."


@dataclass(frozen=True)
class Close(Act):
    """End the tournament; the standings are final."""

    verb = "close"
    during = PLAYING

    def check(self, book: Book) -> None:
        """Raise Refusal while a table has no result."""
        super().check(book)
        for why in filter(None, (one.waits_for for one in book.rounds)):
            raise Refusal(why)

    def play(self, book: Book) -> None:
        book.status, book.draft = Status.OVER, None

    def text(self, names: Names) -> str:
        return "The tournament is over."


@dataclass(frozen=True)
class CallOff(Act):
    """
    End the tournament without a winner.

    One director proposes it, and another must confirm it.
    """

    verb = "call off"
    reasoned = True
    during = RUNNING

    def check(self, book: Book) -> None:
        """Raise Refusal if it has already been proposed."""
        super().check(book)
        if book.second:
            raise Refusal("This has already been proposed. Another director must confirm it.")

    def play(self, book: Book) -> None:
        book.second = self.verb

    def text(self, names: Names) -> str:
        return "A director proposes to call the tournament off. Another director must confirm it."


@dataclass(frozen=True)
class OfProposal(Act):
    """An act about another director's proposal."""

    reasoned = True

    def check(self, book: Book) -> None:
        """Raise Refusal unless there is a proposal."""
        super().check(book)
        if not book.second:
            raise Refusal("There is no proposal to confirm or drop.")


@dataclass(frozen=True)
class Confirm(OfProposal):
    """A second director agrees to the proposal of the first."""

    verb = "confirm"

    def play(self, book: Book) -> None:
        book.status, book.second, book.draft = Status.CALLED_OFF, "", None

    def text(self, names: Names) -> str:
        return "The tournament is called off."


@dataclass(frozen=True)
class Drop(OfProposal):
    """Drop the proposal."""

    verb = "drop"

    def play(self, book: Book) -> None:
        book.second = ""

    def text(self, names: Names) -> str:
        return "The tournament is not called off."
