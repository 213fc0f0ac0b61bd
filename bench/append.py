"""
Events a second that 1, 4 and 16 processes append, each to a game of its own: all that `play`
does but the rules, from the lock to the commit.

The limit is the same number of processes with bare psycopg inserts.
"""

import multiprocessing
import time
from collections.abc import Callable

from django.db import connection, transaction

from bench import _site
from bench._common import SYSTEM, show
from games import play, replay
from games.appending import Sent
from games.models import Game
from games.statements import read_locked
from rules.kernel import fold
from rules.kernel.chance import Roll
from rules.kernel.system import Fact

SECONDS = 2.0
WRITERS = (1, 4, 16)
CONTEXT = multiprocessing.get_context("fork")
FACTS = tuple(Fact("move", "Ping a1 moves from a1 to a2.", {"model": "a1"}) for _ in range(4))
ROLLS = (Roll("to hit", 20, 7), Roll("armour", 20, 12))

Work = Callable[[int, float], int]


def append(game_id: int, end: float) -> int:
    """Append the same move again and again; gives the number of events."""
    game = Game.objects.get(pk=game_id)
    seat = game.seats.get(name="alien")
    played = fold.Played(replay.state_of(game), "move a1 a2", ROLLS, FACTS)
    done = 0
    while time.perf_counter() < end:
        sent = Sent(seat.name, played.order, user=seat.user, request=f"bench:{done}")
        with transaction.atomic():
            play.stored(read_locked(game_id, sent.request), sent, played, None, acted=seat.name)
        done += 1
    return done


def insert(game_id: int, end: float) -> int:
    done = 0
    with _site.bare_connection() as bare:
        while time.perf_counter() < end:
            _site.bare_append(bare, game_id, done)
            done += 1
    return done


def a_second(work: Work, games: list[int]) -> float:
    """How much all processes together do in a second, one for each of *games*."""
    connection.close()
    end = time.perf_counter() + SECONDS
    with CONTEXT.Pool(len(games)) as pool:
        done = pool.starmap(work, [(game, end) for game in games], chunksize=1)
    return sum(done) / SECONDS


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
