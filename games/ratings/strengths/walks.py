"""
How strengths may change: some people's hardly do, some wander, some rise or fall for a while.

Nobody is of one kind for certain. What a person’s results suggest is weighed against what is likely
for anybody.
"""

from typing import NamedTuple

import numpy as np

from games.ratings.strengths.scale import POINTS, Array


class Walk(NamedTuple):
    """
    *likely* it is of anybody; by how many points somebody wanders in a game, and in a year; and
    how fast they rise or fall, in points a game, for so many games.
    """

    likely: float
    a_game: float
    a_year: float
    rise: float = 0.0
    lasting: float = 150.0

    def spread(self, games: Array, years: Array) -> Array:
        """The covariance of strengths after *games* and *years*, for a row of people each."""
        low, high = least(games), most(games)
        wandered = self.a_game**2 * low + self.a_year**2 * least(years)
        a, b = low / self.lasting, high / self.lasting
        risen = (self.rise * self.lasting) ** 2
        early = (1 - np.exp(-a)) * (1 - np.exp(-b))
        risen = risen * (2 * a - 1 + np.exp(-a) + np.exp(-b) - np.exp(a - b) - early)
        found: Array = (wandered + risen) / POINTS**2
        return found


def least(of: Array) -> Array:
    found: Array = np.minimum(of[..., :, None], of[..., None, :])
    return found


def most(of: Array) -> Array:
    found: Array = np.maximum(of[..., :, None], of[..., None, :])
    return found


WALKS = (
    Walk(0.4, a_game=3, a_year=20),
    Walk(0.6, a_game=8, a_year=40, rise=9),
)
