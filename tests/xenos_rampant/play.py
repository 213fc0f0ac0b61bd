"""Random games from a position, for what must hold after every order."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.kernel import fold
from rules.systems import SYSTEMS
from rules.xenos_rampant.detachment import SAMPLES
from tests.support.random_play import Seeded, choice

SYSTEM = SYSTEMS["xenos_rampant"]
MOST = 600  # orders


def faced(random: Random, battle: str = "colony crossroads") -> str:
    """Two of our detachments, each in its zone of the first battle."""
    lines = [f"table {battle}", "phase blue", "home blue 24.0,4.0", "home red 24.0,44.0"]
    for seat, y in (("b", 4), ("r", 44)):
        entries = SAMPLES[random.choice(sorted(SAMPLES))].splitlines()
        lines += [
            f"unit {seat}{n} {6 * n - 3}.0,{y}.0 | {entry}" for n, entry in enumerate(entries, 1)
        ]
    return "\n".join(lines) + "\n"


def game(seed: int, battle: str = "colony crossroads") -> Iterator[tuple[Any, fold.Played]]:
    """Yield state and what was played after every order of a random game."""
    random = Random(seed)
    state = SYSTEM.read_position(faced(random, battle))
    played = fold.begun(SYSTEM, state, Seeded(random))
    yield state, played
    for _ in range(MOST):
        if not SYSTEM.prompts(state):
            return
        prompt, order = choice(SYSTEM, state, random)
        played = fold.submit(SYSTEM, state, prompt.seat, str(order), Seeded(random))
        yield state, played
