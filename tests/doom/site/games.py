"""Games of Doom that autopilots have begun."""

from collections.abc import Callable
from random import Random
from typing import Any

from django.contrib.auth import get_user_model

from games.automation import autopilot
from games.history import game_log
from games.models.game import Game
from games.play import lobby
from games.simulation.tables import settle_dice

MOST = 600  # orders


def begun(seats: tuple[str, ...], mission: int = 1, seed: int = 0) -> Game:
    """Each seat is held by a person of its name and played by the autopilot; *seed* is of dice."""
    game = lobby.create("doom", mission, seats)
    settle_dice(game, Random(seed))
    for name in seats:
        person = get_user_model().objects.create_user(name, f"{name}@example.org")
        lobby.join(game, name, person, salt=f"salt-of-{name}")
    game.seats.update(autopilot=True)
    game.refresh_from_db()
    return game


def played_until(game: Game, reached: Callable[[Game], Any]) -> None:
    """The autopilot gives one order after the other."""
    for _ in range(MOST):
        if reached(game):
            return
        assert autopilot.run(game, 1)
        game.refresh_from_db()
    raise AssertionError("it never comes to that")


def asked(game: Game) -> str:
    seat = game.seats.filter(asked__isnull=False).order_by("asked").first()
    return seat.name if seat else ""


def news_of(game: Game, seat: str) -> list[str]:
    """The kinds of facts since the seat's last order."""
    first = game_log.last_order(game, game.seats.get(name=seat)).after
    return [fact["kind"] for one in game_log.log(game, seat, first) for fact in one.facts]
