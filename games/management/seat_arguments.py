"""A seat of a game as arguments of a command."""

from django.core.management.base import CommandError

from games.models.game import SeatAtGame
from rules.kernel.orders import listed


def seat_named(key: str, name: str) -> SeatAtGame:
    """With its game. Raises CommandError, with the seats that there are."""
    rows = SeatAtGame.objects.select_related("game").filter(game__key=key)
    seats = {seat.name: seat for seat in rows}
    if not seats:
        raise CommandError(f"There is no game {key}.")
    if name not in seats:
        raise CommandError(f"The game has no seat “{name}”. There are: {listed(seats)}.")
    return seats[name]
