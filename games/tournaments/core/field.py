"""
The parts of a tournament: entrants, rounds, tables, results. Pure: no store, no clock.

Entrants are numbers, their starting ranks; who they are is stored elsewhere.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from rules.kernel.orders import listed

MOST_NAMED = 5  # tables in a sentence
Names = Callable[[int], str]  # what entrants are called, by number


class How(StrEnum):
    """What a result is based on."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"  # by the rule announced beforehand, or by a referee
    FORFEIT = "forfeit"  # somebody did not play; the others have won without a game
    DOUBLE_FORFEIT = "double forfeit"  # nobody played


class Bye(StrEnum):
    """Why somebody sits out a round."""

    PAIRING = "no opponent"  # allocated by the pairing
    FULL = "full point"
    HALF = "half point"
    ZERO = "no point"  # absent; also who has not come yet or has left


@dataclass(frozen=True)
class Entrant:
    """
    *rating* is for seeding.

    An entrant is paired from round *joined* on and before round *left*, except in the *gaps*: spans
    of rounds, the second not included, between leaving and coming back. *team* is empty where
    everybody plays alone.
    """

    number: int
    rating: int = 0
    team: str = ""
    joined: int = 1
    left: int | None = None
    gaps: tuple[tuple[int, int], ...] = ()

    @property
    def comes(self) -> bool:
        """Whether there is a round in which they are paired."""
        return self.left is None or self.left > self.joined

    def plays_in(self, number: int) -> bool:
        if any(first <= number < until for first, until in self.gaps):
            return False
        return self.joined <= number and (self.left is None or number < self.left)


@dataclass(frozen=True)
class Result:
    """
    Points by entrant, from the table alone, and what breaks ties: the *figures* of their scores.
    """

    how: How
    points: Mapping[int, float]
    figures: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """
    *seats* are (side, entrant) in the mission's order.

    Tables of one *match* belong together, like the two of a mirrored pair. *place* names the table
    in a bracket, group or division.
    """

    number: int
    mission: int
    seats: tuple[tuple[str, int], ...]
    match: int = 0
    place: str = ""
    result: Result | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(entrant for _, entrant in self.seats)

    def side_of(self, entrant: int) -> str:
        return next(side for side, number in self.seats if number == entrant)


@dataclass(frozen=True)
class Round:
    """*byes* are those who sit out."""

    number: int
    tables: tuple[Table, ...]
    byes: Mapping[int, Bye] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return all(table.result for table in self.tables)

    @property
    def waits_for(self) -> str:
        """A sentence with the tables that have no result yet; empty if it is over."""
        numbers = [str(table.number) for table in self.tables if not table.result]
        if not numbers:
            return ""
        more = [f"{len(numbers) - MOST_NAMED} more"] if len(numbers) > MOST_NAMED else []
        tables = f"table{'s' * (len(numbers) > 1)} {listed([*numbers[:MOST_NAMED], *more])}"
        has = "has" if len(numbers) == 1 else "have"
        return f"Round {self.number} is not over: {tables} {has} no result yet."


@dataclass(frozen=True)
class Scoring:
    """Points for a table. *shared* is for each of several winners, *draw* if nobody has won."""

    win: float = 1
    shared: float = 0.5
    draw: float = 0.5
    loss: float = 0
    byes: Mapping[Bye, float] = field(
        default_factory=lambda: {Bye.PAIRING: 1, Bye.FULL: 1, Bye.HALF: 0.5, Bye.ZERO: 0}
    )

    def points(self, entrants: tuple[int, ...], winners: tuple[int, ...]) -> dict[int, float]:
        """The points of each of *entrants* if *winners* have won; nobody for a draw."""
        if not winners:
            return dict.fromkeys(entrants, self.draw)
        won = self.win if len(winners) == 1 else self.shared
        return {entrant: won if entrant in winners else self.loss for entrant in entrants}


@dataclass(frozen=True)
class Terms:
    """
    What is announced before anybody enters.

    *missions* are taken in turn, one a round; *sides* are those at every table. *rounds* is 0 for
    as many as the format needs. *pairing* is “balanced” or “fide” (two sides), for a Swiss.
    *mirrored*: each pair plays both ways round. *cycles* is how often a round robin is repeated.
    *size* is that of a group or division; *advance* is how many of a group advance, or move up and
    down between divisions. *boards* is how many of a team play in a match. *seed* makes every
    pairing repeatable. *tiebreaks* are names of `tiebreaks.TIEBREAKS`, in order. *figures* are
    what the system calls those of a score.
    """

    format: str = "swiss"
    missions: tuple[int, ...] = (1,)
    sides: tuple[str, ...] = ()
    rounds: int = 0
    pairing: str = "balanced"
    mirrored: bool = False
    cycles: int = 1
    size: int = 4
    advance: int = 2
    boards: int = 1
    scoring: Scoring = Scoring()
    tiebreaks: tuple[str, ...] = ("buchholz", "sonneborn-berger", "direct", "score-1", "score-2")
    figures: tuple[str, ...] = ()
    seed: str = ""

    def mission(self, number: int) -> int:
        return self.missions[(number - 1) % len(self.missions)]


