"""
What orders those with the same points, each number as the sum of parts that can be shown. Pure.

Rounds that somebody did not play count as FIDE has them count (C.07, 16): for oneself as played
against a virtual opponent with one's own points; for the opponents with what was given for them,
but those at the end that were missed by one's own doing as draws. At a table of three a round
counts the average of both opponents, so that it weighs as much as one at a table of two. Tables
that are still played count for nothing, and penalties touch nobody's tie-breaks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import NamedTuple

from games.tournaments.field import Bye, Field, Round, Table, was_played

MISSED = (Bye.HALF, Bye.ZERO)  # byes by one's own doing


class Part(NamedTuple):
    """A number that goes into a tie-break, from whom it comes, and what else is to be said."""

    value: float
    of: tuple[int, ...] = ()
    note: str = ""
    counts: bool = True


class Meeting(NamedTuple):
    """An *opponent*, the *share* of a win that one has had against them, and their *score*."""

    opponent: int
    share: float
    score: float


@dataclass(frozen=True)
class Stint:
    """One entrant's round: *tables* are those with a game, none for a bye or a forfeit."""

    number: int
    points: float
    tables: tuple[Table, ...]
    missed: bool
    objectives: int
    frags: int


@dataclass(frozen=True)
class Numbers:
    """What tie-breaks are counted from."""

    field: Field

    @cached_property
    def stints(self) -> dict[int, list[Stint]]:
        found = {entrant: list[Stint]() for entrant in self.field.entrants}
        for one in self.field.rounds:
            for entrant, tables in seated(one).items():
                found[entrant].append(stint(self.field, one, entrant, tables))
        return found

    @cached_property
    def gained(self) -> dict[int, float]:
        """Points by entrant, penalties not taken off."""
        return {who: sum(stint.points for stint in mine) for who, mine in self.stints.items()}

    @cached_property
    def adjusted(self) -> dict[int, float]:
        """What each entrant counts for their opponents."""
        draw = self.field.terms.scoring.draw
        return {who: adjusted(mine, draw) for who, mine in self.stints.items()}

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        return self.field.seeds()

    def meetings(self, entrant: int, stint: Stint) -> list[Meeting]:
        return [
            Meeting(other, share(table, entrant, other), self.adjusted[other])
            for table in stint.tables
            for other in table.entrants
            if other != entrant
        ]


def seated(one: Round) -> dict[int, list[Table]]:
    """The tables with a result, by entrant; none for those who sit out."""
    found: dict[int, list[Table]] = {entrant: [] for entrant in one.byes}
    for table in one.tables:
        for entrant in table.entrants if table.result else ():
            found.setdefault(entrant, []).append(table)
    return found


def stint(field: Field, one: Round, entrant: int, tables: list[Table]) -> Stint:
    results = [table.result for table in tables if table.result]
    points = sum(result.points.get(entrant, 0) for result in results)
    bye = one.byes.get(entrant)
    played = tuple(table for table in tables if was_played(table))
    return Stint(
        one.number,
        points + (field.terms.scoring.byes[bye] if bye else 0),
        played,
        missed=not played and (bye in MISSED if bye else not any(won(t, entrant) for t in tables)),
        objectives=sum(result.objectives.get(entrant, 0) for result in results),
        frags=sum(result.frags.get(entrant, 0) for result in results),
    )


def adjusted(stints: Sequence[Stint], draw: float) -> float:
    """Points, but rounds missed at the end as draws."""
    counted = len(stints)
    while counted and stints[counted - 1].missed:
        counted -= 1
    return sum(one.points for one in stints[:counted]) + draw * (len(stints) - counted)


def share(table: Table, mine: int, theirs: int) -> float:
    """1, ½ or 0, as *mine* has more, as many or fewer points of *table* than *theirs*."""
    assert table.result
    points = table.result.points
    difference = points.get(mine, 0) - points.get(theirs, 0)
    return (difference > 0) + (difference == 0) / 2


def won(table: Table, entrant: int) -> bool:
    """Whether nobody has more points of *table*, and somebody fewer."""
    shares = [share(table, entrant, other) for other in table.entrants if other != entrant]
    return min(shares) > 0 and max(shares) == 1


def opponents(met: Iterable[Meeting]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(one.opponent for one in met))


def virtual(stint: Stint) -> str:
    return f"virtual opponent in round {stint.number}"


