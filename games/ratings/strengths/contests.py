"""Games as evidence of strength, and how much each counts."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

Person = tuple[str, int]
Setting = tuple[str, int, str]
Side = tuple[Setting, str]

LASTING = 0.9  # the part of its worth that a game keeps when the same people meet again
ENOUGH_OTHERS = 3  # whom everybody must have met elsewhere, for a game to count in full
OF_STRANGERS = 0.05  # what it counts when one has met nobody else


class Contest(NamedTuple):
    """
    One game, or a part of the *game* of that number.

    *people* play their *sides* and get *shares* of the win, which add up to 1; joint winners have
    equal shares. It also has its weight and its *day*. *table* is what sides are compared within:
    system, mission and all sides.
    """

    people: tuple[Person, ...]
    table: Setting
    sides: tuple[str, ...]
    shares: tuple[float, ...]
    weight: float = 1.0
    day: float = 0.0
    game: int | None = None


class Circle(NamedTuple):
    """A number of people who can be compared with each other by *ties*."""

    people: int
    ties: int

    @property
    def round_about(self) -> float:
        """The share of ties that close a ring; none in a tree."""
        return 1 - (self.people - 1) / self.ties


def worths(contests: Sequence[Contest]) -> list[float]:
    """
    How much each game says: little when the same people always meet, or have met nobody else.

    The newest game of the same people is worth most. Opponents whom nobody else has met count as
    one person, because they may be one.
    """
    met = acquaintances(contests)
    worth = [0.0] * len(contests)
    again: Counter[frozenset[Person]] = Counter()
    for at in range(len(contests) - 1, -1, -1):
        contest = contests[at]
        others = [len(met[person].difference(contest.people)) for person in contest.people]
        who = alike(contest.people, others)
        known = min(1.0, max(OF_STRANGERS, min(others) / ENOUGH_OTHERS))
        worth[at] = contest.weight * known * LASTING ** again[who]
        again[who] += 1
    return worth


def acquaintances(contests: Sequence[Contest]) -> dict[Person, set[Person]]:
    met: dict[Person, set[Person]] = {}
    for one in contests:
        for person in one.people:
            met.setdefault(person, set()).update(one.people)
    return met


def alike(people: Sequence[Person], others: Sequence[int]) -> frozenset[Person]:
    """Who meets whom; strangers whom one person brings along are the same for all."""
    if not any(others):
        return frozenset(people)
    known = [person for person, count in zip(people, others, strict=True) if count]
    return frozenset([*known, ("stranger", len(people) - len(known))])


def circles(
    contests: Sequence[Contest], stretches: Sequence[Sequence[int]]
) -> dict[Person, Circle]:
    """For each person the people they can be compared with, themselves included."""
    of: dict[Person, set[Person]] = {}
    for one in contests:
        merged = max((of.setdefault(person, {person}) for person in one.people), key=len)
        for person in one.people:
            if of[person] is not merged:
                merged |= of[person]
                of.update(dict.fromkeys(of[person], merged))
    # Games of the same people in the same stretches are one tie.
    met = {frozenset(those): one.people for one, those in zip(contests, stretches, strict=True)}
    ties: Counter[int] = Counter()
    for people in met.values():
        ties[id(of[people[0]])] += len(people) - 1
    return {person: Circle(len(circle), ties[id(circle)]) for person, circle in of.items()}
