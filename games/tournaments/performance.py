"""An act on its way: as it is asked for, and as it is done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.models.tournament import Tournament, Wording
from games.tournaments.core.book import Book
from games.tournaments.core.field import Names

Said = Mapping[int, str]  # what is told, by the number of an entrant or of an account


@dataclass(frozen=True, kw_only=True)
class RequestedAct:
    """
    An act that somebody asks for (*by* is None for the service itself), with what comes beside it.

    The tournament is locked, and the book is the one before the act.
    """

    tournament: Tournament
    book: Book
    act: Any
    by: Any = None
    reason: str = ""
    person: Any = None
    team: str = ""
    password: str = field(default="", repr=False)
    wording: Wording | None = None
    lists: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Before:
    """
    The state before the act: who *waited*, who was *present*, who was still in the bracket, and who
    had the place.
    """

    waited: tuple[int, ...]
    present: frozenset[int]
    survivors: frozenset[int]
    person: int | None


@dataclass(frozen=True, kw_only=True)
class PerformedAct(RequestedAct):
    """The same act with its *number* in the chain. The book is the one after it."""

    number: int
    before: Before
    names: Names = field(repr=False)

    @property
    def why(self) -> str:
        return f"The reason: {self.reason}" if self.reason else ""

    def to_all(self, text: str) -> Said:
        """Everybody who takes part or is on the waiting list."""
        numbers = [*self.book.takes_part, *self.book.waiting]
        return dict.fromkeys(numbers, text)


def lines(head: str, *rest: str) -> str:
    """A text to be told: its first line is used in subjects, the rest explains it."""
    return "\n".join(line for line in (head, *rest) if line)
