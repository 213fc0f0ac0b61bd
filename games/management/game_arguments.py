"""Games and their seats as arguments of a command."""

from django.core.management.base import CommandError

from games.models.game import Game, SeatAtGame
from rules.kernel.orders import listed


def game_named(key: str) -> Game:
    """Raises CommandError without such a game."""
    if (game := Game.objects.filter(key=key).first()) is None:
        raise CommandError(f"There is no game {key}.")
    return game


def started(key: str) -> Game:
    """Raises CommandError without such a game, or before its first event."""
    if not (game := game_named(key)).length:
        raise CommandError(f"Game {key} has not started yet.")
    return game


def seat_named(key: str, name: str) -> SeatAtGame:
    """With its game. Raises CommandError, with the seats that there are."""
    rows = game_named(key).seats.select_related("game")
    seats = {seat.name: seat for seat in rows}
    if name not in seats:
        raise CommandError(f"The game has no seat “{name}”. There are: {listed(seats)}.")
    return seats[name]
