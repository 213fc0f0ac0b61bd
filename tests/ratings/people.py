"""Players whose strengths are known, and games between them."""

import math
from random import Random
from statistics import NormalDist

from games.strengths import POINTS, Contest

SIDES = ("marine", "alien", "predator")
WORTH = {"marine": 0.0, "alien": 150.0, "predator": -90.0}
SPREAD = 300


def skills(count: int) -> list[float]:
    """Spread as a normal distribution is, in points around 0."""
    spread = NormalDist(0, SPREAD)
    return [spread.inv_cdf((place + 0.5) / count) for place in range(count)]


def games(skill: list[float], seats: int, each: int, seed: int) -> list[Contest]:
    """Everybody sits down *each* times, with whom and at which side is drawn anew."""
    chance, found = Random(f"{seed}/{seats}"), []
    for _ in range(each):
        order = chance.sample(range(len(skill)), len(skill))
        for first in range(0, len(order) - seats + 1, seats):
            found.append(game(skill, tuple(order[first : first + seats]), chance))
    return found


def game(skill: list[float], who: tuple[int, ...], chance: Random) -> Contest:
    sides = SIDES[: len(who)]
    odds = [
        math.exp((skill[one] + WORTH[side]) / POINTS) for one, side in zip(who, sides, strict=True)
    ]
    (winner,) = chance.choices(range(len(who)), odds)
    shares = tuple(float(place == winner) for place in range(len(who)))
    people = tuple(("person", one) for one in who)
    return Contest(people, ("test", 1, " ".join(sides)), sides, shares)


def true_effect(side: str, seats: int) -> float:
    """What *side* is worth against the average of its table."""
    return WORTH[side] - sum(WORTH[one] for one in SIDES[:seats]) / seats


def correlation(a: list[float], b: list[float]) -> float:
    """Spearman’s, of lists without ties."""
    size = len(a)
    apart = sum((x - y) ** 2 for x, y in zip(places(a), places(b), strict=True))
    return 1 - 6 * apart / (size * (size**2 - 1))


def places(values: list[float]) -> list[int]:
    order = sorted(values)
    return [order.index(value) for value in values]
