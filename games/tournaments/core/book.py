"""
The book of a tournament: the outcome of its acts so far. Pure.

It is to a tournament what the state is to a game; the rows that pages list are copies of it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from games.tournaments.core.field import Bye, Entrant, Field, Result, Round, Table, Terms
from rules.kernel.errors import Refusal
from rules.systems import USUAL


class Status(StrEnum):
    ENTRY = "entry"  # anybody may enter
    PLAYING = "playing"
    OVER = "over"
    CALLED_OFF = "called off"


class Admission(StrEnum):
    """Who may enter."""

    OPEN = "open"
    PASSWORD = "password"
    INVITATION = "invitation"


@dataclass(frozen=True)
class Conditions:
    """
    How a tournament is run, announced with its terms.

    *entry* is open to everybody, or by password or invitation. *clock* and *options* apply
    to every game. *places* is 0 for any number; later entrants wait. *kept* and *answered* are the
    required reliability; *least_rating* and *most_rating* bound the rating, 0 for no bound. It
    begins at *starts_at* (ISO, UTC), or *when_full*. A game that is not over *round_days* after its
    round was published is won by the side that is ahead in it, otherwise it is a draw.
    *overlap* rounds may be played at once, in formats that pair ahead. No player's holidays count
    for more than *holiday_days* in a game. If *automatic*, rounds are paired and published as soon
    as possible. Entrants may *exchange* what they bring until a round is paired, otherwise until
    the tournament begins. Everybody may watch the games of a *public* one.
    """

    system: str = USUAL
    entry: Admission = Admission.OPEN
    clock: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    places: int = 0
    kept: int = 0
    answered: int = 0
    least_rating: int = 0
    most_rating: int = 0
    check_in: bool = False
    starts_at: str = ""
    when_full: bool = False
    round_days: int = 28
    overlap: int = 1
    holiday_days: int = 14
    automatic: bool = True
    exchange: bool = False
    public: bool = False


@dataclass
class Book:
    """
    *waiting* and *checked* name entrants.

    *draft* is a round that only the desk sees; *games* are the keys of games by round and table.
    *more_days* were given to a round, *table_days* to one table of it. *second* is what one
    director has proposed and another must confirm.
    """

    terms: Terms = field(default_factory=Terms)
    conditions: Conditions = field(default_factory=Conditions)
    status: Status = Status.ENTRY
    paused: bool = False
    entrants: dict[int, Entrant] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    checked: set[int] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)
    draft: Round | None = None
    why: tuple[str, ...] = ()
    games: dict[tuple[int, int], str] = field(default_factory=dict)
    away: dict[tuple[int, int], Bye] = field(default_factory=dict)
    penalties: dict[tuple[int, int], float] = field(default_factory=dict)
    apart: set[frozenset[int]] = field(default_factory=set)
    order: tuple[int, ...] = ()
    more_days: dict[int, int] = field(default_factory=dict)
    table_days: dict[tuple[int, int], int] = field(default_factory=dict)
    second: str = ""

    @property
    def field(self) -> Field:
        """What pairings and standings depend on; the waiting list is no part of it."""
        return Field(
            self.terms,
            {n: one for n, one in self.entrants.items() if n not in self.waiting},
            tuple(self.rounds),
            dict(self.away),
            dict(self.penalties),
            frozenset(self.apart),
            self.order,
        )

    @property
    def round(self) -> int:
        """The last published round; 0 before the first."""
        return len(self.rounds)

    @property
    def takes_part(self) -> list[int]:
        """The entrants who have not left, by number."""
        return [n for n, one in self.entrants.items() if one.left is None and n not in self.waiting]

    @property
    def next_round(self) -> int:
        """The number of the next round to publish."""
        return len(self.rounds) + 1

    def full(self) -> bool:
        return 0 < self.conditions.places <= len(self.takes_part)

    def entrant(self, number: int) -> Entrant:
        """The entrant *number*. Raises Refusal if there is none."""
        if number not in self.entrants:
            raise Refusal(f"There is no entrant {number}.")
        return self.entrants[number]

    def table(self, number: int, table: int) -> Table:
        """The table of a round. Raises Refusal if there is none."""
        for one in self.round_of(number).tables:
            if one.number == table:
                return one
        raise Refusal(f"Round {number} has no table {table}.")

    def round_of(self, number: int) -> Round:
        """The published round *number*. Raises Refusal if there is none."""
        if not 0 < number <= len(self.rounds):
            raise Refusal(f"There is no round {number} yet.")
        return self.rounds[number - 1]

    def drafted(self) -> Round:
        """The draft. Raises Refusal if there is none."""
        if self.draft is None:
            raise Refusal("No round has been paired.")
        return self.draft

    def leaves(self, number: int, before: int) -> None:
        """
        Pair *number* no more from round *before* on, and remove them from the waiting list.

        Before the start a free place goes to the first on the list.
        """
        self.entrants[number] = replace(self.entrant(number), left=before)
        if number in self.waiting:
            self.waiting.remove(number)
        elif self.waiting and self.status == Status.ENTRY:
            self.waiting.pop(0)

    def returns(self, number: int) -> None:
        """
        Pair *number* again from the next round on; they were absent in the rounds between.

        An entrant who never was in a round counts as late. Before the start they wait for a place
        if all are taken.
        """
        entrant, full = self.entrant(number), self.full()
        gap = (entrant.left or entrant.joined, self.next_round)
        if gap[0] <= entrant.joined:
            entrant = replace(entrant, joined=self.next_round)
        elif gap[0] < gap[1]:
            entrant = replace(entrant, gaps=(*entrant.gaps, gap))
        self.entrants[number] = replace(entrant, left=None)
        if full:
            self.waiting.append(number)

    def scored(self, number: int, table: int, result: Result | None) -> None:
        """Record a result; None removes it."""
        changed_round = self.round_of(number)
        changed = replace(self.table(number, table), result=result)
        tables = tuple(changed if old.number == table else old for old in changed_round.tables)
        self.rounds[number - 1] = replace(changed_round, tables=tables)

    def open_tables(self) -> Iterable[tuple[int, Table]]:
        """The tables without a result, with their round."""
        return ((r.number, t) for r in self.rounds for t in r.tables if t.result is None)

    def must_be(self, *statuses: Status) -> None:
        """Raise Refusal, saying what the tournament is now, unless it is one of *statuses*."""
        if self.status not in statuses:
            raise Refusal(SAID[self.status])


SAID = {
    Status.ENTRY: "The tournament has not begun yet.",
    Status.PLAYING: "The tournament has begun.",
    Status.OVER: "The tournament is over.",
    Status.CALLED_OFF: "The tournament has been called off.",
}
