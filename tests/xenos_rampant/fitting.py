"""
Fit the weights of `rules/xenos_rampant/prospects.json` to how games of autopilots end.

    python -m tests.xenos_rampant.fitting GAMES

plays so many games of each battle and writes the file. Each autopilot errs in a part of its orders,
so that there are good and bad positions of all kinds. It prints the mean surprise (log loss) at
games that they were not fitted to, and that of equal chances.
"""

import json
import re
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from games.automation import in_memory
from rules.kernel.chance import Seed
from rules.kernel.orders import Prompt
from rules.kernel.players import PLAIN, RANDOM, named
from rules.kernel.system import Player, Setup
from rules.systems import SYSTEMS
from rules.xenos_rampant import prospects
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.prospects import Signs, leads
from rules.xenos_rampant.state import State
from rules.xenos_rampant.view import View

SYSTEM = SYSTEMS["xenos_rampant"]
FILE = Path(prospects.__file__).with_suffix(".json")
APART = 5  # one of so many games is kept to test with
ERRS = 0.3  # the most orders of which somebody errs
STEPS, RATE, SHRINK = 3000, 0.03, 1e-4
WIDTH = len(Signs._fields)
Numbers = NDArray[np.float64]
NUMBERS = re.compile(r"\[[^\[\]]*\]")  # each list of them gets a line


def erring(chosen: Random) -> Player:
    """The autopilot, with mistakes."""
    part, plain, random = chosen.random() * ERRS, named(SYSTEM, PLAIN), named(SYSTEM, RANDOM)

    def choose(view: View, prompt: Prompt) -> str:
        return (random if chosen.random() < part else plain)(view, prompt)

    return choose


def moments(battle: int, number: int) -> tuple[list[list[float]], float]:
    """What the first side is ahead by after each order, and what part of the game it won."""
    name = f"fitting {battle}/{number}"
    setup = SYSTEM.agreed(Setup(SYSTEM.key, battle, SEATS, SYSTEM.edition, {}))
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(SEATS, ""))
    players = dict.fromkeys(SEATS, erring(Random(name)))
    found = list[list[float]]()
    for played, _ in in_memory.played(SYSTEM, setup, dice, players):
        state: State = played.state
        if state.units and state.first and state.winners is None:
            found.append(by_time(state))
    return found, prospects.chance(state, state.first)


def by_time(state: State) -> list[float]:
    ahead = leads(state, state.first)
    return [*ahead, *(sign * state.round / state.rounds for sign in ahead), 1.0]


def chances(signs: Numbers, weights: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-signs @ weights)))


def surprise(signs: Numbers, won: Numbers, weights: Numbers) -> float:
    told = np.clip(chances(signs, weights), 1e-9, 1 - 1e-9)
    return float(-(won * np.log(told) + (1 - won) * np.log(1 - told)).mean())


def fit(signs: Numbers, won: Numbers) -> Numbers:
    """Gradient descent with Adam’s steps. No sign counts against its side, early or late."""
    weights = np.zeros(2 * WIDTH + 1)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = signs.T @ (chances(signs, weights) - won) / len(won) + SHRINK * weights
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        weights -= RATE * mean / (1 - 0.9**step) / size
        early, late = weights[:WIDTH], weights[WIDTH:-1]
        np.maximum(early, 0, out=early)
        np.maximum(late, -early, out=late)
    return weights


def main(games: int) -> None:
    told: dict[str, dict[int, object]] = {"weights": {}, "first": {}}
    for battle in BATTLES:
        played = [moments(battle, number) for number in range(games)]
        signs = np.array([row for rows, _ in played for row in rows])
        won = np.array([part for rows, part in played for _ in rows])
        apart = np.array(
            [number % APART == 0 for number, (rows, _) in enumerate(played) for _ in rows]
        )
        weights = fit(signs[~apart], won[~apart])
        missed = surprise(signs[apart], won[apart], weights)
        equal = surprise(signs[apart], won[apart], np.zeros_like(weights))
        print(f"{battle}: {len(won)} moments; surprise {missed:.3f}, of equal chances {equal:.3f}")
        rounded = [round(float(one), 2) for one in fit(signs, won)]
        told["weights"][battle] = [rounded[:WIDTH], rounded[WIDTH:-1]]
        told["first"][battle] = rounded[-1]
    text = NUMBERS.sub(lambda one: " ".join(one[0].split()), json.dumps(told, indent=1))
    FILE.write_text(f"{text}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
