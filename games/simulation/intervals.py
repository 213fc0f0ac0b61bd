"""What some games say of all games."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean

CERTAIN = 1.96  # standard deviations that hold 95 % of all cases


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The part of all games that it may win, with a certainty of 95 % (Wilson)."""
    if not shares:
        return 0.0, 1.0
    games, won = len(shares), mean(shares)
    middle = won + CERTAIN**2 / (2 * games)
    around = CERTAIN * sqrt(won * (1 - won) / games + CERTAIN**2 / (4 * games**2))
    whole = 1 + CERTAIN**2 / games
    return max(0.0, (middle - around) / whole), min(1.0, (middle + around) / whole)
