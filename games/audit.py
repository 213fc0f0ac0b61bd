"""Proving that a stored game is what was played: its orders, dice, facts, states and chain."""

from hashlib import sha256
from typing import Any

from games import replay, table_orders
from games.models.game import Game
from games.replay import Row
from rules.kernel import chain, fold
from rules.kernel.chance import Chance, Dice
from rules.kernel.errors import OrderError, ReplayMismatch
from rules.kernel.system import Setup, System


class BadEvent(ReplayMismatch):
    """Event *number* of *game* is not what was played. Never shown to players."""

    def __init__(self, game: Game, number: int, what: str) -> None:
        super().__init__(f"game {game.key}, event {number}: {what}")
        self.number = number


def check(game: Game) -> int:
    """
    Play *game* again from event 0 with its own dice and compare all that is stored.

    Gives the number of events; raises BadEvent at the first that is not as it was.
    """
    system, setup, salts = replay.system_of(game), game.rules_setup, replay.salts_of(game)
    seed, previous, state, number = game.seed(salts), seed_head(game), None, -1
    for number, row in enumerate(replay.events_of(game)):
        if row.number != number:
            raise BadEvent(game, number, f"is missing; the next stored is {row.number}")
        dice = Dice(seed, number)
        try:
            if state is None:
                played = replay.started(system, setup, seed, dice)
            else:
                played = played_again(system, setup, state, row, dice)
        except OrderError as error:
            raise BadEvent(game, number, f"cannot be played: {error}") from error
        state = played.state
        compare(game, row, played, chain.digest_of(system.dump(state)))
        if row.hash != (previous := chain.hashed(previous, seed.event_salt(number), row.link)):
            raise BadEvent(game, number, "its seat, by, time or hash was changed")
    if (number + 1, previous) != (game.length, game.head or seed_head(game)):
        raise BadEvent(
            game, number + 1, f"the game should have {game.length} events up to its head"
        )
    return number + 1


def played_again(system: System, setup: Setup, state: Any, row: Row, chance: Chance) -> fold.Played:
    if table_orders.is_table_order(system, row.order):
        facts, _ = table_orders.resigned(setup, row.seat)
        return fold.Played(state, table_orders.RESIGN, (), facts)
    return fold.submit(system, state, row.seat, row.order, chance)


def compare(game: Game, row: Row, played: fold.Played, digest: str) -> None:
    """Raise BadEvent naming the first column that differs from what the rules play now."""
    pairs = {
        "order": (row.order, played.order),
        "rolls": (row.rolls, chain.written_rolls(played.rolls)),
        "facts": (row.facts, chain.written_facts(played.facts)),
        "state's digest": (row.digest, digest),
    }
    for what, (stored, again) in pairs.items():
        if stored != again:
            raise BadEvent(game, row.number, f"its {what} is not what the rules play")


def seed_head(game: Game) -> str:
    """What stands before event 0 in the chain: the commitment to the secret."""
    return sha256(bytes(game.secret)).hexdigest()
