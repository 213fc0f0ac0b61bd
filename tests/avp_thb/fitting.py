"""
Fit the weights of `rules/avp_thb/prospects.py` to how games of `plain` against itself end.

    python -m tests.avp_thb.fitting GAMES

plays so many games of every mission with every usual set of sides, and prints the table. With it:
the mean surprise (log loss) at games that it was not fitted to, and that of equal chances.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.automation import in_memory
from rules.avp_thb.prospects import Signs, signs
from rules.avp_thb.state import SEATS, State
from rules.kernel.chance import Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
APART = 5  # one of so many games is kept to test with
STEPS, RATE, SHRINK = 1500, 0.05, 1e-4
Numbers = NDArray[np.float64]


class Moment(NamedTuple):
    """A Game Turn that begins: signs and signs by the time, for each seat, and who then won."""

    game: int
    table: tuple[int, tuple[Seat, ...]]
    signs: dict[Seat, list[float]]
    winners: list[Seat]


def moments(setup: Setup, number: int) -> Iterator[Moment]:
    name = f"{setup.mission} {setup.seats} {number}"
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, ""))
    turn, found = 0, []
    for played, _ in in_memory.played(SYSTEM, setup, dice):
        state = played.state
        if state.turn > turn and state.winners is None:
            turn = state.turn
            found.append({seat: of_time(state, seat) for seat in state.seats})
    for one in found:
        yield Moment(number, (setup.mission, setup.seats), one, state.winners or state.seats)


def of_time(state: State, seat: Seat) -> list[float]:
    found = signs(state, seat)
    return [*found, *(sign * state.turn / state.options["turns"] for sign in found)]


def everything(games: int) -> list[Moment]:
    setups = [
        SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition))
        for mission in SYSTEM.missions
        for seats in SYSTEM.tables(mission)
    ]
    return [m for setup in setups for number in range(games) for m in moments(setup, number)]


class Fit:
    """
    Chances in the ratio of exponentials. What a mission gives a side whatever happens is fitted
    beside the weights and left out of the table, so that they do not have to tell of it.
    """

    def __init__(self, found: list[Moment]) -> None:
        tables = sorted({m.table for m in found})
        width = 2 * len(Signs._fields)
        shape = len(found), len(SEATS)
        self.signs, self.sits, self.wins = (
            np.zeros((*shape, width)),
            np.zeros(shape),
            np.zeros(shape),
        )
        self.table = np.array([tables.index(m.table) for m in found])
        for at, moment in enumerate(found):
            for seat, values in moment.signs.items():
                side = SEATS.index(seat)
                self.signs[at, side], self.sits[at, side] = values, 1
                self.wins[at, side] = (seat in moment.winners) / len(moment.winners)
        self.weights = np.zeros((len(SEATS), width))
        self.worth = np.zeros((len(tables), len(SEATS)))

    def chances(self, rows: NDArray[np.bool_]) -> Numbers:
        points = np.einsum("msw,sw->ms", self.signs[rows], self.weights)
        shares = np.exp(points + self.worth[self.table[rows]]) * self.sits[rows]
        return np.asarray(shares / shares.sum(1, keepdims=True))

    def surprise(self, rows: NDArray[np.bool_]) -> float:
        return float(-(self.wins[rows] * np.log(self.chances(rows) + 1e-12)).sum(1).mean())

    def run(self, rows: NDArray[np.bool_]) -> None:
        """Gradient descent with Adam’s steps."""
        pace = [np.zeros((2, *whole.shape)) for whole in (self.weights, self.worth)]
        for step in range(1, STEPS + 1):
            off = (self.chances(rows) - self.wins[rows]) / rows.sum()
            worth = SHRINK * self.worth
            np.add.at(worth, self.table[rows], off)
            weights = np.einsum("msw,ms->sw", self.signs[rows], off) + SHRINK * self.weights
            for whole, slope, (mean, square) in zip(
                (self.weights, self.worth), (weights, worth), pace, strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                whole -= RATE * mean / (1 - 0.9**step) / size


def main(games: int) -> None:
    found = everything(games)
    fit = Fit(found)
    apart = np.array([m.game % APART == 0 for m in found])
    equal = fit.surprise(apart)
    fit.run(~apart)
    print(f"{len(found)} moments; surprise {fit.surprise(apart):.3f}, of equal chances {equal:.3f}")
    fit.run(apart | ~apart)
    for seat, row in zip(SEATS, fit.weights, strict=True):
        halves = [", ".join(f"{weight:.2f}" for weight in half) for half in np.split(row, 2)]
        print(
            f'    "{seat}": (', *(f"        Signs({half})," for half in halves), "    ),", sep="\n"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
