"""The basis of all acts."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from games.tournaments.core.book import Book, Status
from games.tournaments.core.field import Names
from rules.kernel.errors import Refusal

RUNNING = (Status.ENTRY, Status.PLAYING)
PLAYING = (Status.PLAYING,)


@dataclass(frozen=True)
class Act(ABC):
    """
    One thing done, while the tournament is *during*.

    Directors may do it, and if *for_entrants* an entrant may do it for themself. The service itself
    may do every act that is not *reasoned*; such an act needs a reason, which everybody can read.
    """

    verb: ClassVar[str]
    for_entrants: ClassVar[bool] = False
    reasoned: ClassVar[bool] = False
    during: ClassVar[tuple[Status, ...]] = tuple(Status)

    def check(self, book: Book) -> None:
        """Raise Refusal, with a sentence for whoever acts, if it cannot be done."""
        book.must_be(*self.during)

    @abstractmethod
    def play(self, book: Book) -> None:
        """Change the book. Called only after check()."""

    @abstractmethod
    def text(self, names: Names) -> str:
        """What was done, as a sentence for everybody."""


@dataclass(frozen=True)
class OfEntrant(Act):
    """An act about one entrant; one *of_others* no director does about themself."""

    of_others: ClassVar[bool] = False
    during = RUNNING
    entrant: int

    def check(self, book: Book) -> None:
        """Raise Refusal if there is no such entrant, or they have left."""
        super().check(book)
        if book.entrant(self.entrant).left is not None:
            raise Refusal("This entrant has left the tournament.")
