"""
Orders replayed a second on one core with full checking: legality, the canonical writing of
the order, every roll, and the digest of every 25th event and of the last.

The limit is the same loop without the rules: read the rolls, write and hash the digests.
"""

import json
from hashlib import blake2s
from typing import Any

from bench._common import SYSTEM, Kept, autopilot_game, cpu_seconds, each, show
from rules.kernel import chain, fold
from rules.kernel.chance import Recorded

GAMES = 10


def replayed(game: Kept) -> Any:
    chance = Recorded(chain.read_rolls(game.opening))
    state = fold.start(SYSTEM, game.setup, chance).state
    for number, ((seat, order), rolls) in enumerate(
        zip(game.orders, game.rolls, strict=True), start=1
    ):
        chance = Recorded(chain.read_rolls(rolls))
        played = fold.submit(SYSTEM, state, seat, order, chance)
        chance.finish()
        assert played.order == order, number
        if number in game.digests:
            assert fold.digest(SYSTEM, state) == game.digests[number], number
    return state


def bare(game: Kept, dump: object) -> None:
    for number, rolls in enumerate(game.rolls, start=1):
        json.loads(rolls)
        if number in game.digests:
            text = json.dumps(dump, sort_keys=True, separators=(",", ":"))
            blake2s(text.encode(), digest_size=8).hexdigest()


def main() -> None:
    games = [autopilot_game(number) for number in range(GAMES)]
    dumps = [SYSTEM.dump(replayed(game)) for game in games]
    orders = sum(len(game.orders) for game in games)
    ours = cpu_seconds(lambda: each(replayed, games))
    least = cpu_seconds(lambda: each(bare, games, dumps))
    show("replay", orders / ours, "orders/s", orders / least)


if __name__ == "__main__":
    main()
