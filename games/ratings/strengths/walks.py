"""
How strengths may change: most people's hardly do, some rise, some fall, some now do this, now that.

Nobody is of one kind for certain. What a person’s results suggest is weighed against what is likely
for anybody. Rising and falling are walks of their own, apart from wandering, because a walk that
may go anywhere may also stay: nobody who stays could then be told from those who rise.
"""

from typing import NamedTuple

import numpy as np

from games.ratings.strengths.scale import POINTS, Array


class Walk(NamedTuple):
    """
    *likely* it is of anybody; by how many points somebody wanders in a game, and in a year; how
    fast they rise or fall, in points a game, for so many games; and how fast they are expected to
    *gain* at first, which lasts as long.
    """

    likely: float
    a_game: float
    a_year: float
    rise: float = 0.0
    gain: float = 0.0
    lasting: float = 150.0

    def gained(self, games: Array) -> Array:
        """How much stronger people are expected to be after *games*."""
        found: Array = self.gain * self.lasting * (1 - np.exp(-games / self.lasting)) / POINTS
        return found

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
    Walk(0.7, a_game=3, a_year=20),
    Walk(0.1, a_game=8, a_year=40, rise=9),
    Walk(0.1, a_game=8, a_year=40, rise=3, gain=6),
    Walk(0.1, a_game=8, a_year=40, rise=3, gain=-6),
)
