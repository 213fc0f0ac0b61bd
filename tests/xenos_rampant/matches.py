"""
Battles of detachments between autopilots, as lines of JSON, and the same lines replayed.

`python -m tests.xenos_rampant.matches play GAMES` plays so many of each pairing in each battle, and
as many with random lists; `… replay` reads those lines and prints the digests that come of them, so
that another process can vouch for them. `… shares` reads them and prints what docs/figures.md says.
"""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement, cycle, islice, product
from random import Random

from rules.kernel.system import Setup
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.detachment import SAMPLES, judge
from rules.xenos_rampant.words import spoken
from tests.support.series import Game, main, played
from tests.xenos_rampant.lists import random_units
from tests.xenos_rampant.play import SYSTEM

SEATS = ("blue", "red")
RANDOM = "random lists"


def pairings() -> list[tuple[str, str]]:
    """Each of ours with each, and lists at random."""
    return [*combinations_with_replacement(SAMPLES, 2), (RANDOM, RANDOM)]


def random_list(random: Random) -> str:
    """One that breaks no rule, and spends most of its 24 points."""
    while True:
        lines = [", ".join(map(spoken, words)) for words in random_units(random)]
        lines[0] += ", commander"
        found = judge("\n".join(f"U{number}: {line}" for number, line in enumerate(lines)))
        if not found.faults and found.total >= 20:
            return found.text


def setups(games: int) -> Iterator[tuple[list[str], Setup, int]]:
    """Both lists have each seat, and attack, equally often. With it: the pairing and a seed."""
    for mission in BATTLES:
        for pairing in pairings():
            for number in range(games):
                random = Random(f"{mission} {pairing} {number}")
                named = list(pairing if number % 2 else pairing[::-1])
                lists = [random_list(random) if name == RANDOM else name for name in named]
                options = {
                    **dict(zip(SEATS, lists, strict=True)),
                    "attacker": SEATS[number // 2 % 2],
                }
                setup = Setup(SYSTEM.key, mission, SEATS, SYSTEM.edition, options)
                yield named, SYSTEM.agreed(setup), number


def won_from_random(games: int) -> int:
    """How often the autopilot wins with the list that its enemy has, too, in all battles."""
    tables = cycle(product(BATTLES, SAMPLES, SEATS, SEATS))
    won = 0
    for seed, (mission, name, seat, attacker) in enumerate(islice(tables, games)):
        options = {"blue": name, "red": name, "attacker": attacker}
        setup = SYSTEM.agreed(Setup(SYSTEM.key, mission, SEATS, SYSTEM.edition, options))
        other = SEATS[seat == SEATS[0]]
        won += played(setup, seed, at_random=other)["won"] == [seat]
    return won


def games(number: int) -> Iterator[Game]:
    for pairing, setup, seed in setups(number):
        yield {"pairing": pairing, **played(setup, seed)}


def share(games: list[Game], winner: Callable[[Game], str]) -> float:
    """The part of *games* that went to the seat that *winner* names; a draw is half a win."""
    won = sum(game["won"] == [winner(game)] for game in games)
    return (won + sum(len(game["won"]) != 1 for game in games) / 2) / len(games)


def of_attackers(games: list[Game]) -> float:
    return share(games, lambda game: game["setup"]["options"]["attacker"])


def shares() -> None:
    """The attackers’ share where both bring the same, elsewhere that of the list named first."""
    read = [json.loads(line) for line in sys.stdin]
    for mission, (first, second) in product(BATTLES, pairings()):
        both = sorted([first, second])
        here = [game for game in read if game["setup"]["mission"] == mission]
        here = [game for game in here if sorted(game["pairing"]) == both]
        part = of_attackers(here) if first == second else share(here, partial(seat_of, first))
        print(f"{mission} | {first} | {second} | {part:.2f}")
    print("longest:", max(len(game["events"]) - 1 for game in read))


def seat_of(name: str, game: Game) -> str:
    return SEATS[game["pairing"].index(name)]


if __name__ == "__main__":
    main(games, {"shares": shares})
