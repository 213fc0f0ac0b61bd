"""What each page of the desk shows."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.urls import reverse

from games.admin.desk_access import Desk
from games.clock import database_clock
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Pairing, Tournament
from games.tournaments import (
    drafts,
    entrant_lists,
    perform,
    permissions,
    public,
    registration,
    terms_text,
    todo,
)
from games.tournaments.core import acts, formats, lists
from games.tournaments.core.field import Bye, Field, Names, Round, Table, was_played
from games.tournaments.core.formats import format_of
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.points_text import counted, shown
from rules.kernel.orders import listed
from rules.systems import SYSTEMS

PER_PAGE = 100
FIRST = 10


class Seat(NamedTuple):
    """*played*: how often each side so far."""

    side: str
    name: str
    points: str
    played: str


class RoundLine(NamedTuple):
    """A table of a round; *pairing* nobody's in a draft."""

    table: Table
    mission: str
    seats: list[Seat]
    result: str
    pairing: Pairing | None


def today(desk: Desk, request: HttpRequest) -> dict[str, Any]:
    now = database_clock.now()
    mine = Tournament.objects.filter(pk=desk.tournament.pk)
    tables = {
        word: rows.filter(tournament=desk.tournament).select_related("game").order_by("due_at")
        for word, rows in todo.late(now, desk.user).items()
    }
    seats = todo.open_seats().filter(game__pairing__tournament=desk.tournament)
    row = todo.looked_at(mine, now, desk.user).get()
    return {
        "matters": todo.sentences(row),
        "waits_for_round": todo.waits_for_round(row),
        "late": [(LATE[word], some[:FIRST]) for word, some in tables.items() if some],
        "open_seats": seats.select_related("game", "game__pairing", "user")[:FIRST],
        "facts": facts(desk),
        "ahead": ahead(desk),
        "terms": terms_to_come(desk),
    }


def public_address(desk: Desk) -> str:
    """The page to pass on; empty for a draft, which nobody else can read."""
    if desk.tournament.status == Tournament.Status.DRAFT:
        return ""
    return f"{settings.SITE_URL}{reverse('tournament', args=[desk.tournament.key])}"


def terms_to_come(desk: Desk) -> dict[str, list[str]]:
    """The terms of a draft as everybody will read them; empty while they contradict each other."""
    if desk.tournament.status != Tournament.Status.DRAFT or not desk.tournament.terms:
        return {}
    opening = drafts.opening(desk.tournament)
    if any(drafts.unsound(opening)):
        return {}
    unseeded = replace(opening, terms=replace(opening.terms, seed=""))  # each opening has its own
    return terms_text.told(acts.played([unseeded]))


LATE = {
    "halted": "Halted: the events cannot be replayed",
    "overdue": "Overdue",
    "soon": "The rule decides within three days",
    "disputed": "Reported to the moderators",
}


def ahead(desk: Desk) -> list[tuple[str, str]]:
    """Who has most points, and how many."""
    rows = desk.tournament.entries.filter(state=Entry.State.IN).select_related("user")
    best = rows.order_by("-points", "number")[:FIRST]
    return [(entry.name, shown(entry.points)) for entry in best]


def alone(desk: Desk) -> list[int]:
    """Who has no opponent in the draft, or else in the round that is played."""
    one = desk.book.draft or (desk.book.rounds[-1] if desk.book.rounds else None)
    return [number for number, bye in one.byes.items() if bye == Bye.PAIRING] if one else []


def facts(desk: Desk) -> list[tuple[str, str]]:
    """Where the tournament stands, as words and figures."""
    if not desk.tournament.length:
        return []
    book = desk.book
    wanted = rounds_wanted(desk)
    places = f" of {book.conditions.places} places" if book.conditions.places else ""
    found = [
        ("Format", format_of(desk.field).title),
        ("Entrants", f"{len(book.takes_part)}{places}"),
        ("Waiting", str(len(book.waiting)) if book.waiting else ""),
        ("Checked in", checked_in(desk)),
        ("Round", f"{book.round} of {wanted}" if wanted else str(book.round)),
        ("Tables without a result", str(sum(1 for _ in book.open_tables()))),
        ("Without an opponent", ", ".join(map(desk.name, alone(desk)))),
        ("Runs automatically", "Yes" if book.conditions.automatic else "No"),
    ]
    return [(word, figure) for word, figure in found if figure]


def checked_in(desk: Desk) -> str:
    """Of those who take part; who has left or waits does not count."""
    book = desk.book
    here = len(book.checked.intersection(book.takes_part))
    return f"{here} of {len(book.takes_part)}" if book.conditions.check_in else ""


def rounds_wanted(desk: Desk) -> int:
    """How many rounds there will be; 0 while that cannot be said."""
    if terms_text.grows(desk.book) or not desk.book.takes_part:
        return 0
    try:
        return formats.rounds(desk.field)
    except Unpairable:
        return 0


def entrants(desk: Desk, request: HttpRequest) -> dict[str, Any]:
    seeds = {number: place for place, number in enumerate(desk.field.seeds(), 1)}
    page = Paginator(list(desk.entries.values()), PER_PAGE).get_page(request.GET.get("p"))
    lines = [
        (
            *(entry, desk.book.entrants[entry.number], seeds.get(entry.number)),
            *(shown(entry.points), own_lists(desk, entry)),
        )
        for entry in page
    ]
    invited = registration.invited(desk.tournament)
    known = {"apart": apart(desk), "away": away(desk), "invited": invited}
    if desk.directs:  # addresses are for nobody else
        known["mailed"] = list(desk.tournament.mailed_invitations.values_list("address", flat=True))
    return {"page": page, "lines": lines, "with_lists": sees_lists(desk), **known}


