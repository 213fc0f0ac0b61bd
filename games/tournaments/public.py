"""What everybody may know about a tournament: all but drafts of rounds."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db.models import Max, QuerySet

from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Pairing, Tournament, Wording
from games.tournaments.core import acts, formats
from games.tournaments.core.book import Book
from games.tournaments.core.field import Bye, Names, Round, Table
from games.tournaments.core.points_text import counted as points_in_words
from games.tournaments.core.points_text import shown
from games.tournaments.entrant_names import Called
from rules.systems import SYSTEMS

CAME = (acts.Enter, acts.Substitute)  # somebody, whose name stands beside
ENDS = (acts.Close.verb, acts.Confirm.verb)
SECRET = (acts.Pair.verb, acts.Swap.verb)  # until the round is published
BYES = {
    Bye.PAIRING: "no opponent was left",
    Bye.FULL: "a bye granted by a director",
    Bye.HALF: "a bye granted by a director",
    Bye.ZERO: "absent",
}
GOES_ON = "no opponent in the bracket this round"


def tournaments() -> QuerySet[Tournament]:
    """The announced tournaments, newest first."""
    return Tournament.objects.exclude(status=Tournament.Status.DRAFT)


def published_acts(tournament: Tournament) -> QuerySet[Row]:
    """The acts that everybody may read, in order; the others follow with their round."""
    rows = Row.objects.filter(tournament=tournament)
    last = rows.filter(verb=acts.Publish.verb).aggregate(last=Max("number"))["last"]
    withheld = rows.filter(verb__in=SECRET, number__gt=-1 if last is None else last)
    return rows.exclude(pk__in=withheld.values("pk")).order_by("number")


def ends(tournaments: Iterable[int]) -> dict[int, datetime]:
    """When those of the *tournaments* that are over, or called off, came to their end."""
    rows = Row.objects.filter(tournament__in=tournaments, verb__in=ENDS)
    return dict(rows.values_list("tournament", "at"))


@dataclass(frozen=True)
class ToldAct:
    """
    An act as people read it.

    *author* is empty for the service and for erased accounts. *wordings* are a text before and
    after its correction.
    """

    number: int
    verb: str
    at: datetime
    author: str
    text: str
    why: tuple[str, ...]
    reason: str
    data: Mapping[str, Any]
    hash: str
    wordings: tuple[str, ...] = ()


def told(tournament: Tournament, rows: Sequence[Row], called: Called) -> list[ToldAct]:
    numbers = [row.number for row in rows]
    notes = ActNote.objects.filter(tournament=tournament, number__in=numbers)
    beside = {one.number: one for one in notes.select_related("person", "about")}
    wordings = versions(tournament, rows)
    return [tell(row, beside.get(row.number), called, wordings.get(row.number, ())) for row in rows]


def tell(row: Row, minute: ActNote | None, called: Called, wordings: Sequence[Wording]) -> ToldAct:
    data = json.loads(row.data)
    act = acts.read(row.verb, data)
    author = minute.person.get_username() if minute and minute.person else ""
    why = act.why if isinstance(act, acts.Pair) else ()
    text, reason = said(row, act, minute, called), minute.reason if minute else ""
    beside = tuple(f"{one.title}\n{one.text}" for one in wordings)
    return ToldAct(row.number, row.verb, row.at, author, text, why, reason, data, row.hash, beside)


def said(row: Row, act: acts.Act, minute: ActNote | None, called: Called) -> str:
    """
    What was done, as a sentence for everybody, with the names of that time; names from beside the
    act are filled in.
    """
    if isinstance(act, acts.Naming) and minute and minute.about:
        return act.said.format(minute.about.get_username())
    number = called.came(row.number) if isinstance(act, CAME) else None
    if number is None:
        return act.text(called.at(row.number))
    now, before = called.at(row.number)(number), called.at(row.number - 1)(number)
    if isinstance(act, acts.Substitute):
        return f"{now} now plays in place of {before}."
    return f"{now} enters."


def versions(tournament: Tournament, rows: Sequence[Row]) -> dict[int, Sequence[Wording]]:
    """The text before and after each of *rows* that corrected it."""
    if all(row.verb != acts.Correct.verb for row in rows):
        return {}
    every = list(Wording.objects.filter(tournament=tournament))
    return {after.number: (before, after) for before, after in pairwise(every)}


@dataclass(frozen=True)
class Seated:
    """An entrant at a table. *points* is empty until there is a result."""

    side: str
    entrant: int
    name: str
    points: str


@dataclass(frozen=True)
class ShownTable:
    """
    A table as pages show it.

    *game* is the key of its game, if there is one. *drawn* says who advances in a bracket from a
    match that is level on points.
    """

    number: int
    place: str
    mission: str
    seats: tuple[Seated, ...]
    game: str
    how: str
    drawn: str
    due_at: datetime | None


@dataclass(frozen=True)
class Resting:
    """An entrant who sits out, the reason, and the points."""

    entrant: int
    name: str
    why: str
    points: str


@dataclass(frozen=True)
class RoundShown:
    number: int
    published_at: datetime | None
    tables: tuple[ShownTable, ...]
    byes: tuple[Resting, ...]
    over: bool


Pairings = Mapping[tuple[int, int], Pairing]


def pairings(tournament: Tournament) -> Pairings:
    """By round and table."""
    rows = Pairing.objects.filter(tournament=tournament)
    return {(row.round, row.table): row for row in rows}


def round_shown(book: Book, number: int, rows: Pairings, called: Called) -> RoundShown:
    """
    The round with the names of its players.

    Raises Refusal if there is no such round yet.
    """
    round = book.round_of(number)
    tables = [
        table_shown(book, number, table, rows, called.at_table(number, table.number))
        for table in round.tables
    ]
    published = (rows[key].published_at for key in rows if key[0] == number)
    return RoundShown(
        number,
        next(published, None),
        tuple(tables),
        tuple(resting(book, round, called.in_round(number))),
        round.over,
    )


def table_shown(book: Book, number: int, table: Table, rows: Pairings, names: Names) -> ShownTable:
    pairing, result = rows.get((number, table.number)), table.result
    points = {who: shown(worth) for who, worth in result.points.items()} if result else {}
    return ShownTable(
        table.number,
        table.place,
        mission_of(book, table.mission),
        tuple(Seated(side, who, names(who), points.get(who, "")) for side, who in table.seats),
        book.games.get((number, table.number), ""),
        str(result.how) if result else "",
        drawn_in_words(book, number, table, names) if result else "",
        pairing.due_at if pairing and not result else None,
    )


def drawn_in_words(book: Book, number: int, table: Table, names: Names) -> str:
    match = formats.drawn_match(book.field, number, table.number)
    return f"Drawn: {names(match.winner)} advances by {match.by}." if match else ""


def mission_of(book: Book, mission: int) -> str:
    system = SYSTEMS.get(book.conditions.system)
    return system.missions.get(mission, str(mission)) if system else str(mission)


def resting(book: Book, round: Round, names: Names) -> list[Resting]:
    """The entrants who sit out a round in which they might have played."""
    worth = book.terms.scoring.byes
    why = {**BYES, Bye.PAIRING: GOES_ON} if by_bracket(book, round) else BYES
    return [
        Resting(who, names(who), why[bye], points_in_words(worth[bye]))
        for who, bye in sorted(round.byes.items())
        if rests(book, round.number, who, bye)
    ]


def by_bracket(book: Book, round: Round) -> bool:
    """Whether a bracket pairs the round; within teams each board is paired separately."""
    run = formats.bracket(book.field) if book.terms.boards < 2 else None
    return run is not None and round.number > run.skipped


def rests(book: Book, number: int, who: int, bye: Bye) -> bool:
    """
    Whether the entrant sits out, rather than being late, gone or out of the bracket, which gives
    nothing.
    """
    plays = book.entrants[who].plays_in(number)
    return plays and (bye != Bye.ZERO or (number, who) in book.away)
