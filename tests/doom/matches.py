"""
Games of Doom between autopilots: `python -m tests.doom.matches play GAMES` plays so many of each
scenario with each number of marines, and a quarter of that at every difficulty, with loot as
printed and dealt. `… replay` and `… shares` read those lines.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import product

from rules.doom.options import DEALT, DIFFICULTY, HURT_ME_PLENTY, LEVELS, LOOT, PRINTED
from rules.doom.pieces import INVADER
from rules.kernel.system import Setup
from tests.doom.play import SYSTEM
from tests.support.series import Game, main, played

TABLES = [(mission, seats) for mission in SYSTEM.missions for seats in SYSTEM.tables(mission)]
OTHERS = [
    level for level in product(LEVELS, (PRINTED, DEALT)) if level != (HURT_ME_PLENTY, PRINTED)
]  # fmt: skip
HARDEST = [("nightmare", PRINTED)]


def games(number: int) -> Iterator[Game]:
    """Of the difficulties a series of fewer than four plays only the hardest besides."""
    others = OTHERS if number >= 4 else HARDEST
    for seed in range(number):
        for mission, seats in TABLES:
            yield game(mission, seats, HURT_ME_PLENTY, PRINTED, seed)
            for level, loot in others if seed % 4 == 0 else ():
                yield game(mission, seats, level, loot, seed)


def game(mission: int, seats: tuple[str, ...], level: str, loot: str, seed: int) -> Game:
    options = {DIFFICULTY: level, LOOT: loot}
    return played(Setup(SYSTEM.key, mission, seats, SYSTEM.edition, options), seed)


def of_marines(games: Iterable[Game]) -> float:
    """The share of *games* that the marines have won."""
    won = [INVADER not in game["won"] for game in games]
    return sum(won) / len(won)


def at_level(games: Iterable[Game], level: str) -> list[Game]:
    return [game for game in games if game["setup"]["options"][DIFFICULTY] == level]


def at_table(games: Iterable[Game], mission: int, seats: tuple[str, ...]) -> list[Game]:
    """Those at the usual difficulty with loot as printed."""
    usual = {DIFFICULTY: HURT_ME_PLENTY, LOOT: PRINTED}
    return [
        game
        for game in games
        if (game["setup"]["mission"], tuple(game["setup"]["seats"])) == (mission, seats)
        and game["setup"]["options"] == usual
    ]


def shares() -> None:
    """The marines’ share at each table, and at each difficulty over all of them."""
    found = [json.loads(line) for line in sys.stdin]
    for mission, seats in TABLES:
        here = at_table(found, mission, seats)
        print(f"{mission} | {len(seats) - 1} | {of_marines(here):.2f} of {len(here)}")
    for level in LEVELS:
        here = at_level(found, level)
        print(f"{level} | {of_marines(here):.2f} of {len(here)}")
    print("longest:", max(len(game["events"]) - 1 for game in found))


if __name__ == "__main__":
    main(games, {"shares": shares})
