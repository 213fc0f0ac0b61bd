"""Games of Doom to look at after every order."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.doom.options import DEALT, LEVELS, PRINTED
from rules.kernel import fold
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded, choice

SYSTEM = SYSTEMS["doom"]
DIFFICULTIES = tuple(LEVELS)
LOOTS = (PRINTED, DEALT)


def setup(number: int) -> Setup:
    """One of all scenarios, numbers of marines and options, in turn."""
    tables, levels = SYSTEM.tables(1), len(DIFFICULTIES)
    options = {"difficulty": DIFFICULTIES[number % levels], "loot": LOOTS[number // 2 % 2]}
    mission = 1 + number % len(SYSTEM.missions)
    return Setup("doom", mission, tables[number % len(tables)], SYSTEM.edition, options)


def random_game(seed: int) -> Iterator[tuple[Any, fold.Played]]:
    """Yield state and what was played after every order of a random game."""
    random = Random(seed)
    played = fold.start(SYSTEM, setup(seed), Seeded(random))
    state = played.state
    yield state, played
    while SYSTEM.prompts(state):
        prompt, order = choice(SYSTEM, state, random)
        played = fold.submit(SYSTEM, state, prompt.seat, str(order), Seeded(random))
        yield state, played
