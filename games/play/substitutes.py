"""Taking over the seat of a player who stays away."""

from typing import Any

from django.db.models import QuerySet

from games.accounts import sanctions
from games.clock import database_clock
from games.history import game_log
from games.models.game import Game, SeatAtGame
from games.people import conflicts, reliability
from games.play import commit, submission, table
from games.play.order import Position, Sent
from rules.kernel.errors import IllegalOrder, Refusal
from rules.kernel.table.seating import SIT


def open_seats(user: Any) -> list[SeatAtGame]:
    """The seats of others that *user* may take over, the longest open first."""
    seats = vacant().exclude(user=user).select_related("game").defer("game__secret")
    return [seat for seat in seats.order_by("stands_in_at")[:100] if not why_not(seat, user)]


def open_at(game: Game, user: Any) -> list[SeatAtGame]:
    """The seats of one game that *user* may sit down at, also one of their own that they left."""
    seats = vacant().filter(game=game).select_related("game").order_by("pk")
    return [seat for seat in seats if not why_not(seat, user)]


def vacant() -> QuerySet[SeatAtGame]:
    """All seats that are open to anybody."""
    return SeatAtGame.objects.filter(stands_in_at__isnull=False, game__status__in=Game.UNDER_WAY)


def why_not(seat: SeatAtGame, user: Any) -> str:
    """Why *user* may not take *seat* over; empty if they may."""
    if not seat.is_open or seat.game.status not in Game.UNDER_WAY:
        return f"The seat of {seat.called} is not open."
    if barred := sanctions.of(user, sanctions.BAN):
        return sanctions.sentence(barred)
    if seat.user_id == user.pk:
        return ""
    if conflicts.too_much(seat.game, user, seat, database_clock.now()):
        return (
            f"You have seen what is hidden from {seat.called}, so somebody else must play that"
            " side."
        )
    try:
        reliability.must_suffice(seat.game, user)
    except Refusal as error:
        return str(error)
    return ""


def sit_down(game: Game, name: str, user: Any, request: str | None = None) -> commit.Stored:
    """
    Take over an open seat, or return to one's own, with a full clock.

    Raises OrderError with a sentence for *user*.
    """
    return submission.answer(game, Sent(name, SIT, user=user, request=request), seat_player)


def seat_player(position: Position, sent: Sent) -> commit.Stored:
    """Give the seat to the sender. Raises IllegalOrder."""
    seat = next((seat for seat in position.seats if seat.name == sent.seat), None)
    if seat is None:
        raise IllegalOrder("There is no such seat at this table.")
    seat.game = position.game
    if why := why_not(seat, sent.user):
        raise IllegalOrder(why)
    told = table.play_line(position.game, seat.name, SIT, submission.board_of(position))
    table.replace_player(position, seat, None, sent.user)
    return commit.record_table_order(position, sent, told)


def story(game: Game, seat: SeatAtGame) -> list[game_log.LogEntry]:
    """Everything that has happened so far, as *seat* may read it."""
    return [entry for entry in game_log.log(game, seat.name) if entry.facts or entry.order]
