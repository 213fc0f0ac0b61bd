"""Who prefers which side."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from games.ratings.strengths.scale import Array
from games.ratings.strengths.tables import Tables, summed

LOOKS, FEW = 30, 4


def tastes(groups: Sequence[Tables], people: int, sides: int) -> Array:
    """
    For each person and side, whether they take it from others: how much more often they had it than
    was fair, counted more against people who also take it.
    """
    had, sat = np.zeros((people, sides)), np.zeros(people)
    for group in groups:
        sat += summed(group.people, np.ones(group.people.shape), people)
        for mine, other in product(range(group.seats), repeat=2):
            part = (mine == other) - 1 / group.seats
            np.add.at(had, (group.people[:, mine], group.sides[:, other]), part)
    found = np.zeros_like(had)
    for _ in range(LOOKS):
        met = np.zeros_like(had)
        for group in groups:
            table = found[group.people].mean(axis=1)
            for seat in range(group.seats):
                np.add.at(met, group.people[:, seat], table)
        found = (had + met) / (sat + FEW)[:, None]
    return found
