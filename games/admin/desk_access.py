"""Who sits at the desk of a tournament, and what lies on it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from games.models.tournament import Entry, Tournament
from games.tournaments import perform, permissions
from games.tournaments.core import acts
from games.tournaments.core.book import Book
from games.tournaments.core.field import Field, Names, Table
from games.tournaments.entrant_names import Called


def comes_in(user: Any) -> bool:
    """Whether there are desks for *user*."""
    return bool(user.has_perm(permissions.DIRECT) or user.has_perm(permissions.REFEREE))


def may_look(tournament: Tournament, user: Any) -> bool:
    return bool(permissions.is_director(tournament, user) or user.has_perm(permissions.REFEREE))


def seen_by(rows: QuerySet[Tournament], user: Any) -> QuerySet[Tournament]:
    """Those of *rows* at whose desk *user* may look: a referee is called to all of them."""
    if user.has_perm(permissions.REFEREE):
        return rows
    return rows.filter(directors=user) if user.has_perm(permissions.DIRECT) else rows.none()


@dataclass
class Desk:
    """A tournament as it is now, for one *user*; *round* and *number* where it is about a table."""

    tournament: Tournament
    user: Any
    round: int = 0
    number: int = 0

    @cached_property
    def directs(self) -> bool:
        return permissions.is_director(self.tournament, self.user)

    @cached_property
    def book(self) -> Book:
        return perform.book_of(self.tournament)

    @cached_property
    def field(self) -> Field:
        return self.book.field

    @cached_property
    def table(self) -> Table:
        """Raises Refusal where there is none."""
        return self.book.table(self.round, self.number)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        rows = self.tournament.entries.select_related("user", "team").prefetch_related("lists")
        return {entry.number: entry for entry in rows}

    @cached_property
    def meeting_again(self) -> list[str]:
        """Of the draft: who sit together though they have met, which a swap can bring about."""
        meetings, draft = self.field.meetings(), self.book.draft
        again = sorted(sorted(two) for two in acts.meeting(draft) if meetings[two]) if draft else []
        return [f"{self.name(a)} and {self.name(b)} have met before." for a, b in again]

    @cached_property
    def called(self) -> Called:
        return Called(self.tournament)

    def name(self, number: int, names: Names | None = None) -> str:
        """With the number, by which a pairing says why; *names* are those of another time."""
        return f"{number} {(names or self.called)(number)}"
