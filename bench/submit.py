"""
One order through `play` on PostgreSQL: lock, judge, dice, event, state, questions, commit.

The limit is a bare psycopg insert of an event's bytes, committed.
"""

import time
from collections.abc import Callable
from itertools import product
from random import Random
from statistics import median

from bench import _site
from bench._common import for_each_system, long_setup, percentile, show
from games import play
from games.models.game import Game
from rules.kernel.system import Setup, System

EARLY, LATE, LAST = range(5, 16), 100, 1050
SHORT_GAMES = 10
BARE = 1000

Times = dict[int, tuple[float, float]]
Choose = Callable[[Game, Random], tuple[str, str] | None]
CHOOSING: tuple[Choose, ...] = (_site.next_order, _site.usual_order)


def timed_game(setup: Setup, last: int, seed: int, choose: Choose = _site.next_order) -> Times:
    """Wall and processor milliseconds of each event up to *last* of a game."""
    game, random, times = _site.started(setup), Random(seed), Times()
    holder = {seat.name: seat.user for seat in game.seats.select_related("user")}
    while game.length <= last and (order := choose(game, random)):
        number, user = game.length, holder[order[0]]
        wall, cpu = time.perf_counter(), time.process_time()
        play.submit(game, *order, user=user, request=f"bench:{number}")
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        times[number] = (1000 * wall, 1000 * cpu)
        game = Game.objects.get(pk=game.pk)
    return times


def long_times(setup: Setup) -> tuple[Times, Choose]:
    """
    The times of a game that reaches event LAST, of random play or else of autopilots; of the
    longest, if none does.
    """
    longest: tuple[Times, Choose] = Times(), _site.next_order
    for choose, seed in product(CHOOSING, range(1, _site.TRIES + 1)):
        found = timed_game(setup, LAST, seed, choose), choose
        longest = max(longest, found, key=lambda one: len(one[0]))
        if LAST in longest[0]:
            break
    return longest


def bare_times() -> tuple[float, float, float]:
    """Median and p99 on the wall and mean processor time of a bare insert, in ms."""
    walls = []
    with _site.bare_table() as bare:
        began = time.process_time()
        for number in range(BARE):
            wall = time.perf_counter()
            _site.bare_append(bare, 1, number)
            walls.append(1000 * (time.perf_counter() - wall))
        cpu = 1000 * (time.process_time() - began) / BARE
    return median(walls), percentile(walls, 0.99), cpu


def main(system: System) -> None:
    setup = long_setup(system)
    long, choose = long_times(setup)
    games = [timed_game(setup, EARLY[-1], seed, choose) for seed in range(SHORT_GAMES)]
    early = median(game[n][1] for game in games for n in EARLY if n in game)
    late = median(long[number][1] for number in sorted(long)[-LATE:])
    walls = [wall for wall, _ in long.values()]
    bare_median, bare_p99, bare_cpu = bare_times()
    show(system.key, "submit_median", median(walls), "ms", bare_median)
    show(system.key, "submit_p99", percentile(walls, 0.99), "ms", bare_p99)
    show(system.key, "submit_cpu_at_event_10", early, "ms", bare_cpu)
    show(system.key, "submit_cpu_at_event_1000", late, "ms", bare_cpu)
    show(system.key, "submit_cpu_1000_to_10", late / early, "times")
    show(system.key, "submit_events_reached", max(long), "events")


if __name__ == "__main__":
    for_each_system(main)
