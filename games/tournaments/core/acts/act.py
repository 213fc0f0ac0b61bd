"""What every act is."""

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
    One thing done, while the tournament is *during*. Directors may, and *for_entrants* an entrant
    for themself; the service itself may do all that is not *reasoned*: that needs a reason, which
    everybody reads.
    """

    verb: ClassVar[str]
    for_entrants: ClassVar[bool] = False
    reasoned: ClassVar[bool] = False
    during: ClassVar[tuple[Status, ...]] = tuple(Status)

    def check(self, book: Book) -> None:
        """Raise Refusal, with a sentence for whoever acts."""
        book.must_be(*self.during)

    @abstractmethod
    def play(self, book: Book) -> None:
        """Change the book. Called only after check()."""

    @abstractmethod
    def text(self, names: Names) -> str:
        """What was done, as a sentence for everybody."""


@dataclass(frozen=True)
class OfEntrant(Act):
    """An act about one entrant."""

    during = RUNNING
    entrant: int

    def check(self, book: Book) -> None:
        super().check(book)
        if book.entrant(self.entrant).left is not None:
            raise Refusal("Whoever has left is no entrant any more.")