def sees_lists(desk: Desk) -> bool:
    """Whether this desk tells who has brought a list; not somebody who plays against them."""
    known = lists.kinds(desk.book.terms, desk.book.conditions)
    return bool(known) and all(entry.user_id != desk.user.pk for entry in desk.entries.values())


def own_lists(desk: Desk, entry: Entry) -> str:
    """What *entry* has brought of their own, and not what it is."""
    return listed(entrant_lists.called(desk.book, entry)) if sees_lists(desk) else ""


def apart(desk: Desk) -> list[str]:
    return sorted(listed(map(desk.name, sorted(two))) for two in desk.book.apart)


def away(desk: Desk) -> list[str]:
    """Who sits out a round that is still to come."""
    return [
        f"{desk.name(who)}: round {number}, {bye}"
        for (number, who), bye in sorted(desk.book.away.items())
        if number > desk.book.round
    ]


def rounds(desk: Desk, request: HttpRequest) -> dict[str, Any]:
    book = desk.book
    asked = request.GET.get("round", "")
    number = min(int(asked), book.round) if asked.isdecimal() else book.round
    shown = book.rounds[number - 1] if number else None
    return {
        "draft": book.draft,
        "why": book.why,
        "draft_lines": lines(desk, book.draft.tables) if book.draft else [],
        "draft_byes": byes(desk, book.draft),
        "again": desk.meeting_again,
        "numbers": range(1, book.round + 1),
        "number": number,
        "lines": lines(desk, shown.tables, number) if shown else [],
        "byes": byes(desk, shown),
        "more_days": book.more_days.get(number, 0),
    }


def results(desk: Desk, request: HttpRequest) -> dict[str, Any]:
    own = permissions.number_of(desk.tournament, desk.user)
    open_tables = list(desk.book.open_tables())
    return {
        "waiting": bool(open_tables),
        "own": [(number, one.number) for number, one in open_tables if own in one.entrants],
    }


def byes(desk: Desk, one: Round | None) -> list[str]:
    """The entrants at no table, without those who had left or not yet come."""
    if one is None:
        return []
    names, known = desk.called.in_round(one.number), desk.book.entrants
    return [
        f"{desk.name(who, names)}: {bye}"
        for who, bye in one.byes.items()
        if known[who].plays_in(one.number)
    ]


def lines(desk: Desk, tables: Iterable[Table], number: int = 0) -> list[RoundLine]:
    """Tables as rows: of a draft, or of round *number*."""
    scores, played = desk.field.scores(), sides_played(desk.field)
    rows = Pairing.objects.filter(tournament=desk.tournament, round=number).select_related("game")
    pairings = {row.table: row for row in rows} if number else {}
    missions = SYSTEMS[desk.book.conditions.system].missions
    return [
        RoundLine(
            one,
            f"{one.mission}. {missions.get(one.mission, '')}",
            [
                Seat(side, desk.name(who, names), counted(scores[who]), in_sides(desk, played[who]))
                for side, who in one.seats
            ],
            result_in_words(one, names),
            pairings.get(one.number),
        )
        for one in tables
        for names in [desk.called.at_table(number, one.number)]
    ]


def sides_played(field: Field) -> dict[int, Counter[str]]:
    """How often everybody has played each side, looked at once."""
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for table in filter(was_played, field.tables()):
        for side, who in table.seats:
            found[who][side] += 1
    return found


def in_sides(desk: Desk, played: Counter[str]) -> str:
    return ", ".join(f"{side} {played[side]}" for side in desk.book.terms.sides)


def result_in_words(table: Table, names: Names) -> str:
    if table.result is None:
        return ""
    points = ", ".join(f"{names(n)} {shown(p)}" for n, p in table.result.points.items())
    return f"{points} ({table.result.how})"


def table(desk: Desk, request: HttpRequest) -> dict[str, Any]:
    (line,) = lines(desk, [desk.table], desk.round)
    return {"line": line, "number": desk.round, "said": acts_about(desk)}


def history(desk: Desk, request: HttpRequest) -> dict[str, Any]:
    rows = Row.objects.filter(tournament=desk.tournament).order_by("-number")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("p"))
    checked = "check" in request.GET
    return {
        "page": page,
        "said": public.told(desk.tournament, list(page.object_list), desk.called),
        "checked": checked,
        "trouble": list(perform.trouble(desk.tournament)) if checked else [],
    }


def acts_about(desk: Desk) -> list[public.ToldAct]:
    """What was done at the table."""
    verbs = [act.verb for act in (acts.Score, acts.Decide, acts.Replay, acts.ExtendTable)]
    rows = Row.objects.filter(tournament=desk.tournament, verb__in=verbs).order_by("-number")
    place = (desk.round, desk.number)
    mine = [row for row in rows if place_of(row) == place]
    return public.told(desk.tournament, mine, desk.called)


def place_of(row: Row) -> tuple[int, int]:
    data = json.loads(row.data)
    return data["round"], data["table"]
