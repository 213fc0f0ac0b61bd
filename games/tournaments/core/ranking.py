"""
Entrants in order of points and tie-breaks.

Pure: a function of the field and of those who are to be ordered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.core.field import Field
from games.tournaments.core.round_scores import Numbers, ScorePart, won
from games.tournaments.core.tiebreaks import TIEBREAKS

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ResultTally:
    """
    The number of tables *played* and their results.

    *byes* are rounds with points or none, but no game.
    """

    played: int
    won: int
    drawn: int
    lost: int
    byes: int


@dataclass(frozen=True)
class StandingsRow:
    """
    A line of the standings.

    *parts*, by tie-break, are the numbers that its values are sums of.
    """

    place: int
    shared: bool
    entrant: int
    points: float
    parts: Mapping[str, tuple[ScorePart, ...]]
    record: ResultTally

    @property
    def tiebreaks(self) -> dict[str, float]:
        return {name: total(parts) for name, parts in self.parts.items()}


def total(parts: Sequence[ScorePart]) -> float:
    """The sum, rounded, so that it does not depend on the order of its parts."""
    return round(sum(part.value for part in parts if part.counts), 6)


def ranked(field: Field, groups: Groups) -> list[StandingsRow]:
    """
    One of *groups* after the other, each by points and tie-breaks.

    Entrants whom nothing separates share a place. An entrant who left before any round has none.
    """
    numbers, found = Numbers(field), list[StandingsRow]()
    groups = tuple(tuple(who for who in one if field.entrants[who].comes) for one in groups)
    for one in ordered(numbers, groups):
        place = len(found) + 1
        found += [row(numbers, place, entrant, one) for entrant in sorted(one)]
    return found


@dataclass(frozen=True)
class Tied:
    """Entrants whom nothing separates, with the parts of their tie-breaks."""

    parts: Mapping[int, Mapping[str, tuple[ScorePart, ...]]]

    def __iter__(self) -> Iterator[int]:
        return iter(self.parts)


def ordered(numbers: Numbers, groups: Groups) -> list[Tied]:
    """*groups*, split by points and then by one tie-break after the other."""
    scores = {who: numbers.field.score(who) for group in groups for who in group}
    tied = [Tied({who: {} for who in part}) for group in groups for part in split(group, scores)]
    for name in numbers.field.terms.tiebreaks:
        tied = [part for group in tied for part in split_by(numbers, group, name)]
    return tied


def split_by(numbers: Numbers, tied: Tied, name: str) -> list[Tied]:
    everybody = tuple(tied)
    parts = {who: tuple(TIEBREAKS[name].parts(numbers, who, everybody)) for who in everybody}
    values = {who: total(parts[who]) for who in everybody}
    return [
        Tied({who: {**tied.parts[who], name: parts[who]} for who in group})
        for group in split(everybody, values)
    ]


def split(group: Sequence[int], values: Mapping[int, float]) -> Groups:
    """*group* by value, the greatest first."""
    different = sorted({values[who] for who in group}, reverse=True)
    return tuple(tuple(who for who in group if values[who] == value) for value in different)


def row(numbers: Numbers, place: int, entrant: int, tied: Tied) -> StandingsRow:
    return StandingsRow(
        place,
        len(tied.parts) > 1,
        entrant,
        numbers.field.score(entrant),
        tied.parts[entrant],
        record(numbers, entrant),
    )


def record(numbers: Numbers, entrant: int) -> ResultTally:
    stints = numbers.stints[entrant]
    tables = [table for stint in stints for table in stint.tables]
    victories = sum(won(table, entrant) for table in tables)
    draws = sum(not any(won(table, who) for who in table.entrants) for table in tables)
    byes = sum(not stint.tables for stint in stints)
    return ResultTally(len(tables), victories, draws, len(tables) - victories - draws, byes)
