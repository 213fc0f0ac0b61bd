"""
Orders replayed a second on one core with full checking: legality, the canonical writing of
the order, every roll, and the digest of every 25th event and of the last.

The limit is the same loop without the rules: read the rolls, write and hash the digests.
"""

import json
from functools import partial
from hashlib import blake2s
from typing import Any

from bench._common import Kept, autopilot_game, cpu_seconds, each, for_each_system, show
from rules.kernel import chain, fold
from rules.kernel.chance import Recorded
from rules.kernel.system import System

GAMES = 10


def replayed(system: System, game: Kept) -> Any:
    chance = Recorded(chain.read_rolls(game.opening))
    state = fold.start(system, game.setup, chance).state
    for number, ((seat, order), rolls) in enumerate(
        zip(game.orders, game.rolls, strict=True), start=1
    ):
        chance = Recorded(chain.read_rolls(rolls))
        played = fold.submit(system, state, seat, order, chance)
        chance.finish()
        assert played.order == order, number
        if number in game.digests:
            assert fold.digest(system, state) == game.digests[number], number
    return state


def bare(game: Kept, dump: object) -> None:
    for number, rolls in enumerate(game.rolls, start=1):
        json.loads(rolls)
        if number in game.digests:
            text = json.dumps(dump, sort_keys=True, separators=(",", ":"))
            blake2s(text.encode(), digest_size=8).hexdigest()


def main(system: System) -> None:
    games = [autopilot_game(system, number) for number in range(GAMES)]
    dumps = [system.dump(replayed(system, game)) for game in games]
    orders = sum(len(game.orders) for game in games)
    ours = cpu_seconds(lambda: each(partial(replayed, system), games))
    least = cpu_seconds(lambda: each(bare, games, dumps))
    show(system.key, "replay", orders / ours, "orders/s", orders / least)


if __name__ == "__main__":
    for_each_system(main)
