"""
The ratings of 1,000 people and the worth of both sides, from 10,000 games at tables of two; in
memory, without reading the games.

The limit is one look at all games: what everybody is expected to win when all are equal.
"""

import math
import time
from random import Random

from bench._common import show, timed, wall_seconds
from games.ratings.strengths import Contest, fitted

PEOPLE, GAMES = 1000, 10_000
SIDES = ("one", "another")


def drawn(chance: Random) -> Contest:
    a, b = chance.sample(range(PEOPLE), 2)
    expected = 1 / (1 + math.exp((b - a) / PEOPLE))
    won = float(chance.random() < expected)
    people = (("person", a), ("person", b))
    return Contest(people, ("bench", 1, " ".join(SIDES)), SIDES, (won, 1 - won))


def looked_at(contests: list[Contest]) -> None:
    for one in contests:
        odds = [math.exp(place) for place, _ in enumerate(one.people)]
        total = sum(odds)
        [share - part / total for share, part in zip(one.shares, odds, strict=True)]


def rated(contests: list[Contest]) -> None:
    fit = fitted(contests)
    fit.strengths()
    fit.effects()


def main() -> None:
    chance = Random(1)
    contests = [drawn(chance) for _ in range(GAMES)]
    least = wall_seconds(lambda: looked_at(contests))
    ours = timed(lambda: rated(contests), time.perf_counter)
    show("", "ratings_10000_games", ours, "s", least)


if __name__ == "__main__":
    main()
