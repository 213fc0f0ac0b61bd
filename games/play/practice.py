"""Practice games: one person continues any position of another game against autopilots."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from games.clock.time_control import LONGEST, Allowance
from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.play import lobby
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import Refusal
from rules.kernel.orders import Seat
from rules.kernel.players import PLAIN
from rules.kernel.system import LESSON, POSITION

MOST_UNDER_WAY = 20


def position(game: Game, seat: Seat | None, at: int | None = None) -> str:
    """
    The position after event *at*, or now, as text.

    If the game is still running, the position is one that the seat's view allows: everything the
    seat does not know is chosen at random, always in the same way.
    """
    system = replay.system_of(game)
    if game.status == Game.Status.OVER:
        return system.write_position(replay.state_of(game, at))
    guess = Dice(Seed(bytes(32), game.key, {}), views.known(game, seat) if at is None else at + 1)
    return system.write_position(system.imagine(views.view_of(game, seat, at), guess))


@transaction.atomic
def fork(game: Game, at: int, seat: Seat, user: Any, strength: str = PLAIN) -> Game:
    """
    A new game that begins with the position of *game* after event *at*; *user* plays *seat*
    against autopilots of this *strength*.

    While *game* is running it begins with what the seat knew then; afterwards, with the truth. Its
    event 0 holds the position. Raises Refusal.
    """
    may_fork(game, at, seat, user)
    setup, system = game.rules_setup, replay.system_of(game)
    agreed = {name: said for name, said in setup.options.items() if name != LESSON}
    text = position(game, seat, at)
    if system.outcome(system.read_position(text)):
        raise Refusal("The game was already over at that event. Choose an earlier one.")
    begins = {POSITION: text, "forked": {"game": game.key, "event": at}}
    others = [name for name in setup.seats if name != seat]
    practice = lobby.lay_out(
        replace(setup, options={**agreed, **begins}),
        clock=Allowance(each=LONGEST),
        autopilots=others,
        strength=strength,
        host=user,
    )
    lobby.join(practice, seat, user)
    practice.refresh_from_db()
    return practice


def may_fork(game: Game, at: int, seat: Seat, user: Any) -> None:
    """Raise IllegalOrder unless *user* may start a practice game from there."""
    if game.status in (Game.Status.OPEN, Game.Status.HALTED):
        raise Refusal("You can practise from this game only while it is played or when it is over.")
    if seat not in game.rules_setup.seats:
        raise Refusal("There is no such seat at this table.")
    if not 0 <= at < game.length:
        raise Refusal("The game has no such event.")
    if game.status != Game.Status.OVER and not game.seats.filter(name=seat, user=user):
        raise Refusal(f"You do not hold the seat of {game.called(seat)}.")
    mine = SeatAtGame.objects.filter(user=user, game__status=Game.Status.PLAYING)
    if mine.filter(game__setup__options__has_key=POSITION).count() >= MOST_UNDER_WAY:
        raise Refusal(
            f"You have {MOST_UNDER_WAY} practice games, which is the most. Resign one of them"
            " first."
        )


def others_still_play(game: Game) -> bool:
    """Whether *game* begins with a moment of one that several people play and that is not over."""
    while forked := game.setup["options"].get("forked"):
        game = Game.objects.get(key=forked["game"])
        people = game.seats.filter(user__isnull=False).values("user").distinct()
        if game.status in Game.UNFINISHED and people.count() > 1:
            return True
    return False


def is_closed_to(game: Game, user: Any) -> bool:
    """
    Whether somebody other than its player asks: a practice game shows what a seat of a running game
    knows.
    """
    return game.practice and not game.seats.filter(user_id=user.pk).exists()
