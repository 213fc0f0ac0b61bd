"""
The standings and their reasons, as tables, sentences and files.

Pure: a function of the field.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.core import formats
from games.tournaments.core.field import Field
from games.tournaments.core.points_text import number
from games.tournaments.core.round_scores import Numbers, ScorePart, opponents, won
from games.tournaments.core.tiebreaks import TIEBREAKS, named

Groups = tuple[tuple[int, ...], ...]
Names = Mapping[int, str]

NOTHING_YET = "There is nothing to count yet, because none of their games has a result."


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


def table(
    field: Field, only: Collection[int] | None = None, through: int | None = None
) -> list[StandingsRow]:
    """
    The standings after round *through*, or now.

    *only*: of these entrants alone, by points and tie-breaks; otherwise the format's own order
    comes first. Entrants whom nothing separates share a place. An entrant who left before any round
    has none.
    """
    field = field.within(1, through)
    numbers = Numbers(field)
    everybody = (tuple(entrant for entrant in numbers.seeds if only is None or entrant in only),)
    groups = everybody if only is not None else formats.places(field) or everybody
    groups = tuple(tuple(who for who in one if field.entrants[who].comes) for one in groups)
    found: list[StandingsRow] = []
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


def explained(field: Field, entrant: int, names: Names) -> list[str]:
    """Where the points and tie-breaks of *entrant* come from, as sentences."""
    mine = next(row for row in table(field) if row.entrant == entrant)
    points = scored(field, entrant)
    if not points:
        return [NOTHING_YET]
    titles = {name: named(field.terms, name).title for name in mine.parts}
    tiebreaks = (of_tiebreak(titles[name], parts, names) for name, parts in mine.parts.items())
    return [f"Points {number(mine.points)} = {sum_of(points, names)}.", *tiebreaks]


def of_tiebreak(title: str, parts: Sequence[ScorePart], names: Names) -> str:
    said = f"{title} {number(total(parts))}"
    if not parts:
        return f"{said}: nothing to count."
    counted = [part for part in parts if part.counts]
    left = [part for part in parts if not part.counts]
    dropped = f", without {' and '.join(term(part, names) for part in left)}" if left else ""
    return f"{said} = {sum_of(counted, names)}{dropped}."


def scored(field: Field, entrant: int) -> list[ScorePart]:
    """The points of *entrant*, round by round, and the penalties."""
    numbers = Numbers(field)
    parts = [
        ScorePart(
            stint.points,
            opponents(numbers.meetings(entrant, stint)),
            f"round {stint.number}" + ("" if stint.tables else ", without a game"),
        )
        for stint in numbers.stints[entrant]
    ]
    penalty = field.penalty(entrant)
    return [*parts, ScorePart(-penalty, (), "penalty")] if penalty else parts


def sum_of(parts: Sequence[ScorePart], names: Names) -> str:
    """“4 (Ann) + 3½ (Bob)”"""
    text = " + ".join(term(part, names) for part in parts)
    return text.replace("+ −", "− ") or "0"


def term(part: ScorePart, names: Names) -> str:
    who = " and ".join(names[one] for one in part.of)
    note = ": ".join(word for word in (who, part.note) if word)
    return f"{number(part.value)} ({note})" if note else number(part.value)


def history(field: Field) -> dict[int, list[int]]:
    """The place of every entrant after each round."""
    after = [
        {row.entrant: row.place for row in table(field, through=number)}
        for number in range(1, len(field.rounds) + 1)
    ]
    ranked = [number for number, one in field.entrants.items() if one.comes]
    return {entrant: [places[entrant] for places in after] for entrant in ranked}
