"""Each person's games in order, divided into stretches in which strength counts as constant."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from games.ratings.strengths.contests import Contest, Person
from games.ratings.strengths.scale import Array

STRETCH, MOST_STRETCHES = 4, 40  # games in one, and in how many the longest career is cut
YEAR = 365.25

Key = TypeVar("Key", bound=Hashable)


class Career(NamedTuple):
    """
    A person's stretches, numbered from *first*.

    *games* is how much they had played by the middle of each stretch, and at the end, by worth;
    *days* says when that was; *played* is the number of whole games.
    """

    first: int
    games: Array
    days: Array
    played: int

    @property
    def stretches(self) -> int:
        return len(self.days) - 1

    @property
    def years(self) -> Array:
        passed: Array = (self.days - self.days[0]) / YEAR
        return passed


def numbered(keys: Iterable[Key]) -> dict[Key, int]:
    return {key: place for place, key in enumerate(dict.fromkeys(keys))}


def careers(
    contests: Sequence[Contest], worths: Sequence[float]
) -> tuple[dict[Person, Career], list[list[int]]]:
    """All careers, and for each contest the stretches of its people."""
    played: dict[Person, list[int]] = {}
    for at, one in enumerate(contests):
        for person in one.people:
            played.setdefault(person, []).append(at)
    found, stretches, first = dict[Person, Career](), [[0] * len(one.people) for one in contests], 0
    for person, games in played.items():
        each = max(STRETCH, -(-len(games) // MOST_STRETCHES))
        for number, at in enumerate(games):
            stretches[at][contests[at].people.index(person)] = first + number // each
        whole = len({contests[at].game or ("alone", at) for at in games})
        found[person] = career(first, each, whole, [(worths[at], contests[at].day) for at in games])
        first += found[person].stretches
    return found, stretches


def career(first: int, each: int, played: int, games: Sequence[tuple[float, float]]) -> Career:
    passed = np.cumsum([worth for worth, _ in games])
    days = np.maximum.accumulate([day for _, day in games])
    cuts = range(0, len(games), each)
    return Career(
        first,
        np.array([*(passed[cut : cut + each].mean() for cut in cuts), passed[-1]]),
        np.array([*(days[cut : cut + each].mean() for cut in cuts), days[-1]]),
        played,
    )
