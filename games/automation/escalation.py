"""
What happens when time runs out: first an extension, then a cautious order, at last an open seat.
"""

from datetime import datetime

from django.contrib.auth import get_user_model

from games import play, wake
from games.clock import database_clock, deadlines, explain
from games.clock.time_control import Allowance
from games.history import views
from games.models.claiming import claim
from games.models.game import Game, SeatAtGame
from games.notify import notices
from games.people import reliability
from games.play.order import By
from rules.kernel.table.seating import VACATE


def time_is_up(late: SeatAtGame, now: datetime | None) -> bool:
    """
    Take the next step for a seat of a locked game; returns whether an order was given for it.

    Raises OrderError if the question has been answered or has time left.
    """
    seat = as_it_is(late)
    if seat.asked == late.asked and excuse(seat, now or database_clock.now()):
        return False
    if play.lapse(seat.game, seat.name, late.asked or 0, now).again:
        return False
    if is_given_up(seat := as_it_is(late)):
        request = f"open:{seat.name}:{late.asked}"
        play.submit(seat.game, seat.name, VACATE, by=By.CLOCK, request=request)
    return True


def as_it_is(seat: SeatAtGame) -> SeatAtGame:
    return SeatAtGame.objects.select_related("game").defer("game__secret").get(pk=seat.pk)


def excuse(seat: SeatAtGame, at: datetime) -> bool:
    """
    Use an extension of the seat's player, if there is one; returns whether the question has time
    again.

    Questions of the table get none, because silence answers them. If another game's clock has
    locked the same player, the question counts as excused and waits for the next sweep.
    """
    if seat.deadline is None or seat.deadline > at or deadlines.EXCUSED in seat.terms:
        return False
    if views.asked_by_the_table(seat.game, seat.name):
        return False
    if seat.user_id is None:
        return False
    if not is_free(seat.user_id):
        return True
    if not reliability.extensions(seat.user_id, at):
        return False
    deadlines.excuse(seat.game, seat, at)
    seat.save(update_fields=["deadline", "remind_at", "terms"])
    wake.listeners(seat.game.key)
    text = f"Your time ran out. You have used an extension, and have {more(seat.game)} more."
    notices.write(notices.reminder(seat.game, seat, at, text))
    return True


def is_free(person_id: int) -> bool:
    """Lock the person's row if nobody else has, so that no extension is used twice."""
    people = get_user_model().objects.filter(pk=person_id)
    return claim(people).values_list("pk").first() is not None


def is_given_up(seat: SeatAtGame) -> bool:
    game, most = seat.game, Allowance.of(seat.game.clock).misses
    goes_on = game.status == Game.Status.PLAYING and not game.alone
    return goes_on and 0 < most <= seat.missed and not seat.is_open


def outlook(seat: SeatAtGame, now: datetime) -> str:
    """What the player can expect if time runs out, as sentences."""
    return " ".join(filter(None, [excuse_ahead(seat, now), opening_ahead(seat)]))


def excuse_ahead(seat: SeatAtGame, now: datetime) -> str:
    if deadlines.EXCUSED in seat.terms or seat.user_id is None:
        return ""
    left = reliability.extensions(seat.user_id, now)
    if not left:
        return "You have no extension left. You earn one with every 20 answers in time."
    many = "one extension" if left == 1 else f"{left} extensions"
    return f"You have {many} left: if your time runs out, you get {more(seat.game)} more by itself."


def opening_ahead(seat: SeatAtGame) -> str:
    most = Allowance.of(seat.game.clock).misses
    if not most or seat.private or seat.missed < most - 1 or seat.game.alone:
        return ""
    return "If you miss this question, your seat opens to other players."


def more(game: Game) -> str:
    return explain.span(Allowance.of(game.clock).extension)
