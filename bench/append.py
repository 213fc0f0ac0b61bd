"""
Events a second that 1, 4 and 16 processes append, each to a game of its own: all that `play`
does but the rules, from the lock to the commit.

The limit is the same number of processes with bare psycopg inserts.
"""

import multiprocessing
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from django.db import connection, transaction

from bench import _site
from bench._common import autopilot_orders, for_each_system, show
from games.models.game import Game
from games.play import commit
from games.play.order import Sent
from games.play.sql import Writing, read_locked
from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.orders import Seat
from rules.kernel.system import System
from tests.support import tables

SECONDS = 2.0
WRITERS = (1, 4, 16)
CONTEXT = multiprocessing.get_context("fork")
MIDDLE = 100  # orders, by which most games are well on

Given = tuple[Seat, fold.Played]
Once = Callable[[int], object]  # writes the row of that number


def middle(system: System) -> Given:
    """An order of the autopilots in the middle of a game, and what it did."""
    setup = tables.usual(system)
    seed = Seed(b"bench", "bench", dict.fromkeys(setup.seats, "bench"))
    state = fold.start(system, setup, Dice(seed, 0)).state
    (last,) = deque(islice(autopilot_orders(system, state, seed), MIDDLE), maxlen=1)
    return last


def append(given: Given, game_id: int) -> Once:
    """The same order again and again."""
    name, played = given
    game = Game.objects.get(pk=game_id)
    seat = game.seats.get(name=name)

    def once(number: int) -> None:
        sent = Sent(seat.name, played.order, user=seat.user, request=f"bench:{number}")
        with transaction.atomic():
            position = read_locked(game.key, sent.request)
            commit.record_played(Writing(), position, sent, played, acted=seat.name)

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


def main(system: System) -> None:
    prepared = partial(append, middle(system))
    for writers in WRITERS:
        games = [_site.started(tables.usual(system)).pk for _ in range(writers)]
        ours = a_second(prepared, games)
        with _site.bare_table():
            least = a_second(insert, games)
        show(system.key, f"append_{writers}", ours, "events/s", least)


if __name__ == "__main__":
    for_each_system(main)
