"""Event 0: the game starts when all seats are taken."""

from collections.abc import Iterable

from django.db import transaction

from games.history import replay
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.notify import notices
from games.people import standing_orders
from games.play import commit, rows
from games.play.commit import Stored
from games.play.order import By, Sent
from games.play.sql import Writing, read_locked
from rules.data import fingerprint
from rules.kernel.brought import Brought
from rules.kernel.chance import Dice
from rules.kernel.errors import Refusal
from rules.kernel.opening import started


def start(game: Game) -> Stored:
    """
    Play event 0: set the table up and ask the first questions.

    Raises Refusal if a seat is empty or the game has already started.
    """
    with transaction.atomic():
        position = read_locked(game.key, None)
        game = position.game
        if game.status != Game.Status.OPEN:
            raise Refusal("The game has already started.")
        if empty := [seat.name for seat in position.seats if not seat.taken]:
            raise Refusal(
                f"The seat of the {empty[0]} is still empty. The game starts when all seats are"
                " taken."
            )
        system, seed = replay.system_of(game), rows.seed_of(position)
        bringing = brought_to(game, position.seats)
        rules = fingerprint(game.system)
        played = started(system, game.rules_setup, seed, Dice(seed, 0), bringing, rules)
        SeatAtGame.objects.filter(game=game).exclude(brings="").update(brings="")
        game.status, game.started_at = Game.Status.PLAYING, position.now
        game.head = seed.commitment
        notices.write(notices.told_to_all(game, Notice.Kind.STARTED, position.seats, position.now))
        sent = Sent("", "start", By.REFEREE)
        return commit.record_played(Writing(), position, sent, played, acted=None)


def brought_to(game: Game, seats: Iterable[SeatAtGame]) -> Brought:
    """The lists and usual standing orders with which *game* begins."""
    lists = {seat.name: seat.brings for seat in seats if seat.brings}
    return Brought(lists, standing_orders.brought_to(game, seats))
