"""
The standings and their reasons, as tables, sentences and files.

Pure: a function of the field.
"""

import csv
import io
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from games.tournaments.core import formats
from games.tournaments.core.field import Field, How, Result, Round, Table
from games.tournaments.core.round_scores import Numbers, Part, opponents, share, won
from games.tournaments.core.tiebreaks import TIEBREAKS, number

Groups = tuple[tuple[int, ...], ...]
Names = Mapping[int, str]

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
NOTHING_YET = "There is nothing to count yet, because none of their games has a result."
SIGNS = {1.0: "1", 0.5: "½", 0.0: "0"}
FORFEITS = {1.0: "+", 0.5: "=", 0.0: "−"}


@dataclass(frozen=True)
class Record:
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
class Row:
    """
    A line of the standings.

    *parts*, by tie-break, are the numbers that its values are sums of.
    """

    place: int
    shared: bool
    entrant: int
    points: float
    parts: Mapping[str, tuple[Part, ...]]
    record: Record

    @property
    def tiebreaks(self) -> dict[str, float]:
        return {name: total(parts) for name, parts in self.parts.items()}


def total(parts: Sequence[Part]) -> float:
    """The sum, rounded, so that it does not depend on the order of its parts."""
    return round(sum(part.value for part in parts if part.counts), 6)


def table(
    field: Field, only: Collection[int] | None = None, through: int | None = None
) -> list[Row]:
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
    found: list[Row] = []
    for one in ordered(numbers, groups):
        place = len(found) + 1
        found += [row(numbers, place, entrant, one) for entrant in sorted(one)]
    return found


@dataclass(frozen=True)
class Tied:
    """Entrants whom nothing separates, with the parts of their tie-breaks."""

    parts: Mapping[int, Mapping[str, tuple[Part, ...]]]

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


def row(numbers: Numbers, place: int, entrant: int, tied: Tied) -> Row:
    return Row(
        place,
        len(tied.parts) > 1,
        entrant,
        numbers.field.score(entrant),
        tied.parts[entrant],
        record(numbers, entrant),
    )


def record(numbers: Numbers, entrant: int) -> Record:
    stints = numbers.stints[entrant]
    tables = [table for stint in stints for table in stint.tables]
    victories = sum(won(table, entrant) for table in tables)
    draws = sum(not any(won(table, who) for who in table.entrants) for table in tables)
    byes = sum(not stint.tables for stint in stints)
    return Record(len(tables), victories, draws, len(tables) - victories - draws, byes)


def explained(field: Field, entrant: int, names: Names) -> list[str]:
    """Where the points and tie-breaks of *entrant* come from, as sentences."""
    mine = next(row for row in table(field) if row.entrant == entrant)
    points = scored(field, entrant)
    if not points:
        return [NOTHING_YET]
    tiebreaks = (of_tiebreak(name, parts, names) for name, parts in mine.parts.items())
    return [f"Points {number(mine.points)} = {sum_of(points, names)}.", *tiebreaks]


def of_tiebreak(name: str, parts: Sequence[Part], names: Names) -> str:
    said = f"{TIEBREAKS[name].title} {number(total(parts))}"
    if not parts:
        return f"{said}: nothing to count."
    counted = [part for part in parts if part.counts]
    left = [part for part in parts if not part.counts]
    dropped = f", without {' and '.join(term(part, names) for part in left)}" if left else ""
    return f"{said} = {sum_of(counted, names)}{dropped}."


def scored(field: Field, entrant: int) -> list[Part]:
    """The points of *entrant*, round by round, and the penalties."""
    numbers = Numbers(field)
    parts = [
        Part(
            stint.points,
            opponents(numbers.meetings(entrant, stint)),
            f"round {stint.number}" + ("" if stint.tables else ", without a game"),
        )
        for stint in numbers.stints[entrant]
    ]
    penalty = field.penalty(entrant)
    return [*parts, Part(-penalty, (), "penalty")] if penalty else parts


def sum_of(parts: Sequence[Part], names: Names) -> str:
    """“4 (Ann) + 3½ (Bob)”"""
    text = " + ".join(term(part, names) for part in parts)
    return text.replace("+ −", "− ") or "0"


def term(part: Part, names: Names) -> str:
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


class Line(NamedTuple):
    """A line of the crosstable: a cell for each entrant, in the order of the lines."""

    entrant: int
    cells: tuple[str, ...]


