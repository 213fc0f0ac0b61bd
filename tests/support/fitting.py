"""Weights for signs of a position, fitted to how games of autopilots that err ended."""

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.kernel.orders import Prompt
from rules.kernel.players import PLAIN, RANDOM, named
from rules.kernel.system import Player, System

APART = 5  # one of so many games is kept to test with
STEPS, RATE, SHRINK = 3000, 0.03, 1e-4
Numbers = NDArray[np.float64]
NUMBERS = re.compile(r"\[[^\[\]]*\]")  # each list of them gets a line
# The rows of a game, one a moment, and the part of it that was won. A row are the signs, the same
# signs by the time that has passed, and 1 for the table at which it is played, 0 for others.
Game = tuple[list[list[float]], float]


def erring(system: System, chosen: Random, most: float) -> Player:
    """The autopilot, with mistakes in a part of its orders, *most* at the most."""
    part, plain, random = chosen.random() * most, named(system, PLAIN), named(system, RANDOM)

    def choose(view: Any, prompt: Prompt) -> str:
        return (random if chosen.random() < part else plain)(view, prompt)

    return choose


def by_time(signs: Sequence[float], passed: float, at: int = 0, tables: int = 1) -> list[float]:
    here = [float(table == at) for table in range(tables)]
    return [*signs, *(sign * passed for sign in signs), *here]


def fitted(games: Sequence[Game], width: int) -> tuple[list[list[float]], str]:
    """
    What each of *width* signs is worth, how much more at last, and what a table is worth without
    them; and the mean surprise (log loss) at games that the weights were not fitted to, beside that
    of equal chances.
    """
    signs = np.array([row for rows, _ in games for row in rows])
    won = np.array([part for rows, part in games for _ in rows])
    apart = np.array([number % APART == 0 for number, (rows, _) in enumerate(games) for _ in rows])
    weights = fit(signs[~apart], won[~apart], width)
    missed = surprise(signs[apart], won[apart], weights)
    equal = surprise(signs[apart], won[apart], np.zeros_like(weights))
    rounded = [round(float(one), 2) for one in fit(signs, won, width)]
    told = f"{len(won)} moments; surprise {missed:.3f}, of equal chances {equal:.3f}"
    return [rounded[:width], rounded[width : 2 * width], rounded[2 * width :]], told


def fit(signs: Numbers, won: Numbers, width: int) -> Numbers:
    """Gradient descent with Adam’s steps. No sign counts against its side, early or late."""
    weights = np.zeros(signs.shape[1])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = signs.T @ (chances(signs, weights) - won) / len(won) + SHRINK * weights
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        weights -= RATE * mean / (1 - 0.9**step) / size
        early, late = weights[:width], weights[width : 2 * width]
        np.maximum(early, 0, out=early)
        np.maximum(late, -early, out=late)
    return weights


def chances(signs: Numbers, weights: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-signs @ weights)))


def surprise(signs: Numbers, won: Numbers, weights: Numbers) -> float:
    told = np.clip(chances(signs, weights), 1e-9, 1 - 1e-9)
    return float(-(won * np.log(told) + (1 - won) * np.log(1 - told)).mean())


def written(told: object) -> str:
    """As JSON in which each list of numbers has a line."""
    text = NUMBERS.sub(lambda one: " ".join(one[0].split()), json.dumps(told, indent=1))
    return f"{text}\n"
