"""
Players whose strengths are known, and games between them.

Nothing here knows how strengths are estimated: everybody does better or worse than they are by
chance, the best has won, and who comes close shares it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from games.ratings.strengths import Contest

SIDES = ("red", "blue", "green")
WORTH = {"red": 0.0, "blue": 150.0, "green": -90.0}
SPREAD, A_WEEK = 300, 7.0
LUCK = 400 / math.log(10)  # so that 400 points are odds of ten to one


@dataclass
class World:
    """
    How strong everybody is now, and the games so far. Who comes within *margin* points of the
    best shares the win; a part of the games, *agreed*, is drawn whoever plays.
    """

    strong: dict[int, float]
    chance: Random
    margin: float = 0.0
    agreed: float = 0.0
    contests: list[Contest] = field(default_factory=list)

    def plays(self, who: Sequence[int], day: float = 0.0) -> None:
        """The seats are those of SIDES, in order."""
        done = [
            self.strong[one] + WORTH[side] - LUCK * math.log(self.chance.expovariate(1))
            for one, side in zip(who, SIDES, strict=False)
        ]
        best = -math.inf if self.chance.random() < self.agreed else max(done) - self.margin
        self.ends(who, [one >= best for one in done], day)

    def ends(self, who: Sequence[int], won: Sequence[bool], day: float = 0.0) -> None:
        sides, people = SIDES[: len(who)], tuple(("person", one) for one in who)
        shares = tuple(one / sum(won) for one in won)
        self.contests.append(Contest(people, ("test", 1, " ".join(sides)), sides, shares, 1.0, day))

    def rounds(self, seats: int, each: int) -> None:
        """Everybody sits down *each* times, with whom and at which side is drawn anew."""
        for number in range(each):
            for who in self.seated(seats):
                self.plays(who, number * A_WEEK)

    def seated(self, seats: int) -> Iterator[list[int]]:
        order = self.chance.sample(sorted(self.strong), len(self.strong))
        for first in range(0, len(order) - seats + 1, seats):
            yield order[first : first + seats]


def world(count: int, seed: str, **rest: float) -> World:
    """As many people, spread as a normal distribution is, in points around 0."""
    chance = Random(seed)
    return World({one: chance.gauss(0, SPREAD) for one in range(count)}, chance, **rest)


def steady(seats: int, seed: int) -> World:
    one = world(60, f"{seed}/{seats}")
    one.rounds(seats, 20)
    return one


def shared(seats: int, seed: int) -> World:
    """About a third of the games have no winner of their own."""
    one = world(60, f"shared/{seed}/{seats}", margin=120.0)
    one.rounds(seats, 20)
    return one


def agreed(seats: int, seed: int) -> World:
    """People agree on draws, however strong they are."""
    one = world(60, f"agreed/{seed}/{seats}", agreed=0.2)
    one.rounds(seats, 20)
    return one


def choosing(seats: int, seed: int) -> World:
    """At four tables of five the strongest has taken the best side, the next the next best."""
    one = world(60, f"choosing/{seed}/{seats}")
    wanted = sorted(SIDES[:seats], key=lambda side: -WORTH[side])
    for number in range(20):
        for who in one.seated(seats):
            if one.chance.random() < 0.8:
                best = dict(zip(wanted, sorted(who, key=lambda w: -one.strong[w]), strict=True))
                who = [best[side] for side in SIDES[:seats]]
            one.plays(who, number * A_WEEK)
    return one


LEARNING, LESSONS, LEARNT = 10, 100, 600.0


def learning(seats: int, seed: int) -> World:
    """
    The first LEARNING of 70 people rise from 200 points below the average to 400 above it over
    their LESSONS; the others stay what they are, and play as often.
    """
    one = world(70, f"learning/{seed}/{seats}")
    pupils = range(LEARNING)
    for number in range(LESSONS):
        for pupil in pupils:
            one.strong[pupil] = -200 + LEARNT * number / (LESSONS - 1)
        for who in one.seated(seats):
            one.plays(who, number * A_WEEK)
    return one


FARMER, FRESH, BEATEN = 0, 20, 10


def farming(seats: int, seed: int) -> World:
    """Somebody of the club has fresh accounts of their own, and beats each again and again."""
    one = world(60, f"farming/{seed}/{seats}")
    one.rounds(seats, 20)
    farms(one, seats)
    return one


def farms(one: World, seats: int = 2) -> None:
    """*one* beats FRESH accounts, which lose on purpose, BEATEN times each."""
    fresh = range(1000, 1000 + FRESH)
    for again in range(BEATEN):
        for first in range(0, FRESH - seats + 2, seats - 1):
            who = [FARMER, *fresh[first : first + seats - 1]]
            one.ends(who, [True, *[False] * (seats - 1)], 140.0 + again)


def club(seats: int, seed: int) -> World:
    """Eight people who meet again and again."""
    one = world(8, f"club/{seed}/{seats}")
    one.rounds(seats, 40)
    return one


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
