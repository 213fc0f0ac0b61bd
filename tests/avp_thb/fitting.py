"""
Fit the weights of `rules/avp_thb/prospects.json` to how games of autopilots end.

    python -m tests.avp_thb.fitting GAMES

plays so many games at every table, with its usual forces and with even ones, and writes the file.
Three seats of five go by stances, the others are `plain`. It prints the mean surprise (log loss) at
games that they were not fitted to, and that of equal chances.
"""

import json
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.automation import in_memory
from rules.avp_thb import prospects, stances
from rules.avp_thb.missions.mission import in_order
from rules.avp_thb.prospects import Signs, signs
from rules.avp_thb.state import SEATS, State
from rules.kernel.chance import Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from tests.avp_thb.trials import SYSTEM
from tests.avp_thb.trying_stances import tables

FILE = Path(prospects.__file__).with_suffix(".json")
APART = 5  # one of so many games is kept to test with
BY_STANCE = 0.6
STEPS, RATE, SHRINK = 1200, 0.05, 1e-4
Numbers = NDArray[np.float64]
NUMBERS = re.compile(r"\[[^\[\]]*\]")  # each list of them gets a line


class Moment(NamedTuple):
    """A Game Turn that begins: signs and signs by the time, for each seat, and who then won."""

    game: int
    mission: int
    sides: tuple[Seat, ...]
    by_stance: tuple[Seat, ...]
    signs: dict[Seat, list[float]]
    winners: list[Seat]


def moments(setup: Setup, number: int) -> list[Moment]:
    name = f"{setup.mission} {setup.seats} {setup.options} {number}"
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, ""))
    chosen, sides = Random(name), in_order(setup.seats)
    by_stance = tuple(seat for seat in sides if chosen.random() < BY_STANCE)
    players = dict.fromkeys(by_stance, stances.choose)
    turn, found = 0, []
    for played, _ in in_memory.played(SYSTEM, setup, dice, players):
        state = played.state
        if state.turn > turn and state.winners is None:
            turn = state.turn
            found.append({seat: of_time(state, seat) for seat in state.seats})
    won = state.winners or state.seats
    return [Moment(number, setup.mission, sides, by_stance, one, won) for one in found]


def of_time(state: State, seat: Seat) -> list[float]:
    found = signs(state, seat)
    return [*found, *(sign * state.turn / state.options["turns"] for sign in found)]


def everything(games: int) -> list[Moment]:
    setups = [setup for forces in tables() for setup in forces]
    with ProcessPoolExecutor() as workers:
        found = workers.map(
            moments, *zip(*product(setups, range(games)), strict=True), chunksize=20
        )
        return [*chain.from_iterable(found)]


class Fit:
    """
    Chances in the ratio of exponentials. The weights of a mission are those of all missions and
    what is its own, which is kept small; beside them a table gives a side what it is *worth* there.
    That depends on who goes by a stance: else staying away would seem to win, since they do both.
    No sign counts against its side, neither at first nor at last.
    """

    def __init__(self, found: list[Moment]) -> None:
        self.missions = sorted({m.mission for m in found})
        self.tables = sorted({(m.mission, m.sides, m.by_stance) for m in found})
        width = 2 * len(Signs._fields)
        shape = len(found), len(SEATS)
        self.signs, self.sits, self.wins = (
            np.zeros((*shape, width)),
            np.zeros(shape),
            np.zeros(shape),
        )
        self.mission = np.array([self.missions.index(m.mission) for m in found])
        self.table = np.array([self.tables.index((m.mission, m.sides, m.by_stance)) for m in found])
        for at, moment in enumerate(found):
            for seat, values in moment.signs.items():
                side = SEATS.index(seat)
                self.signs[at, side], self.sits[at, side] = values, 1
                self.wins[at, side] = (seat in moment.winners) / len(moment.winners)
        self.shared = np.zeros((len(SEATS), width))
        self.own = np.zeros((len(self.missions), len(SEATS), width))
        self.worth = np.zeros((len(self.tables), len(SEATS)))

    def chances(self, rows: NDArray[np.bool_]) -> Numbers:
        weights = self.shared + self.own[self.mission[rows]]
        points = np.einsum("msw,msw->ms", self.signs[rows], weights)
        shares = np.exp(points + self.worth[self.table[rows]]) * self.sits[rows]
        return np.asarray(shares / shares.sum(1, keepdims=True))

    def surprise(self, rows: NDArray[np.bool_]) -> float:
        return float(-(self.wins[rows] * np.log(self.chances(rows) + 1e-12)).sum(1).mean())

    def run(self, rows: NDArray[np.bool_]) -> None:
        """Gradient descent with Adam’s steps."""
        wholes = (self.shared, self.own, self.worth)
        pace = [np.zeros((2, *whole.shape)) for whole in wholes]
        for step in range(1, STEPS + 1):
            off = (self.chances(rows) - self.wins[rows]) / rows.sum()
            pull = self.signs[rows] * off[:, :, None]
            shared, own, worth = (SHRINK * whole for whole in wholes)
            np.add.at(own, self.mission[rows], pull)
            np.add.at(worth, self.table[rows], off)
            slopes = (shared + pull.sum(0), own, worth)
            for whole, slope, (mean, square) in zip(wholes, slopes, pace, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                whole -= RATE * mean / (1 - 0.9**step) / size
            self.shared[:] = above_nothing(self.shared)
            self.own[:] = above_nothing(self.shared + self.own) - self.shared

    def written(self) -> str:
        """The file; mission 0 has what all missions share."""
        weights = {"0": by_seat(self.shared)}
        weights |= {
            str(mission): by_seat(self.shared + own)
            for mission, own in zip(self.missions, self.own, strict=True)
        }
        worth: dict[str, dict[Seat, float]] = {}
        for mission, sides in dict.fromkeys(table[:2] for table in self.tables):
            rows = [table[:2] == (mission, sides) for table in self.tables]
            mean = dict(zip(SEATS, self.worth[rows].mean(0), strict=True))
            name = " ".join([str(mission), *sides])
            worth[name] = {seat: round(float(mean[seat]), 2) for seat in sides}
        text = json.dumps({"weights": weights, "worth": worth}, indent=1)
        return NUMBERS.sub(lambda one: " ".join(one[0].split()), text)


def above_nothing(weights: Numbers) -> Numbers:
    early, late = np.split(weights, 2, axis=-1)
    first, last = np.maximum(early, 0), np.maximum(early + late, 0)
    return np.concatenate([first, last - first], axis=-1)


def by_seat(weights: Numbers) -> dict[Seat, list[list[float]]]:
    halves = (np.split(row, 2) for row in weights)
    rounded = ([[round(float(one), 2) for one in half] for half in both] for both in halves)
    return dict(zip(SEATS, rounded, strict=True))


def main(games: int) -> None:
    found = everything(games)
    fit = Fit(found)
    apart = np.array([m.game % APART == 0 for m in found])
    equal = fit.surprise(apart)
    fit.run(~apart)
    print(f"{len(found)} moments; surprise {fit.surprise(apart):.3f}, of equal chances {equal:.3f}")
    fit.run(apart | ~apart)
    FILE.write_text(f"{fit.written()}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
