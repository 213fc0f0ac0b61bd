"""What a ban does, and how a mute or ban ends."""

from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games import play
from games.accounts import sanctions
from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.models.moderation import Sanction
from games.models.person import ApiToken
from games.moderation import mails
from games.play import lobby
from games.play.order import By
from rules.kernel.errors import Refusal
from rules.kernel.table.seating import VACATE


def shut_out(sanction: Sanction) -> None:
    """End the person's sessions and links, and delete their programs' tokens."""
    person = get_user_model().objects.get(pk=sanction.person_id)
    earlier = Sanction.objects.filter(person=person, switched_off=True, lifted_at=None)
    sanction.switched_off = person.is_active or earlier.exists()
    sanction.save(update_fields=["switched_off"])
    person.is_active = False
    person.save(update_fields=["is_active"])
    ApiToken.objects.filter(user=person).delete()
    mails.tell(sanction)


def clear_seats() -> None:
    """
    Open the seats of banned people, as the clock does; free their seats in games that have not
    begun.
    """
    banned = sanctions.in_force().filter(kind=sanctions.BAN).values("person")
    left = (Game.Status.OPEN, Game.Status.PLAYING)
    seats = SeatAtGame.objects.filter(user__in=banned, stands_in_at=None, game__status__in=left)
    for seat in seats.select_related("game", "user").order_by("game_id"):
        if not seat.game.alone:
            leave(seat)


def leave(seat: SeatAtGame) -> None:
    """Take the person from the seat, unless they have resigned or left it meanwhile."""
    try:
        if seat.game.status == Game.Status.OPEN:
            lobby.leave(seat.game, seat.name, seat.user)
        else:
            play.submit(seat.game, seat.name, VACATE, by=By.CLOCK)
    except Refusal:
        return


def release(now: datetime | None = None) -> None:
    """End the sanctions that have run out, so that banned people may sign in again."""
    now = now or database_clock.now()
    late = Sanction.objects.filter(lifted_at=None, until__lte=now).select_related("person")
    for person in {one.person for one in late}:
        with transaction.atomic():
            run_out(person, now)


def run_out(person: Any, now: datetime) -> None:
    for one in Sanction.objects.filter(person=person, lifted_at=None, until__lte=now):
        end(one, None, now)


def end(sanction: Sanction, by: Any, now: datetime) -> None:
    """End a sanction. An account that was switched off before the ban stays so."""
    sanction.lifted_by, sanction.lifted_at = by, now
    sanction.save(update_fields=["lifted_by", "lifted_at"])
    person = get_user_model().objects.get(pk=sanction.person_id)
    if sanction.switched_off and sanctions.of(person, sanctions.BAN) is None:
        person.is_active = True
        person.save(update_fields=["is_active"])