@dataclass(frozen=True)
class Field:
    """
    Everything that pairings and standings depend on.

    *away* are byes asked for, by round and entrant. *penalties* are points taken off, by the round
    after which they count, and entrant. *apart* are pairs that must not meet. *order* is the
    seeding set by hand, best first; if empty, by rating, then number.
    """

    terms: Terms
    entrants: Mapping[int, Entrant]
    rounds: tuple[Round, ...] = ()
    away: Mapping[tuple[int, int], Bye] = field(default_factory=dict)
    penalties: Mapping[tuple[int, int], float] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()
    order: tuple[int, ...] = ()

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    def tables(self) -> Iterator[Table]:
        for one in self.rounds:
            yield from one.tables

    def tables_of(self, entrant: int) -> Iterator[Table]:
        return (table for _, table in self.seated.get(entrant, ()))

    @cached_property
    def seated(self) -> Mapping[int, list[tuple[int, Table]]]:
        """The tables of every entrant, each with the number of its round."""
        found: dict[int, list[tuple[int, Table]]] = {}
        for number, one in enumerate(self.rounds, 1):
            for table in one.tables:
                for entrant in set(table.entrants):
                    found.setdefault(entrant, []).append((number, table))
        return found

    def seeds(self) -> tuple[int, ...]:
        """All entrants, the highest seed first."""
        by_rating = sorted(self.entrants.values(), key=lambda e: (-e.rating, e.number))
        by_hand = frozenset(self.order)
        rest = (entrant.number for entrant in by_rating if entrant.number not in by_hand)
        return (*self.order, *rest)

    def playing(self, number: int) -> tuple[int, ...]:
        """The entrants to pair in round *number*, highest seed first."""
        return tuple(
            entrant
            for entrant in self.seeds()
            if self.entrants[entrant].plays_in(number) and (number, entrant) not in self.away
        )

    def sitting_out(self, number: int) -> dict[int, Bye]:
        """The entrants who are not to be paired in round *number*, and what they get for it."""
        paired = set(self.playing(number))
        return {
            entrant: self.away.get((number, entrant), Bye.ZERO)
            for entrant in sorted(self.entrants)
            if entrant not in paired
        }

    def score(self, entrant: int, through: int | None = None) -> float:
        """Points of *entrant* after round *through*, less penalties."""
        return sum(self.gained(entrant, through)) - self.penalty(entrant, through)

    def penalty(self, entrant: int, through: int | None = None) -> float:
        """What *entrant* has lost by penalties up to round *through*."""
        return sum(
            points
            for (number, who), points in self.penalties.items()
            if who == entrant and (through is None or number <= through)
        )

    def gained(self, entrant: int, through: int | None = None) -> Iterator[float]:
        for one in self.rounds[:through]:
            if entrant in one.byes:
                yield self.terms.scoring.byes[one.byes[entrant]]
        for number, table in self.seated.get(entrant, ()):
            if table.result and (through is None or number <= through):
                yield table.result.points.get(entrant, 0)

    def scores(self) -> dict[int, float]:
        """Points of all entrants now, less penalties."""
        found = {entrant: -self.penalty(entrant) for entrant in self.entrants}
        for one in self.rounds:
            for entrant, bye in one.byes.items():
                found[entrant] += self.terms.scoring.byes[bye]
        for table in self.tables():
            for entrant, points in table.result.points.items() if table.result else ():
                found[entrant] += points
        return found

    def meetings(self) -> Counter[frozenset[int]]:
        """How often each two have met; a forfeited table is not a meeting."""
        met: Counter[frozenset[int]] = Counter()
        for table in filter(was_played, self.tables()):
            met.update({frozenset((a, b)) for a in table.entrants for b in table.entrants if a < b})
        return met

    def sides_of(self, entrant: int) -> Counter[str]:
        """How often *entrant* has played each side, not counting tables that nobody played."""
        return Counter(
            table.side_of(entrant) for table in filter(was_played, self.tables_of(entrant))
        )

    def within(self, first: int, last: int | None = None) -> "Field":
        """
        The field as if the rounds from *first* to *last* were all, with the penalties of that time.
        """
        penalties = {
            (number, who): points
            for (number, who), points in self.penalties.items()
            if first <= number and (last is None or number <= last)
        }
        return replace(self, rounds=self.rounds[first - 1 : last], penalties=penalties)

    def with_round(self, one: Round) -> "Field":
        return replace(self, rounds=(*self.rounds, one))


def was_played(table: Table) -> bool:
    """Whether there was a game, or is one now."""
    return not table.result or table.result.how in (How.PLAYED, How.ADJUDICATED)


@dataclass(frozen=True)
class Draft:
    """A round as a format would pair it, with reasons, one sentence each."""

    round: Round
    why: tuple[str, ...] = ()
