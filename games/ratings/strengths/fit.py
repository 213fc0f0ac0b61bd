"""What all games together say about every person and every side."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

import numpy as np

from games.ratings.strengths.careers import Career, careers, numbered
from games.ratings.strengths.cohorts import Cohort, CohortLook, cohorts, usual_of
from games.ratings.strengths.contests import (
    Circle,
    Contest,
    Person,
    Setting,
    Side,
    circles,
    worths,
)
from games.ratings.strengths.fitting import Bent, FitLayout, FittedField, climbed
from games.ratings.strengths.scale import POINTS, SPREAD, Array
from games.ratings.strengths.tables import Shape, Tables, ending, summed
from games.ratings.strengths.tastes import tastes

PASSES = 5  # after that nobody’s doubt changes by anything that is seen
SHARING_AT = 0  # the pass after which strengths are known well enough to tell why games are shared
THOUGHT = 10  # people, before any game: so sure is their spread
NEARLY_ALL = 0.9  # of what is known of somebody; never all of it comes from one opponent
LEAST_SURE = 1e-6
DAMPING = 1.5 * np.pi / 8  # more, and strengths come out too far apart; less, and too near
MISTAKEN = 0.04  # of what tastes explain: a side’s worth is in doubt by so much of it


class Estimate(NamedTuple):
    """A number in points around 0, its standard deviation, and the number of games behind it."""

    value: float
    deviation: float
    games: int


class Moment(NamedTuple):
    """How strong somebody was on a *day*, as far as is known now."""

    day: float
    value: float
    deviation: float


@dataclass(frozen=True)
class Fit:
    """*histories* are people's; *places* says where in *values* each side is."""

    histories: Mapping[Person, Sequence[Moment]]
    played: Mapping[Person, int]
    places: Mapping[Side, int]
    seen: Mapping[Side, int]
    values: Array
    bent: Bent | None

    def strengths(self) -> dict[Person, Estimate]:
        """Everybody's strength after their last game."""
        last = {person: moments[-1] for person, moments in self.histories.items()}
        return {
            person: Estimate(now.value, now.deviation, self.played[person])
            for person, now in last.items()
        }

    def effects(self) -> dict[Side, Estimate]:
        """The worth of each side, against the average of its table."""
        tables: dict[Setting, list[int]] = {}
        for (table, _), at in self.places.items():
            tables.setdefault(table, []).append(at)
        return {key: self.effect(key, tables[key[0]]) for key in self.places}

    def effect(self, key: Side, table: Sequence[int]) -> Estimate:
        assert self.bent
        against = np.zeros_like(self.values)
        against[table] = -1 / len(table)
        against[self.places[key]] += 1
        # Tastes for sides stand after the sides, in the same order. What a wrong one gives to its
        # side it takes from the others, so the doubt is of the table, not of the side.
        apart = np.std(self.values[np.array(table) + len(self.places)])
        variance = float(against @ self.bent.solved(against) + (MISTAKEN * apart) ** 2)
        value = float(against @ self.values)
        return Estimate(POINTS * value, POINTS * variance**0.5, self.seen[key])


def fitted(contests: Sequence[Contest]) -> Fit:
    """
    The estimates from *contests*, oldest first.

    The same contests in the same order give the same numbers.
    """
    if not contests:
        return Fit({}, {}, {}, {}, np.zeros(0), None)
    worth = worths(contests)
    lives, stretches = careers(contests, worth)
    seats = [[(one.table, side) for side in one.sides] for one in contests]
    sides = numbered(seat for table in seats for seat in table)
    count = sum(career.stretches for career in lives.values())
    groups = list(groups_of(contests, worth, stretches, numbered(lives), sides))
    layout = FitLayout(count, len(sides))
    field = FittedField(layout, groups, tastes(groups, len(lives), len(sides)))
    values, bent, seen, spread = settled(field, list(cohorts(list(lives.values()))))
    liking = field.tastes @ values[layout.parts[2]]
    met = circles(contests, stretches)
    histories = {
        person: list(moments(lives[person], liking[at], *in_all(*seen[at], met[person], spread)))
        for at, person in enumerate(lives)
    }
    return Fit(
        histories,
        {person: career.played for person, career in lives.items()},
        {side: count + at for side, at in sides.items()},
        Counter(seat for table in seats for seat in table),
        values,
        bent,
    )


def moments(career: Career, liking: float, means: Array, variances: Array) -> Iterator[Moment]:
    for day, mean, variance in zip(career.days, means, variances, strict=True):
        yield Moment(float(day), float(POINTS * (mean + liking)), float(POINTS * variance**0.5))


