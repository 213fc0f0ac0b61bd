"""
The odds of orders before they are given: of every legal order that has any, at every question of
games between autopilots. Each is asked once, so that nothing of it is remembered.
"""

import time
from collections.abc import Iterator
from statistics import median

from bench._common import autopilot_orders, for_each_system, opened, percentile, show
from rules.kernel import fold
from rules.kernel.system import System

GAMES = 5


def times(system: System, number: int) -> Iterator[float]:
    """Milliseconds of processor time for the odds of each order that could be given in a game."""
    _, seed, start = opened(system, number)
    for _ in autopilot_orders(system, start.state, seed):
        for prompt in system.prompts(start.state):
            view = system.view(start.state, prompt.seat)
            for order in fold.legal(system, view, prompt):
                began = time.process_time()
                told = order.odds(view)
                taken = 1000 * (time.process_time() - began)
                if told:
                    yield taken


def main(system: System) -> None:
    found = [taken for number in range(GAMES) for taken in times(system, number)]
    show(system.key, "odds_median", median(found), "ms")
    show(system.key, "odds_p99", percentile(found, 0.99), "ms")
    show(system.key, "odds_most", max(found), "ms")
    show(system.key, "odds_orders", len(found), "orders")


if __name__ == "__main__":
    for_each_system(main)
