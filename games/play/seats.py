"""Which game is meant, and which of its seats somebody plays or looks from."""

from datetime import datetime
from typing import Any

from games.models.game import Game, SeatAtGame
from games.people import sitters
from games.play import practice

NOT_YOURS = "You do not hold that seat."


def game_for(key: str, user: Any) -> Game | None:
    """The game as `read` gives it; nobody looks on at a practice game."""
    game = read(key)
    return None if game is None or practice.is_closed_to(game, user) else game


def read(key: str) -> Game | None:
    """The game with its seats and its table of a tournament, without its secret."""
    games = Game.objects.defer("secret").select_related("pairing__tournament")
    return games.prefetch_related("seats").filter(key=key).first()


def held_by(user: Any, game: Game, now: datetime) -> list[SeatAtGame]:
    """The seats of *user*; of those who have none, the ones that they sit for now."""
    if not user.is_authenticated:
        return []
    own = [seat for seat in game.seats.all() if seat.user_id == user.pk]
    return own or sitters.seats_at(game, user, now)


def chosen(held: list[SeatAtGame], name: str = "") -> SeatAtGame | None:
    """The one called *name*; without a name one that is asked, else the first."""
    if name:
        return next((seat for seat in held if seat.name == name), None)
    asked = [seat for seat in held if seat.asked is not None and not seat.autopilot]
    return next(iter([*asked, *held]), None)
