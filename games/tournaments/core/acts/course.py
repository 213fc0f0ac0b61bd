"""The course of a tournament, from its announcement to its end."""

from dataclasses import dataclass

from games.tournaments.core.acts.act import PLAYING, RUNNING, Act
from games.tournaments.core.book import Book, Conditions, Status
from games.tournaments.core.field import Names, Terms
from rules.kernel.errors import Refusal


@dataclass(frozen=True)
class Open(Act):
    """The first act: terms and conditions stand from now on, and anybody may enter."""

    verb = "open"
    terms: Terms
    conditions: Conditions

    def play(self, book: Book) -> None:
        book.terms, book.conditions = self.terms, self.conditions

    def text(self, names: Names) -> str:
        return "The tournament is open for entries."


@dataclass(frozen=True)
class Begin(Act):
    """Entries close. Who has not checked in, where that was asked, is out."""

    verb = "begin"

    def check(self, book: Book) -> None:
        if book.status != Status.ENTRY:
            raise Refusal("The tournament has begun already.")
        if len(present(book)) < len(book.terms.sides):
            there = len(present(book)) or "nobody"
            raise Refusal(
                f"A table needs {len(book.terms.sides)} entrants;"
                f" {there} {'are' if len(present(book)) > 1 else 'is'} there."
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
    """Who is there to begin."""
    return [n for n in book.takes_part if n in book.checked or not book.conditions.check_in]


@dataclass(frozen=True)
class Announce(Act):
    """A word of the director's to everybody; the words stand beside the act."""

    verb = "announce"
    reasoned = True

    def play(self, book: Book) -> None:
        """Nothing follows from words."""

    def text(self, names: Names) -> str:
        return "An announcement."


@dataclass(frozen=True)
class Correct(Act):
    """
    Title and text are put right. *words* is their salted hash; this version and the one before
    stand beside the act. The terms stay as they were announced.
    """

    verb = "correct"
    reasoned = True
    during = (*RUNNING, Status.OVER)
    words: str = ""

    def play(self, book: Book) -> None:
        """Nothing in the book hangs on words."""

    def text(self, names: Names) -> str:
        return "The text is corrected."


@dataclass(frozen=True)
class Pause(Act):
    """No round is paired and no game decided by time; the games themselves are paused too."""

    verb = "pause"
    reasoned = True
    during = PLAYING

    def check(self, book: Book) -> None:
        super().check(book)
        if book.paused:
            raise Refusal("The tournament is paused already.")

    def play(self, book: Book) -> None:
        book.paused = True

    def text(self, names: Names) -> str:
        return "The tournament is paused."


@dataclass(frozen=True)
class Resume(Act):
    """*days* is how long it has been paused: its rounds have so many more."""

    verb = "resume"
    during = PLAYING
    days: int = 0

    def check(self, book: Book) -> None:
        super().check(book)
        if not book.paused:
            raise Refusal("The tournament is not paused.")

    def play(self, book: Book) -> None:
        book.paused = False
        for one in book.rounds:
            if not one.over:
                book.more_days[one.number] = book.more_days.get(one.number, 0) + self.days

    def text(self, names: Names) -> str:
        return "The tournament goes on."


@dataclass(frozen=True)
class Close(Act):
    """The tournament is over; the standings are final."""

    verb = "close"
    during = PLAYING

    def check(self, book: Book) -> None:
        super().check(book)
        if any(True for _ in book.open_tables()):
            raise Refusal("Some tables have no result yet.")

    def play(self, book: Book) -> None:
        book.status, book.draft = Status.OVER, None

    def text(self, names: Names) -> str:
        return "The tournament is over."


@dataclass(frozen=True)
class CallOff(Act):
    """There will be no winner. One director proposes it; it is so once another confirms."""

    verb = "call off"
    reasoned = True
    during = RUNNING

    def check(self, book: Book) -> None:
        super().check(book)
        if book.second:
            raise Refusal("It has been proposed already; somebody else must confirm it.")

    def play(self, book: Book) -> None:
        book.second = self.verb

    def text(self, names: Names) -> str:
        return "It is proposed to call the tournament off. Another director must confirm it."


@dataclass(frozen=True)
class OfProposal(Act):
    """An act about what one director has proposed."""

    reasoned = True

    def check(self, book: Book) -> None:
        super().check(book)
        if not book.second:
            raise Refusal("Nothing has been proposed.")


@dataclass(frozen=True)
class Confirm(OfProposal):
    """A second director agrees to what the first has proposed."""

    verb = "confirm"

    def play(self, book: Book) -> None:
        book.status, book.second, book.draft = Status.CALLED_OFF, "", None

    def text(self, names: Names) -> str:
        return "The tournament is called off."


@dataclass(frozen=True)
class Drop(OfProposal):
    """What has been proposed is not done."""

    verb = "drop"

    def play(self, book: Book) -> None:
        book.second = ""

    def text(self, names: Names) -> str:
        return "The tournament is not called off."
