"""What happens when deadlines pass. Deadlines are rows, so flushing a queue loses nothing."""

import logging
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from games.automation import escalation
from games.clock import database_clock, deadlines
from games.models.claiming import claim
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn
from games.models.rows import stamp
from games.notify import notices
from rules.kernel.errors import OrderError

log = logging.getLogger(__name__)

BATCH = 500
DUE = (
    "SELECT EXISTS (SELECT 1 FROM games_seatatgame WHERE deadline <= %s)"
    " OR EXISTS (SELECT 1 FROM games_seatatgame WHERE remind_at <= %s)"
)


def sweep(now: datetime | None = None) -> tuple[int, int]:
    """
    Act on everything that is due at *now* (the database's clock by default).

    Returns the number of defaults played and of reminders written. It is safe to run twice, or in
    two places at once.
    """
    at = now or database_clock.now()
    if not is_due(at):
        return 0, 0
    written = remind(at)
    return sum(let_lapse(seat, now) for seat in overdue(at)), written


def is_due(at: datetime) -> bool:
    """Whether anything is due. It reads the ends of two indexes, because usually nothing is."""
    with connection.cursor() as cursor:
        cursor.execute(DUE, [stamp(cursor, at)] * 2)
        return bool(cursor.fetchone()[0])


def overdue(at: datetime) -> list[SeatAtGame]:
    """
    The seats whose time has run out, longest first.

    A seat is left out while a mail of its player that came in time is unread, because its order may
    still count. Other people's mail does not hold it up.
    """
    mail = MailIn.objects.filter(game=OuterRef("game"), seat=OuterRef("name"))
    in_time = mail.filter(status=MailIn.Status.WAITING, received_at__lte=OuterRef("deadline"))
    rows = SeatAtGame.objects.filter(~Exists(in_time), deadline__lte=at)
    return list(rows.order_by("deadline")[:BATCH])


def let_lapse(seat: SeatAtGame, now: datetime | None) -> bool:
    """
    Take the next step for one seat (`escalation`), or leave a busy game to the next sweep.

    The game's row is first tried without waiting, so a sweep never queues up behind players.
    """
    try:
        with transaction.atomic():
            return free(seat.game_id) and played(seat, now)
    except Exception:
        log.exception("the clock could not play for %s", seat)
        return False


def played(seat: SeatAtGame, now: datetime | None) -> bool:
    try:
        return escalation.time_is_up(seat, now)
    except OrderError as error:
        log.info("nothing lapses for %s: %s", seat, error)
        return False


def free(game_id: int) -> bool:
    """Lock the game's row if nobody else holds it."""
    return claim(Game.objects.filter(pk=game_id)).values_list("pk").first() is not None


def remind(at: datetime) -> int:
    """Write the reminders that are due, one for each seat. Returns their number."""
    rows = SeatAtGame.objects.filter(remind_at__lte=at).order_by("remind_at")
    return remind_all(list(rows.values_list("pk", flat=True)[:BATCH]), at)


def remind_all(due: list[int], at: datetime) -> int:
    """Remind the seats in *due* together; if that fails, each alone, so that one harms no other."""
    try:
        return remind_seats(due, at) if due else 0
    except Exception:
        if len(due) == 1:
            log.exception("seat %s could not be reminded", *due)
            return 0
        return sum(remind_all([pk], at) for pk in due)


@transaction.atomic
def remind_seats(due: list[int], at: datetime) -> int:
    """Remind the seats in *due* that no other worker is reminding."""
    seats = SeatAtGame.objects.filter(pk__in=due, remind_at__lte=at).select_related("game")
    mine = list(claim(seats))
    for seat in mine:
        if seat.deadline and seat.deadline > at:
            notices.write(notices.reminder(seat.game, seat, at, escalation.outlook(seat, at)))
        seat.remind_at = deadlines.next_reminder(seat.game, seat, at)
    SeatAtGame.objects.bulk_update(mine, ["remind_at"])
    return len(mine)
