"""Practice games: played on from any moment of another game, by one person against autopilots."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from games.clock.time_control import LONGEST, Allowance
from games.history import replay
from games.models.game import Game, SeatAtGame
from games.play import lobby
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import Refusal
from rules.kernel.fold import POSITION
from rules.kernel.orders import Seat

MOST_UNDER_WAY = 20


def position(game: Game, seat: Seat | None, at: int | None = None) -> str:
    """
    The position after event *at*, or now, as text. Of a running game it is one that the
    seat's view allows: what the seat does not know is dealt at random, always the same way.
    """
    system = replay.system_of(game)
    if game.status == Game.Status.OVER:
        return system.write_position(replay.state_of(game, at))
    guess = Dice(Seed(bytes(32), game.key, {}), replay.known(game, seat) if at is None else at + 1)
    return system.write_position(system.imagine(replay.view_of(game, seat, at), guess))


@transaction.atomic
def fork(game: Game, at: int, seat: Seat, user: Any) -> Game:
    """
    A game of its own that begins as *game* stood after event *at*; *user* plays *seat*.

    While *game* is played it begins from what the seat knew then, afterwards from the truth.
    Its event 0 holds the position. Raises Refusal.
    """
    may_fork(game, at, seat, user)
    setup, system = game.rules_setup, replay.system_of(game)
    text = position(game, seat, at)
    if system.outcome(system.read_position(text)):
        raise Refusal("The game was over at that moment.")
    begins = {POSITION: text, "forked": {"game": game.key, "event": at}}
    others = [name for name in setup.seats if name != seat]
    practice = lobby.laid_out(
        replace(setup, options={**setup.options, **begins}),
        clock=Allowance(each=LONGEST),
        autopilots=others,
        host=user,
    )
    lobby.join(practice, seat, user)
    practice.refresh_from_db()
    return practice


def may_fork(game: Game, at: int, seat: Seat, user: Any) -> None:
    if game.status in (Game.Status.OPEN, Game.Status.HALTED):
        raise Refusal("This game does not go on, and is not over either.")
    if seat not in game.rules_setup.seats:
        raise Refusal("There is no such seat at this table.")
    if not 0 <= at < game.length:
        raise Refusal("The game has no such event.")
    if game.status != Game.Status.OVER and not game.seats.filter(name=seat, user=user):
        raise Refusal(f"You do not hold the seat of the {seat}.")
    mine = SeatAtGame.objects.filter(user=user, game__status=Game.Status.PLAYING)
    if sum(one.game.practice for one in mine.select_related("game")) >= MOST_UNDER_WAY:
        raise Refusal(f"You have {MOST_UNDER_WAY} practice games. Resign one of them first.")


def is_closed_to(game: Game, user: Any) -> bool:
    """A practice game is its player's own: it tells what a seat knows of a running game."""
    return game.practice and not game.seats.filter(user_id=user.pk).exists()
