"""The log of a game, as one seat may read it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from games.history import events, replay, views
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.ruling_note import RulingNote
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat
from rules.kernel.table import orders as table_orders
from rules.kernel.table.referee import LOOK
from rules.kernel.table.state import is_quiet


@dataclass(frozen=True)
class LogEntry:
    """
    One line of the log, as one seat may read it.

    Who gave an order, and which, is shown to its own seat, and to everybody once the game is over;
    *facts* are what the others may know. *undone_by* is the event that took this one back.
    `takeback` with the number *back_to* takes back this order, one of the seat's own that still
    counts, and everything after it; it is None where nobody can be asked to agree. *reason* is a
    referee's.
    """

    number: int
    at: datetime
    hash: str
    facts: list[dict[str, Any]]
    seat: Seat | None = None
    by: str | None = None
    order: str | None = None
    undone_by: int | None = None
    back_to: int | None = None
    reason: str = ""


def log(
    game: Game, seat: Seat | None, since: int = 0, *, known: int | None = None
) -> list[LogEntry]:
    """
    What happened from event *since* on, as *seat* may read it.

    *known* is how many events it is told have been played, if that has been read already.
    """
    known = views.known(game, seat) if known is None else known
    over = game.status == Game.Status.OVER
    undone, entries = events.undone_in(game), list[LogEntry]()
    rows = events.events_of(game, since, known - 1)
    reasons = reasons_in(game, rows)
    barred = barrier(game, seat, rows, undone)
    before: int | None = None
    for row, line in zip(rows, told(rows, seat, over), strict=True):
        by = undone.get(row.number)
        stands = by is None and not table_orders.table_verb(row.order)
        back = before if stands and row.seat == seat and row.number > barred else None
        why = reasons.get(row.number, "")
        entries.append(replace(line, undone_by=by, back_to=back, reason=why))
        before = row.number if stands else before
    return entries


def barrier(game: Game, seat: Seat | None, rows: list[events.Row], undone: Collection[int]) -> int:
    """The last of *rows* that *seat* cannot take back now, or -1: somebody may agree to any."""
    setup, system = game.rules_setup, replay.system_of(game)
    if not seat or table_orders.may_ask(system, setup, seat, game.affairs):
        return -1
    kinds = in_force(system.quiet, game.affairs.get("edition", setup.edition))
    counting = (row for row in reversed(rows) if row.number not in undone)
    played = (row for row in counting if not table_orders.table_verb(row.order))
    firm = (row.number for row in played if row.seat != seat or not is_quiet(row.link, kinds))
    return next(firm, -1)


def reasons_in(game: Game, rows: list[events.Row]) -> dict[int, str]:
    """The referee's reasons by event, unless they have been erased."""
    ruled = [row.number for row in rows if row.by == Event.By.REFEREE and row.number]
    found = RulingNote.objects.filter(game=game, number__in=ruled) if ruled else ()
    return {remark.number: remark.reason for remark in found}


def looked_at(game: Game, number: int) -> Seat | None:
    """The seat whose view the referee opened in event *number*."""
    rows = events.events_of(game, number, number)
    facts = rows[0].facts_for(None) if rows and rows[0].by == Event.By.REFEREE else []
    return next((fact["data"]["seat"] for fact in facts if fact["kind"] == LOOK), None)


def told(rows: list[events.Row], seat: Seat | None, over: bool = False) -> list[LogEntry]:
    """
    The lines of the log for *rows*, in order.

    An event that tells the seat nothing shows the time of the next one that does, so that nobody
    sees how long the others took over a secret question.
    """
    found = list[LogEntry]()
    for row in reversed(rows):
        one = entry(row, seat, over)
        silent = found and not one.facts and one.seat is None
        found.append(replace(one, at=found[-1].at) if silent else one)
    return found[::-1]


@lru_cache(maxsize=2048)  # a few kB apiece
def entry(row: events.Row, seat: Seat | None, over: bool = False) -> LogEntry:
    """
    The line of *row*, read once for the same reader, as what is stored stays: nobody may change it.
    """
    at, facts = datetime.fromisoformat(events.moment(row.at)), row.facts_for(seat, all_of_them=over)
    told = over or (row.seat != "" and row.seat == seat)
    whose = (row.seat, row.by, row.order) if told else ()
    return LogEntry(row.number, at, row.hash, facts, *whose)


class LastOrder(NamedTuple):
    """The last order of a seat's own player: the number of the event after it, and when it was."""

    after: int
    at: datetime


def last_order(game: Game, seat: SeatAtGame) -> LastOrder:
    """Where there is none, from the beginning, when the game was laid out."""
    own = seat.known.last_order if seat.known else events.last_order_of(game, seat.name)
    if own is None:
        return LastOrder(0, game.created_at)
    return LastOrder(own[0] + 1, datetime.fromisoformat(events.moment(own[1])))


def after_standing(game: Game, number: int) -> int:
    """
    The number of the event after event *number* and the standing orders' answers that follow it.
    """
    behind = events.events_of(game, number + 1, number + events.A_STRETCH)
    return number + 1 + sum(1 for _ in takewhile(lambda r: r.by == Event.By.STANDING, behind))
