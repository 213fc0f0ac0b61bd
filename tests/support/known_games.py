"""Known games: secret, players and orders are the same every time, and so is what they show."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django.contrib.auth import get_user_model

from games import play
from games.models.game import Game, SeatAtGame
from games.play import lobby
from games.simulation import choosing
from rules.kernel.orders import Seat
from rules.kernel.system import Setup


def people(setup: Setup) -> dict[Seat, Any]:
    """Who holds each seat, called like it."""
    users = get_user_model().objects
    mails = {name: f"{name}@example.org" for name in setup.seats}
    return {name: users.get_or_create(username=name, email=mail)[0] for name, mail in mails.items()}


def begun(setup: Setup, name: str) -> Game:
    """A game that has just begun; its *name* is its key, and all that its dice depend on."""
    game = lobby.create(setup.system, setup.mission, setup.seats, options=dict(setup.options))
    game.key, game.secret = name[:12], sha256(name.encode()).digest()
    game.commitment = sha256(game.secret).hexdigest()
    game.save(update_fields=["key", "secret", "commitment"])
    for seat, person in people(setup).items():
        lobby.join(game, seat, person, salt=seat)
    game.refresh_from_db()
    return game


def play_on(game: Game, seat: Seat, orders: int) -> None:
    """Autopilots play *orders* orders, and on until *seat* is asked."""
    for one in waiting(game):
        if one.name == seat and game.length > orders:
            return
        play.submit(game, one.name, choosing.order_of(one), user=one.user)
        game.refresh_from_db()


def waiting(game: Game) -> Iterator[SeatAtGame]:
    """The seat that has waited longest for its player, each time anew, while one does."""
    asked = game.seats.filter(asked__isnull=False).select_related("game", "user")
    while seat := asked.order_by("asked", "pk").first():
        yield seat
