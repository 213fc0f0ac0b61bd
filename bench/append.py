"""
Events a second that 1, 4 and 16 processes append, each to a game of its own: all that `play`
does but the rules, from the lock to the commit.

The limit is the same number of processes with bare psycopg inserts.
"""

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

from bench import _site
from bench._common import SYSTEM, show
from games.history import replay
from games.models.game import Game
from games.play import submission
from games.play.order import Sent
from games.play.sql import Writing, read_locked
from rules.kernel import fold
from rules.kernel.chance import Roll
from rules.kernel.system import Fact

SECONDS = 2.0
WRITERS = (1, 4, 16)
CONTEXT = multiprocessing.get_context("fork")
FACTS = tuple(Fact("move", "Ping a1 moves from a1 to a2.", {"model": "a1"}) for _ in range(4))
ROLLS = (Roll("to hit", 20, 7), Roll("armour", 20, 12))

Once = Callable[[int], object]  # writes the row of that number


def append(game_id: int) -> Once:
    """The same move again and again."""
    game = Game.objects.get(pk=game_id)
    seat = game.seats.get(name="alien")
    played = fold.Played(replay.state_of(game), "move a1 a2", ROLLS, FACTS)

    def once(number: int) -> None:
        sent = Sent(seat.name, played.order, user=seat.user, request=f"bench:{number}")
        with transaction.atomic():
            position = read_locked(game_id, sent.request)
            submission.record_played(Writing(), position, sent, played, acted=seat.name)

    return once


def insert(game_id: int) -> Once:
    bare = _site.bare_connection()
    return lambda number: _site.bare_append(bare, game_id, number)


def writer(prepared: Callable[[int], Once], game: int, start: Any, told: Any) -> None:
    once, done = prepared(game), 0
    start.wait()
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        once(done)
        done += 1
    told.put(done)


def a_second(prepared: Callable[[int], Once], games: list[int]) -> float:
    """How much all processes together do in a second, one for each of *games*."""
    connection.close()
    start, told = CONTEXT.Barrier(len(games)), CONTEXT.SimpleQueue()
    rest = (start, told)
    writers = [CONTEXT.Process(target=writer, args=(prepared, one, *rest)) for one in games]
    for one in writers:
        one.start()
    done: int = sum(told.get() for _ in writers)
    for one in writers:
        one.join()
    return done / SECONDS


def main() -> None:
    for writers in WRITERS:
        games = [_site.started(turns=_site.LONG).pk for _ in range(writers)]
        assert SYSTEM.prompts(replay.state_of(Game.objects.get(pk=games[0])))
        ours = a_second(append, games)
        with _site.bare_table():
            least = a_second(insert, games)
        show(f"append_{writers}", ours, "events/s", least)


if __name__ == "__main__":
    main()
