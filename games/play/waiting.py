"""While a game waits for players: who waits, going on with it, and giving it up."""

from typing import Any

from django.db import transaction

from games import wake
from games.clock import database_clock
from games.models.game import Game
from rules.kernel.errors import Refusal


def people_at(game: Game) -> set[int]:
    """Who waits for it to begin: the host, and who has a seat; by id."""
    ids = [game.host_id, *game.seats.values_list("user_id", flat=True)]
    return {one for one in ids if one is not None}


@transaction.atomic
def keep_open(game: Game, user: Any) -> None:
    """Go on waiting for players. Raises Refusal unless *user* is among those who wait."""
    game = locked_open(game)
    if user.pk not in people_at(game):
        raise Refusal("Only who has a seat in this game, or hosts it, can keep it open.")
    game.kept_open_at, game.closes_at = database_clock.now(), None
    game.save(update_fields=["kept_open_at", "closes_at"])


@transaction.atomic
def close(game: Game) -> None:
    """Wait for nobody any more. Its seats are left, and its invitations lapse. Raises Refusal."""
    game = locked_open(game)
    seats = {"user": None, "autopilot": False, "salt": "", "joined_at": None, "brings": ""}
    game.seats.update(**seats, invited="", invite="", invite_nonce="", kept_for=None)
    game.status, game.closes_at, game.rematch_of = Game.Status.CLOSED, None, None
    game.save(update_fields=["status", "closes_at", "rematch_of"])
    wake.listeners(game.key)


def locked_open(game: Game) -> Game:
    """The game, if it has not begun. Raises Refusal."""
    found = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if found.status != Game.Status.OPEN:
        raise Refusal("The game does not wait for players any more.")
    return found
