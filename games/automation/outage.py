"""Outages: time in which no sweep ran does not count against anybody."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import OperationalError, transaction

from games import wake
from games.clock import database_clock, deadlines, explain, timezones
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.outage import Heartbeat, Outage
from games.notify import notices

log = logging.getLogger(__name__)

A_MINUTE = timedelta(minutes=1)
WHY = "the service was down"


def made_good(now: datetime | None = None) -> int:
    """
    Record that the clock sweep is running.

    If it stopped for too long, extend every deadline by the gap. Returns the number of clocks
    extended. Any number of workers may do this at once; if one is interrupted, the next does the
    rest.
    """
    at = now or database_clock.now()
    note_look(at)
    return sum(repair(outage) for outage in Outage.objects.filter(made_good=False))


def note_look(at: datetime) -> None:
    """Written once a minute, so most ticks only read."""
    last = Heartbeat.objects.values_list("at", flat=True).first()
    if last is None:
        Heartbeat.objects.bulk_create([Heartbeat(pk=1, at=at)], ignore_conflicts=True)
    elif abs(at - last) > A_MINUTE:
        beaten(at)


@transaction.atomic
def beaten(at: datetime) -> None:
    """
    Record the heartbeat, once: a second worker sees that another was just here.

    If the database's clock was set back, the record starts again.
    """
    heart = Heartbeat.objects.select_for_update().get(pk=1)
    if at - heart.at > timedelta(seconds=settings.OUTAGE_AFTER):
        Outage.objects.create(start=heart.at, end=at)
    set_back = heart.at - at > A_MINUTE
    heart.at = at if set_back else max(heart.at, at)
    heart.save(update_fields=["at"])


def repair(outage: Outage) -> int:
    """Extend the clocks that ran during the *outage*, one game at a time."""
    running = SeatAtGame.objects.filter(deadline__isnull=False, asked_at__lt=outage.end)
    games = running.order_by("game_id").values_list("game_id", flat=True).distinct()
    shifted = [tried(game_id, outage) for game_id in list(games)]
    if None not in shifted:
        Outage.objects.filter(pk=outage.pk).update(made_good=True)
    return sum(number or 0 for number in shifted)


def tried(game_id: int, outage: Outage) -> int | None:
    """Like `put_off`, but None if the game is locked: the next tick tries again."""
    try:
        return put_off(game_id, outage)
    except OperationalError as error:
        log.warning("the clocks of game %s are put off later: %s", game_id, error)
        return None


@transaction.atomic
def put_off(game_id: int, outage: Outage) -> int:
    """Extend the clocks of one game that have not had this *outage* made up yet."""
    game = Game.objects.select_for_update(no_key=True).defer("secret").get(pk=game_id)
    seats = SeatAtGame.objects.filter(game=game, deadline__isnull=False, asked_at__lt=outage.end)
    span = [outage.start.isoformat(), outage.end.isoformat(), WHY]
    ignorant = [seat for seat in seats if span not in seat.terms.get(deadlines.AWAY, ())]
    for seat in ignorant:
        deadlines.change(game, seat, outage.end, away=[*seat.terms.get(deadlines.AWAY, ()), span])
        seat.save(update_fields=["deadline", "remind_at", "terms"])
        notices.write(told(game, seat, outage))
    wake.listeners(game.key)
    return len(ignorant)


def told(game: Game, seat: SeatAtGame, outage: Outage) -> list[Notice]:
    """For who holds *seat*: all games name the same cause, so each person hears of it once."""
    text = explanation(outage, timezones.of_holder(seat))
    rows = notices.told_one(game, seat, Notice.Kind.CLOCK, game.length, text, outage.end)
    for row in rows:
        row.cause = f"outage/{outage.pk}"
    return rows


def explanation(outage: Outage, zone: Any) -> str:
    start, end = outage.start.astimezone(zone), outage.end.astimezone(zone)
    length = explain.span(round((end - start).total_seconds()))
    return (
        f"The service was down from {explain.day(start)}, {start:%H:%M} to {explain.day(end)},"
        f" {end:%H:%M}. That time does not count: in all your games you have {length} more for"
        " the questions of that time."
    )
