"""What all ways of telling share: rows are locked, told, put off, and looked at once more."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from games.history import game_log, views
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut, Notice
from games.models.tournament import EntryInvitation, Tournament
from games.notify import kinds

LEASE = timedelta(minutes=3)
MOST_ATTEMPTS = 12
LONGEST_PAUSE = timedelta(hours=6)
RESTING = (Game.Status.HALTED, Game.Status.PAUSED)


def stale(notice: Notice) -> str:
    """Why nobody needs to hear this any more, or nothing."""
    seat, game = notice.seat, notice.game
    if notice.tournament_id and notice.kind == Notice.Kind.INVITED:
        return taken_back(notice)
    if seat is None or game is None:
        return ""
    if notice.kind == Notice.Kind.INVITED:
        return lapsed(notice, seat, game)
    if seat.user_id != notice.person_id:
        return "the seat has changed hands"
    if kinds.of(notice).asks and (
        not asks(game, seat) or seat.autopilot or seat.asked != notice.number
    ):
        return "the question has been answered"
    if notice.kind == Notice.Kind.OUT and game.status == Game.Status.OVER:
        return "the game is over"
    if notice.kind == Notice.Kind.PRESS:
        after = game_log.last_order(game, seat).after
        return "they have given an order since" if after != notice.number else ""
    return ""


def lapsed(invitation: Notice, seat: SeatAtGame, game: Game) -> str:
    """Why an invitation must not be sent any more, or nothing."""
    live = seat.invite and not seat.taken and invitation.cause.endswith(seat.invite_nonce)
    return "" if live and game.status == Game.Status.OPEN else "the seat is taken"


def taken_back(invitation: Notice) -> str:
    """Why nobody must be invited to a tournament any more, or nothing."""
    rows = EntryInvitation.objects.filter(address=invitation.address)
    live = rows.filter(
        tournament=invitation.tournament_id, tournament__status__in=Tournament.RUNNING
    )
    return "" if live.exists() else "the invitation was taken back"


def asks(game: Game, seat: SeatAtGame) -> bool:
    """Whether the game may be answered now; while it is halted or paused, the table only."""
    by_table = bool(views.asked_by_the_table(game, seat.name))
    return game.status == Game.Status.PLAYING or (game.status in RESTING and by_table)


def led(notices: Iterable[Notice]) -> list[Notice]:
    """The *notices*, the most important first."""
    return sorted(notices, key=lambda notice: kinds.of(notice).rank)


def place(notice: Notice) -> tuple[int, int, int]:
    """The seat of which it tells, the game in which its person holds none, or the tournament."""
    return notice.tournament_id or 0, notice.game_id or 0, notice.seat_id or 0


def mark(row: Notice | MailOut, status: str, trouble: str = "") -> None:
    row.status, row.trouble, row.lease = status, trouble[:300], None
    stamp = ["sent_at"] if isinstance(row, MailOut) else []
    row.save(update_fields=["status", "trouble", "lease", *stamp])


def dropped(row: Notice, why: str) -> bool:
    """Whether there is a reason *why* nobody is told; then that is kept."""
    if why:
        mark(row, row.Status.DROPPED, why)
    return bool(why)


def hold(rows: Iterable[Notice], until: datetime) -> None:
    if held := [row.pk for row in rows]:
        Notice.objects.filter(pk__in=held).update(send_after=until)


def put_off(row: Any, trouble: str, now: datetime) -> None:
    """Try again later, each time after a longer pause; in the end give up."""
    row.attempts += 1
    row.trouble, row.lease = trouble[:300], None
    row.send_after = now + pause(row.attempts)
    if row.attempts >= MOST_ATTEMPTS:
        row.status = row.Status.FAILED
    row.save(update_fields=["attempts", "trouble", "lease", "send_after", "status"])


def pause(attempts: int) -> timedelta:
    return min(timedelta(seconds=30 * 2**attempts), LONGEST_PAUSE)
