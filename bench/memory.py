"""Resident memory, in MB, of a process that has played 1,000 and then 10,000 orders."""

from pathlib import Path
from random import Random

from django.db import connection

from bench import _site
from bench._common import for_each_system, show
from games import play
from games.models.game import Game
from rules.kernel.system import System
from tests.support import tables

FIRST, LAST = 1_000, 10_000
PAGE = 4096
MB = 1_000_000


def resident() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / MB


def main(system: System) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")  # the disk's time is not the question
    random, played, first = Random(1), 0, 0.0
    while played < LAST:
        game = _site.started(tables.usual(system))
        while played < LAST and (order := _site.next_order(game, random)):
            play.submit(game, *order, request=f"bench:{game.length}")
            game, played = Game.objects.get(pk=game.pk), played + 1
            if played == FIRST:
                first = resident()
    show(system.key, "memory_after_10000_orders", resident(), "MB")
    show(system.key, "memory_growth_from_1000", resident() - first, "MB")


if __name__ == "__main__":
    for_each_system(main)
