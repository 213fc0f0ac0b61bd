"""
What a tournament is made of: entrants, rounds, tables, results. Pure: no store, no clock.

Entrants go by number, which is their starting rank; who they are stands elsewhere.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

Names = Callable[[int], str]  # what entrants are called, by number


class How(StrEnum):
    """What a result rests on."""

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
    *rating* is for seeding. Paired from round *joined* on, and before round *left*, but for the
    *gaps*: from the one round until before the other, of who left and came back. *team* is empty
    where everybody plays alone.
    """

    number: int
    rating: int = 0
    team: str = ""
    joined: int = 1
    left: int | None = None
    gaps: tuple[tuple[int, int], ...] = ()

    @property
    def comes(self) -> bool:
        """Whether there is a round in which they were, or will be, paired."""
        return self.left is None or self.left > self.joined

    def plays_in(self, number: int) -> bool:
        if any(first <= number < until for first, until in self.gaps):
            return False
        return self.joined <= number and (self.left is None or number < self.left)


@dataclass(frozen=True)
class Result:
    """Points by entrant, of the table alone; and what breaks ties: objectives and frags."""

    how: How
    points: Mapping[int, float]
    objectives: Mapping[int, int] = field(default_factory=dict)
    frags: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """
    *seats* are (side, entrant) in the mission's order. Tables of one *match* belong together,
    as the two of a mirrored pair do. *place* names the table in a bracket, group or division.
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


@dataclass(frozen=True)
class Scoring:
    """Points for a table; *shared* is for each of several winners, *draw* where nobody has won."""

    win: float = 1
    shared: float = 0.5
    draw: float = 0.5
    loss: float = 0
    byes: Mapping[Bye, float] = field(
        default_factory=lambda: {Bye.PAIRING: 1, Bye.FULL: 1, Bye.HALF: 0.5, Bye.ZERO: 0}
    )

    def points(self, entrants: tuple[int, ...], winners: tuple[int, ...]) -> dict[int, float]:
        """What each of *entrants* gets when *winners* have won, nobody for a draw."""
        if not winners:
            return dict.fromkeys(entrants, self.draw)
        won = self.win if len(winners) == 1 else self.shared
        return {entrant: won if entrant in winners else self.loss for entrant in entrants}


@dataclass(frozen=True)
class Terms:
    """
    What is announced before anybody enters.

    *missions* are taken in turn, one a round; *sides* are those at every table. *rounds*: 0
    for as many as the format needs. *pairing* is “balanced” or “fide” (two sides), for a Swiss.
    *mirrored*: each pair plays both ways round. *cycles*: how often a round robin goes round.
    *size* is that of a group or division, *advance* how many of a group go on, or are moved up
    and down between divisions. *boards*: how many of a team play a match. *seed* makes every
    pairing repeatable. *tiebreaks* are names of `standings.TIEBREAKS`, in order.
    """

    format: str = "swiss"
    missions: tuple[int, ...] = (1,)
    sides: tuple[str, ...] = ("marine", "alien")
    rounds: int = 0
    pairing: str = "balanced"
    mirrored: bool = False
    cycles: int = 1
    size: int = 4
    advance: int = 2
    boards: int = 1
    scoring: Scoring = Scoring()
    tiebreaks: tuple[str, ...] = ("buchholz", "sonneborn-berger", "direct", "objectives", "frags")
    seed: str = ""

    def mission(self, number: int) -> int:
        return self.missions[(number - 1) % len(self.missions)]


@dataclass(frozen=True)
class Field:
    """
    Everything that pairings and standings hang on.

    *away* are byes asked for, by round and entrant; *penalties* are points taken off, by the round
    after which they count, and entrant; *apart* are pairs that must not meet. *order* is the
    seeding set by hand, best first; empty: by rating, then number.
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
        """Who is to be paired in round *number*, the highest seed first."""
        return tuple(
            entrant
            for entrant in self.seeds()
            if self.entrants[entrant].plays_in(number) and (number, entrant) not in self.away
        )

    def sitting_out(self, number: int) -> dict[int, Bye]:
        """Who is not to be paired in round *number*, and what they get for it."""
        paired = set(self.playing(number))
        return {
            entrant: self.away.get((number, entrant), Bye.ZERO)
            for entrant in sorted(self.entrants)
            if entrant not in paired
        }

    def score(self, entrant: int, through: int | None = None) -> float:
        """Points of *entrant* after round *through*, penalties taken off."""
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
        """Points of all entrants now, penalties taken off."""
        found = {entrant: -self.penalty(entrant) for entrant in self.entrants}
        for one in self.rounds:
            for entrant, bye in one.byes.items():
                found[entrant] += self.terms.scoring.byes[bye]
        for table in self.tables():
            for entrant, points in table.result.points.items() if table.result else ():
                found[entrant] += points
        return found

    def meetings(self) -> Counter[frozenset[int]]:
        """How often each two have met; a table that was forfeited is no meeting."""
        met: Counter[frozenset[int]] = Counter()
        for table in filter(was_played, self.tables()):
            met.update({frozenset((a, b)) for a in table.entrants for b in table.entrants if a < b})
        return met

    def sides_of(self, entrant: int) -> Counter[str]:
        """How often *entrant* has played each side; tables that nobody played do not count."""
        return Counter(
            table.side_of(entrant) for table in filter(was_played, self.tables_of(entrant))
        )

    def within(self, first: int, last: int | None = None) -> "Field":
        """As if the rounds from *first* to *last* were all, with the penalties of their time."""
        penalties = {
            (number, who): points
            for (number, who), points in self.penalties.items()
            if first <= number and (last is None or number <= last)
        }
        return replace(self, rounds=self.rounds[first - 1 : last], penalties=penalties)

    def with_round(self, one: Round) -> "Field":
        return replace(self, rounds=(*self.rounds, one))


def was_played(table: Table) -> bool:
    """Whether there was a game, or still is."""
    return not table.result or table.result.how in (How.PLAYED, How.ADJUDICATED)


def shown(points: float) -> str:
    """`2½`"""
    if points < 0:
        return f"−{shown(-points)}"
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def counted(points: float) -> str:
    """“½ point”, “2 points”"""
    return f"{shown(points)} point{'' if 0 < points <= 1 else 's'}"


def several(number: int, word: str) -> str:
    """“1 day”, “3 days”"""
    return f"{number} {word}{'' if number == 1 else 's'}"


@dataclass(frozen=True)
class Draft:
    """A round as a format would pair it, and *why* so, a sentence each."""

    round: Round
    why: tuple[str, ...] = ()