def buchholz(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    return [opposition(numbers, entrant, stint) for stint in numbers.stints[entrant]]


def opposition(numbers: Numbers, entrant: int, stint: Stint) -> Part:
    if met := numbers.meetings(entrant, stint):
        note = "on average" if len(opponents(met)) > 1 else ""
        return Part(fmean(one.score for one in met), opponents(met), note)
    return Part(numbers.gained[entrant], (), virtual(stint))


def cut_1(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """The least is left out: of rounds missed by one's own doing, if there are any."""
    parts, stints = buchholz(numbers, entrant, tied), numbers.stints[entrant]
    missed = [place for place, stint in enumerate(stints) if stint.missed]
    candidates = missed or range(len(parts))
    return without(parts, sorted(candidates, key=lambda place: parts[place].value)[:1])


def median(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    parts = cut_1(numbers, entrant, tied)
    left = [place for place, part in enumerate(parts) if part.counts]
    return without(parts, sorted(left, key=lambda place: -parts[place].value)[:1])


def without(parts: list[Part], places: list[int]) -> list[Part]:
    return [
        part._replace(counts=part.counts and place not in places)
        for place, part in enumerate(parts)
    ]


def sonneborn_berger(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    return [beaten(numbers, entrant, stint) for stint in numbers.stints[entrant]]


def beaten(numbers: Numbers, entrant: int, stint: Stint) -> Part:
    if met := numbers.meetings(entrant, stint):
        terms = " and ".join(product(one.share, one.score) for one in met)
        average = ", on average" if len(met) > 1 else ""
        return Part(fmean(one.share * one.score for one in met), opponents(met), terms + average)
    part, own = min(1.0, stint.points / numbers.field.terms.scoring.win), numbers.gained[entrant]
    return Part(part * own, (), f"{product(part, own)}, {virtual(stint)}")


def product(share: float, score: float) -> str:
    return f"{number(share)} × {number(score)}"


def direct(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    """Nothing unless all who are tied have met over the board."""
    if any(len(set(opponents(among(numbers, who, tied)))) < len(tied) - 1 for who in tied):
        return []
    return [Part(one.share, (one.opponent,)) for one in among(numbers, entrant, tied)]


def among(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Meeting]:
    """The meetings of *entrant* with those who are *tied*."""
    stints = numbers.stints[entrant]
    return [one for s in stints for one in numbers.meetings(entrant, s) if one.opponent in tied]


def wins(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    return [
        Part(1, tuple(other for other in table.entrants if other != entrant))
        for stint in numbers.stints[entrant]
        for table in stint.tables
        if won(table, entrant)
    ]


def by_round(name: str) -> Callable[[Numbers, int, Sequence[int]], list[Part]]:
    """The sum of what stands at *name* in every round."""

    def parts(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
        stints = numbers.stints[entrant]
        return [Part(getattr(one, name), (), f"round {one.number}") for one in stints]

    return parts


def progressive(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    stints = numbers.stints[entrant]
    sums = [sum(one.points for one in stints[: place + 1]) for place in range(len(stints))]
    return [
        Part(so_far, (), f"after round {one.number}")
        for so_far, one in zip(sums, stints, strict=True)
    ]


def seed(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[Part]:
    lower = len(numbers.seeds) - 1 - numbers.seeds.index(entrant)
    return [Part(lower, (), "seeded lower")]


@dataclass(frozen=True)
class TieBreak:
    """
    *text* says what it is. *parts* gives what the number of an entrant is the sum of, among
    those who are tied; more is better.
    """

    name: str
    title: str
    text: str
    parts: Callable[[Numbers, int, Sequence[int]], list[Part]]


TIEBREAKS: Mapping[str, TieBreak] = {
    one.name: one
    for one in (
        TieBreak(
            "buchholz",
            "Buchholz",
            "The sum of the opponents’ points; at a table of three the average of both.",
            buchholz,
        ),
        TieBreak(
            "buchholz-cut-1",
            "Buchholz Cut-1",
            "Buchholz without the least of its numbers, one of a missed round first.",
            cut_1,
        ),
        TieBreak(
            "median-buchholz",
            "Median Buchholz",
            "Buchholz without the least and the greatest of its numbers.",
            median,
        ),
        TieBreak(
            "sonneborn-berger",
            "Sonneborn-Berger",
            "The points of the opponents who were beaten, and half of those who were drawn with.",
            sonneborn_berger,
        ),
        TieBreak(
            "direct",
            "Direct encounter",
            "What those who are tied have won against each other, if all of them have met.",
            direct,
        ),
        TieBreak("wins", "Wins", "Tables won by playing; forfeits and byes do not count.", wins),
        TieBreak("objectives", "Objectives", "Objectives of the missions.", by_round("objectives")),
        TieBreak("frags", "Frags", "Figures of others that were removed.", by_round("frags")),
        TieBreak(
            "progressive",
            "Progressive score",
            "The sum of the points after each round, so that early points count more often.",
            progressive,
        ),
        TieBreak(
            "seed",
            "Seed",
            "How many were seeded lower. The last resort, as nothing is decided by lot.",
            seed,
        ),
    )
}

FRACTIONS = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def number(value: float) -> str:
    """“14½”; other fractions than quarters with two figures."""
    whole, rest = divmod(abs(value), 1)
    if rest not in FRACTIONS:
        return f"{value:.2f}".replace("-", "−")
    sign = "−" if value < 0 else ""
    return sign + (f"{int(whole)}{FRACTIONS[rest]}" if whole or not rest else FRACTIONS[rest])
