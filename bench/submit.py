"""
One order through `play` on PostgreSQL: lock, judge, dice, event, state, questions, commit.

The limit is a bare psycopg insert of an event's bytes, committed.
"""

import time
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from statistics import median

from bench import _site
from bench._common import autopilot_orders, for_each_system, long_setup, percentile, show
from games import play
from games.models.game import Game
from rules.kernel import fold
from rules.kernel.chance import Dice
from rules.kernel.system import Setup, System
from tests.support import known_games, tables

EARLY, LATE, LAST = range(5, 16), 100, 1050
SHORT_GAMES = 10
BARE = 1000

Times = dict[int, tuple[float, float]]
Choose = Callable[[Game, Random], tuple[str, str] | None]


def timed_game(game: Game, last: int, seed: int, choose: Choose) -> Times:
    """Wall and processor milliseconds of each event up to *last* of a game that has just begun."""
    random, times = Random(seed), Times()
    holder = {seat.name: seat.user for seat in game.seats.select_related("user")}
    while game.length <= last and (order := choose(game, random)):
        number, user = game.length, holder[order[0]]
        wall, cpu = time.perf_counter(), time.process_time()
        play.submit(game, *order, user=user, request=f"bench:{number}")
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        times[number] = (1000 * wall, 1000 * cpu)
        game = Game.objects.get(pk=game.pk)
    return times


def long_times(system: System) -> tuple[Times, Setup, Choose]:
    """
    The times of a game of random play that reaches event LAST, or of the longest of some between
    autopilots; at which table, and who chose the orders.
    """
    setup = long_setup(system)
    for seed in range(1, _site.TRIES + 1):
        times = timed_game(_site.started(setup), LAST, seed, _site.next_order)
        if LAST in times:
            return times, setup, _site.next_order
    game = max(usual_games(system), key=lambda game: orders_of(system, game))
    return timed_game(game, LAST, 0, _site.usual_order), game.rules_setup, _site.usual_order


def usual_games(system: System) -> Iterator[Game]:
    """Some that begin at the fullest table of each mission, with the same dice in every run."""
    for setup, number in product(tables.fullest(system), range(1, _site.TRIES + 1)):
        yield known_games.begun(setup, f"long-{setup.mission}-{number}")


def orders_of(system: System, game: Game) -> int:
    """How many the game takes between autopilots, played in memory; its salts are its seats."""
    seed = game.seed({seat: seat for seat in game.rules_setup.seats})
    state = fold.start(system, game.rules_setup, Dice(seed, 0)).state
    return sum(1 for _ in autopilot_orders(system, state, seed))


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
    long, setup, choose = long_times(system)
    games = [
        timed_game(_site.started(setup), EARLY[-1], seed, choose) for seed in range(SHORT_GAMES)
    ]
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
