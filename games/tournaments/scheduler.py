"""Runs tournaments automatically. What is due is found in rows, and may be tried twice."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from games.clock import database_clock
from games.models.game import Game
from games.models.tournament import Entry, Pairing, Tournament
from games.tournaments import notices, perform, registration, rounds
from games.tournaments.core import acts, formats
from games.tournaments.core.book import Book, Status
from games.tournaments.core.formats.format import Unpairable
from rules.kernel.errors import Refusal, ReplayMismatch

log = logging.getLogger(__name__)

BATCH = 200
SAID = (Refusal, Unpairable)
ALONE = (
    "Only autopilots play, and would go on for ever. Let somebody enter who plays, or close the"
    " tournament."
)


def tick(now: datetime | None = None) -> int:
    """
    See to all tournaments: first games that have ended or are out of time, then rounds and starts.

    Returns the number of things done. What cannot be done is left to the desk, which lists it.
    """
    at = now or database_clock.now()
    done = sum(bool(try_to(rounds.end_overdue, one)) for one in overdue(at))
    done += sum(bool(try_to(rounds.score, one)) for one in ended())
    done += sum(bool(try_to(takes_out, one)) for one in gone())
    done += sum(bool(try_to(asks_to_check_in, one)) for one in notices.to_be_asked(at)[:BATCH])
    return done + sum(see_to(one) for one in running(at))


def overdue(at: datetime) -> list[Pairing]:
    """Games whose round is over, in tournaments that are not paused."""
    rows = Pairing.objects.filter(scored=False, due_at__lte=at, game__status__in=Game.UNDER_WAY)
    rows = rows.exclude(game__status=Game.Status.PAUSED, tournament__paused=True)
    return list(rows.select_related("game", "tournament").order_by("due_at")[:BATCH])


def gone() -> list[Entry]:
    rows = registration.gone().select_related("tournament")
    return list(rows.order_by("tournament", "number")[:BATCH])


def takes_out(entry: Entry) -> None:
    """Take out entrants who cannot play, so that no round waits for them."""
    perform.perform(entry.tournament, acts.Withdraw(entry.number))


def ended() -> list[Pairing]:
    rows = Pairing.objects.filter(scored=False, game__status=Game.Status.OVER)
    return list(rows.select_related("game", "tournament").order_by("id")[:BATCH])


def running(at: datetime) -> list[Tournament]:
    """Tournaments with something new since they were last seen to, or whose hour has come."""
    to_begin = Q(status=Status.ENTRY, starts_at__lte=at)
    rows = Tournament.objects.filter(Q(length__gt=F("seen")) | to_begin)
    rows = rows.filter(status__in=(Status.ENTRY, Status.PLAYING), paused=False)
    return list(rows.order_by("id")[:BATCH])


def try_to(what: Callable[..., object], row: Pairing | Tournament | Entry) -> bool | None:
    """
    Do it in a transaction of its own, so that a refusal or failure harms no other tournament.

    Returns False if there was nothing to do or it was refused; None if it failed.
    """
    try:
        with transaction.atomic():
            return what(row) is not False
    except (*SAID, ReplayMismatch) as error:
        log.info("%s waits for the desk: %s", row, error)
        if isinstance(row, Tournament):
            Tournament.objects.filter(pk=row.pk, length=row.length).update(trouble=str(error))
        return False
    except Exception:
        log.exception("%s could not be seen to", row)
        return None


def asks_to_check_in(tournament: Tournament) -> bool:
    return notices.ask_to_check_in(tournament, perform.book_of(tournament))


def see_to(tournament: Tournament) -> bool:
    """Continue with *tournament*; if nothing can be done, leave it until something changes."""
    done = try_to(goes_on, tournament)
    if done is False:
        Tournament.objects.filter(pk=tournament.pk).update(seen=tournament.length)
    return bool(done)


def goes_on(tournament: Tournament) -> bool:
    """Do the next thing that happens automatically; returns False if there is none."""
    book = perform.book_of(tournament)
    if book.status == Status.ENTRY:
        return begins(tournament, book)
    if not book.conditions.automatic:
        return False
    if is_over(book):
        perform.perform(tournament, acts.Close())
        return True
    if not acts.not_due(book):
        must_end(tournament, book)
        if book.draft is None or acts.out_of_date(book):
            perform.perform(tournament, rounds.next_draft(book))
        perform.perform(tournament, acts.Publish(book.next_round))
        return True
    return False


def must_end(tournament: Tournament, book: Book) -> None:
    """Raise Unpairable if autopilots would play round after round among themselves, for ever."""
    here = tournament.entries.filter(number__in=book.field.playing(book.next_round))
    if not formats.rounds(book.field) and not here.filter(autopilot=False).exists():
        raise Unpairable(ALONE)


def begins(tournament: Tournament, book: Book) -> bool:
    """Begin at its hour, or when it is full; without either, the desk begins it."""
    due = tournament.starts_at and tournament.starts_at <= database_clock.now()
    if not (due or (book.conditions.when_full and book.full())):
        return False
    perform.perform(tournament, acts.Begin())
    return True


def is_over(book: Book) -> bool:
    field = book.field
    return not any(book.open_tables()) and formats.over(field)