def crosstable(field: Field, only: Sequence[int] | None = None) -> list[Line]:
    """
    Everybody against everybody, in the order of the standings, or *only* these in their order: “1”,
    “½”, “0” for each table, “+” and “−” for forfeits, “×” against oneself; empty if two have not
    met.
    """
    order = [row.entrant for row in table(field)] if only is None else only
    cells: dict[tuple[int, int], str] = {(who, who): "×" for who in order}
    for one in field.tables():
        for mine in one.entrants if one.result else ():
            for theirs in one.entrants:
                if mine != theirs:
                    cells[mine, theirs] = cells.get((mine, theirs), "") + sign(one, mine, theirs)
    return [Line(mine, tuple(cells.get((mine, theirs), "") for theirs in order)) for mine in order]


def sign(one: Table, mine: int, theirs: int) -> str:
    assert one.result
    if one.result.how == How.DOUBLE_FORFEIT:
        return "−"
    return (FORFEITS if one.result.how == How.FORFEIT else SIGNS)[share(one, mine, theirs)]


@dataclass(frozen=True)
class TeamRow:
    """*points* are those of matches; *board_points* those of all tables together."""

    place: int
    shared: bool
    team: str
    points: float
    board_points: float


def teams(field: Field) -> list[TeamRow]:
    """
    The standings of teams: by match points, then board points.

    Penalties are taken off board points.
    """
    names = sorted({entrant.team for entrant in field.entrants.values() if entrant.team})
    boards = dict.fromkeys(names, 0.0)
    for who, entrant in field.entrants.items():
        if entrant.team:
            boards[entrant.team] += field.score(who)
    points = {name: sum(match_points(field, one, name) for one in field.rounds) for name in names}
    best = sorted({(points[name], boards[name]) for name in names}, reverse=True)
    found: list[TeamRow] = []
    for pair in best:
        tied = [name for name in names if (points[name], boards[name]) == pair]
        place = len(found) + 1
        found += [TeamRow(place, len(tied) > 1, name, *pair) for name in tied]
    return found


def match_points(field: Field, one: Round, team: str) -> float:
    """
    The points of *team* for its matches of a round; for a bye of all its members, as much as they
    get.
    """
    scoring = field.terms.scoring
    members = {who for who, entrant in field.entrants.items() if entrant.team == team}
    byes = [scoring.byes[one.byes[who]] for who in members if who in one.byes]
    matches = [match for match in matches_of(field, one) if team in match]
    if not matches:
        return max(byes, default=0)
    return sum(for_match(field, match, team) for match in matches)


def matches_of(field: Field, one: Round) -> list[dict[str, float]]:
    """Points by team for each finished match: the tables at which the same teams sat."""
    tables: dict[frozenset[str], list[Table]] = {}
    for table in one.tables:
        sides = frozenset(field.entrants[who].team for who in table.entrants)
        tables.setdefault(sides, []).append(table)
    return [
        board_points(field, [table.result for table in match if table.result])
        for match in tables.values()
        if all(table.result for table in match)
    ]


def board_points(field: Field, results: Sequence[Result]) -> dict[str, float]:
    found: dict[str, float] = {}
    for result in results:
        for who, points in result.points.items():
            team = field.entrants[who].team
            found[team] = found.get(team, 0) + points
    return found


def for_match(field: Field, match: Mapping[str, float], team: str) -> float:
    """A match without any points is lost by both, because nobody came."""
    scoring, best = field.terms.scoring, max(match.values())
    if not best:
        return scoring.loss
    if len(set(match.values())) == 1:
        return scoring.draw
    winners = sum(points == best for points in match.values())
    return (scoring.win, scoring.shared)[winners > 1] if match[team] == best else scoring.loss


def as_data(field: Field, names: Names) -> list[dict[str, Any]]:
    """The standings as plain data, one object for each line."""
    return [
        {
            "place": row.place,
            "shared": row.shared,
            "number": row.entrant,
            "name": names[row.entrant],
            "team": field.entrants[row.entrant].team,
            "points": row.points,
            **asdict(row.record),
            "tiebreaks": row.tiebreaks,
        }
        for row in table(field)
    ]


def as_json(field: Field, names: Names) -> str:
    return json.dumps(as_data(field, names), ensure_ascii=False, indent=1)


def as_csv(field: Field, names: Names) -> str:
    """The standings as CSV with a line of titles; points have a decimal point, for spreadsheets."""
    titles = {name: TIEBREAKS[name].title for name in field.terms.tiebreaks}
    lines = [flat(line, titles) for line in as_data(field, names)]
    text = io.StringIO()
    if lines:
        writer = csv.DictWriter(text, lines[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return text.getvalue()


def flat(line: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    numbers = {title: line["tiebreaks"][name] for name, title in titles.items()}
    cells = {key: guarded(cell) for key, cell in line.items() if key != "tiebreaks"}
    return {**cells, **numbers}


def guarded(cell: Any) -> Any:
    """A text that a spreadsheet shows instead of evaluating it as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell
