"""What the clock does when time passes. Deadlines are rows; flushing a queue loses nothing."""

import logging
from datetime import datetime

from django.db import connection, transaction

from games import notices, play, questions
from games.models.game import Game, SeatAtGame
from rules.kernel.errors import OrderError

log = logging.getLogger(__name__)

BATCH = 500


def sweep(now: datetime | None = None) -> tuple[int, int]:
    """
    Act on all that is due at *now*, by default the database's clock.

    Gives the number of defaults played and of reminders written. Running it twice, or
    in two places at once, does nothing twice.
    """
    reminded = remind(now)
    return lapse_all(now), reminded


def lapse_all(now: datetime | None = None) -> int:
    """Play the default of every seat whose time is up; gives the number of events."""
    return sum(lapsed(seat, now) for seat in overdue(now or questions.database_now()))


def overdue(now: datetime) -> list[SeatAtGame]:
    seats = SeatAtGame.objects.filter(deadline__lte=now).order_by("deadline")
    return list(seats.select_related("game").defer("game__secret")[:BATCH])


def lapsed(seat: SeatAtGame, now: datetime | None) -> bool:
    """
    Play one seat's default unless its game is busy, in which case the next sweep looks again.

    The game's row is tried first without waiting, so that a sweep never queues up
    behind the players.
    """
    try:
        with transaction.atomic():
            return free(seat.game_id) and played(seat, now)
    except Exception:
        log.exception("the clock could not play for %s", seat)
        return False


def played(seat: SeatAtGame, now: datetime | None) -> bool:
    try:
        return not play.lapse(seat.game, seat.name, seat.asked or 0, now).again
    except OrderError as error:
        log.info("nothing lapses for %s: %s", seat, error)
        return False


def free(game_id: int) -> bool:
    """Lock the game's row if nobody else holds it."""
    games = Game.objects.filter(pk=game_id)
    skip = connection.features.has_select_for_update_skip_locked
    return (
        games.select_for_update(skip_locked=skip, no_key=True).values_list("pk").first() is not None
    )


def remind(now: datetime | None = None) -> int:
    """Write the reminders that are due, one for each question; gives their number."""
    with transaction.atomic():
        at = now or questions.database_now()
        skip = connection.features.has_select_for_update_skip_locked
        seats = SeatAtGame.objects.select_for_update(
            skip_locked=skip, no_key=True, of=locked_rows()
        )
        due = list(seats.filter(remind_at__lte=at).select_related("game")[:BATCH])
        for seat in due:
            if seat.deadline and seat.deadline > at:
                notices.write(notices.reminder(seat.game, seat, at))
        SeatAtGame.objects.filter(pk__in=[seat.pk for seat in due]).update(remind_at=None)
    return len(due)


def locked_rows() -> tuple[str, ...]:
    return ("self",) if connection.features.has_select_for_update_of else ()