def in_all(means: Array, variances: Array, circle: Circle, spread: float) -> tuple[Array, Array]:
    """
    Add the uncertainty about the average strength of everybody who can be compared, which no game
    among them shows.

    `listened` treats the uncertainties of opponents as independent. That is right where games join
    people like a tree. Where games form rings, all may be wrong by the same amount together, and so
    is everybody who is known only from those games.
    """
    known = np.maximum(0.0, 1 - variances / spread**2)
    return means, variances + circle.round_about * (known * spread) ** 2 / circle.people


def groups_of(
    contests: Sequence[Contest],
    worth: Sequence[float],
    stretches: Sequence[Sequence[int]],
    people: Mapping[Person, int],
    sides: Mapping[Side, int],
) -> Iterator[Tables]:
    """The games by the number of seats."""
    for size in sorted({len(one.people) for one in contests}):
        those = [at for at, one in enumerate(contests) if len(one.people) == size]
        games = [contests[at] for at in those]
        yield Tables(
            np.array([[people[person] for person in one.people] for one in games]),
            np.array([stretches[at] for at in those]),
            np.array([[sides[one.table, side] for side in one.sides] for one in games]),
            np.array([ending(one.shares) for one in games]),
            np.array([worth[at] for at in those]),
        )


def settled(
    field: FittedField, everybody: Sequence[Cohort]
) -> tuple[Array, Bent, dict[int, tuple[Array, Array]], float]:
    """
    All numbers, the curvature of the likelihood there, everybody’s strengths and variances, and how
    far apart people are.
    """
    count, groups = field.layout.stretches, field.groups
    values, variances, spread = np.zeros(field.layout.size), np.full(count, SPREAD**2), SPREAD
    doubts = [np.ones(len(group.worth)) for group in groups]
    sharing = [group.at_first() for group in groups]
    for number in range(PASSES):
        held = [cohort.held(spread) for cohort in everybody]
        values, bent = climbed(field, held, sharing, doubts, values)
        heard = listened(field, bent, values, variances)
        weighed = [cohort.weighed(*heard, spread) for cohort in everybody]
        usual = usual_of(weighed)
        looks = [
            cohort.looked_at(one, usual) for cohort, one in zip(everybody, weighed, strict=True)
        ]
        spread = spread_of(looks)
        for cohort, look in zip(everybody, looks, strict=True):
            variances[cohort.places] = look.variance[:, :-1]
        doubts = [doubt(variances[group.nodes]) for group in groups]
        if number == SHARING_AT:
            sharing = [
                group.shared(unheard(field, values, group, shape, variances), doubt)
                for group, shape, doubt in zip(groups, bent.shapes, doubts, strict=True)
            ]
    seen = {
        int(who): (mean, variance)
        for cohort, look in zip(everybody, looks, strict=True)
        for who, mean, variance in zip(cohort.people, look.mean, look.variance, strict=True)
    }
    return values, bent, seen, spread


def spread_of(looks: Sequence[CohortLook]) -> float:
    """How far apart people are, not counting their tastes for sides."""
    far, known = sum(one.far for one in looks), sum(one.known for one in looks)
    return float(((far + THOUGHT * SPREAD**2) / (known + THOUGHT)) ** 0.5)


def unheard(
    field: FittedField, values: Array, group: Tables, shape: Shape, variances: Array
) -> Array:
    """
    What each seat of the group would bring without its own game.

    Strengths follow results: a winner is rated higher because of that very win. Judged by that,
    shared games would look close, as if decided by the margin, although the players simply agreed.
    """
    unsure = variances[group.nodes]
    part = np.minimum(unsure * np.einsum("gss->gs", shape.bend), NEARLY_ALL)
    found: Array = field.numbers(values, group) - unsure * shape.slope / (1 - part)
    return found


def doubt(variances: Array) -> Array:
    """The average variance of a difference between two at the table."""
    found: Array = np.sqrt(1 + DAMPING * variances.mean(axis=1))
    return found


def listened(
    field: FittedField, bent: Bent, values: Array, variances: Array
) -> tuple[Array, Array]:
    """
    What the games say about each stretch taken alone, and how surely: an uncertain opponent says
    little about others.
    """
    count = field.layout.stretches
    pairs, weights = [], []
    for group, shape in zip(field.groups, bent.shapes, strict=True):
        for mine, other in permutations(range(group.seats), 2):
            pairs.append(group.nodes[:, mine] * count + group.nodes[:, other])
            weights.append(-shape.bend[:, mine, other])
    which, place = np.unique(np.concatenate(pairs), return_inverse=True)
    weight = np.bincount(place, np.concatenate(weights))
    unsure = variances[which % count]
    unsure = unsure / (1 - np.minimum(weight * unsure, NEARLY_ALL))
    surely = summed(which // count, weight / (1 + weight * unsure), count)
    sure: Array = np.maximum(surely, LEAST_SURE)
    own = values[field.layout.parts[0]]
    pulled = bent.kept(values)[field.layout.parts[0]]
    return own + pulled / sure, sure
