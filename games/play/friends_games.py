"""Telling people that a friend has opened a game."""

from games.clock import database_clock
from games.models.game import Game
from games.notify import notices
from games.people import friends


def tell(game: Game) -> None:
    """Tell those who want to know that *game* has seats for anybody, once."""
    free = game.seats.filter(user=None, autopilot=False, invite="")
    if game.host_id is None or game.status != Game.Status.OPEN or not free.exists():
        return
    there = set(game.seats.values_list("user_id", flat=True))
    people = [one for one in friends.who_listens(game.host_id) if one not in there]
    notices.write(notices.friend_opened(game, people, database_clock.now()))
