"""
How strong people are, and what sides are worth apart from them. Pure.

Everybody has one number, and so has every side of a mission. At a table somebody’s part in the
win is expected to be in proportion to exp(their number + their side’s), which is the model of
Bradley and Terry for two and of Plackett and Luce for three. All numbers are estimated together,
as those that make the results of all games most likely, by Newton’s method; each has a normal
distribution around 0 to begin with, so that few games move it little. As long as a strength is
in doubt, differences are taken for smaller than they look, as Glicko does; without that the sides
would be thought more alike than they are.
"""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple, TypeVar

POINTS = 400 / math.log(10)  # a difference of 400 points is odds of ten to one
SPREAD = 300 / POINTS
SPREAD_OF_SIDES = 200 / POINTS
MOST_STEPS, LONGEST_STEP, CLOSE = 50, 1.0, 1e-4
ENOUGH = 1e-6  # of what is solved for, squared
PASSES = 2  # after that nobody’s doubt changes by anything that is seen

Key = TypeVar("Key", bound=Hashable)

Person = tuple[str, int]
Setting = tuple[str, int, str]
Side = tuple[Setting, str]
Vector = list[float]
Curvature = list[dict[int, float]]


class Contest(NamedTuple):
    """
    A game: *people* at their *sides*, the *shares* of the win, which add up to 1, and how much
    the game counts. *table* is what the sides are compared at: system, mission, all sides.
    """

    people: tuple[Person, ...]
    table: Setting
    sides: tuple[str, ...]
    shares: tuple[float, ...]
    weight: float = 1.0


class Estimate(NamedTuple):
    """A number in points around 0, its standard deviation, and from how many games."""

    value: float
    deviation: float
    games: int


class Seated(NamedTuple):
    """
    A contest in numbers: for each seat the places of its person and of its side. Differences
    are divided by *doubt*.
    """

    places: tuple[tuple[int, int], ...]
    shares: tuple[float, ...]
    weight: float
    doubt: float = 1.0


@dataclass(frozen=True)
class Fit:
    """What the contests say; *values* and *curvature* have people first, by place."""

    people: Mapping[Person, int]
    sides: Mapping[Side, int]
    games: Sequence[int]
    values: Vector
    curvature: Curvature

    def strengths(self) -> dict[Person, Estimate]:
        return {person: self.strength(at) for person, at in self.people.items()}

    def strength(self, at: int) -> Estimate:
        """Its deviation is that of somebody whose opponents have no other opponents in common."""
        row, others = self.curvature[at], range(len(self.people))
        unsure = sum(
            bend**2 / self.curvature[other][other]
            for other, bend in row.items()
            if other in others and other != at
        )
        deviation: float = (row[at] - unsure) ** -0.5
        return Estimate(POINTS * self.values[at], POINTS * deviation, self.games[at])

    def effects(self) -> dict[Side, Estimate]:
        """Of each side, against the average of its table."""
        tables: dict[Setting, list[int]] = {}
        for (table, _), at in self.sides.items():
            tables.setdefault(table, []).append(at)
        return {key: self.effect(at, tables[key[0]]) for key, at in self.sides.items()}

    def effect(self, at: int, table: Sequence[int]) -> Estimate:
        against = [0.0] * len(self.values)
        for other in table:
            against[other] = (other == at) - 1 / len(table)
        variance = dot(against, solved(self.curvature, against))
        value = dot(against, self.values)
        return Estimate(POINTS * value, POINTS * variance**0.5, self.games[at])


def fitted(contests: Sequence[Contest]) -> Fit:
    """The same contests in the same order give the same numbers."""
    people = numbered(person for one in contests for person in one.people)
    tables = ((one.table, side) for one in contests for side in one.sides)
    sides = {key: len(people) + at for key, at in numbered(tables).items()}
    seated = [in_places(one, people, sides) for one in contests]
    prior = [SPREAD**-2] * len(people) + [SPREAD_OF_SIDES**-2] * len(sides)
    return Fit(people, sides, counted(seated, len(prior)), *most_likely(seated, prior))


def in_places(one: Contest, people: Mapping[Person, int], sides: Mapping[Side, int]) -> Seated:
    pairs = zip(one.people, one.sides, strict=True)
    places = tuple((people[person], sides[one.table, side]) for person, side in pairs)
    return Seated(places, one.shares, one.weight)


def numbered(keys: Iterable[Key]) -> dict[Key, int]:
    return {key: place for place, key in enumerate(dict.fromkeys(keys))}


def counted(seated: Sequence[Seated], size: int) -> list[int]:
    games = [0] * size
    for one in seated:
        for person, side in one.places:
            games[person] += 1
            games[side] += 1
    return games


def most_likely(seated: Sequence[Seated], prior: Vector) -> tuple[Vector, Curvature]:
    """The numbers, and the curvature there, which says how sure they are."""
    values, curvature = climbed(seated, prior, [0.0] * len(prior))
    for _ in range(PASSES):
        seated = [one._replace(doubt=doubt(one, curvature)) for one in seated]
        values, curvature = climbed(seated, prior, values)
    return values, curvature


def doubt(one: Seated, curvature: Curvature) -> float:
    """For the variance of a difference between two at the table, on average."""
    variance = 2 * fmean(1 / curvature[person][person] for person, _ in one.places)
    return math.sqrt(1 + math.pi / 8 * variance)


def climbed(seated: Sequence[Seated], prior: Vector, values: Vector) -> tuple[Vector, Curvature]:
    """From *values* to where no step is longer than CLOSE."""
    for _ in range(MOST_STEPS):
        slope, curvature = shape(seated, prior, values)
        step = solved(curvature, slope)
        length = max(map(abs, step), default=0.0)
        part = min(1.0, LONGEST_STEP / length) if length else 1.0
        values = [value + part * one for value, one in zip(values, step, strict=True)]
        if length < CLOSE:
            break
    return values, curvature


def shape(seated: Sequence[Seated], prior: Vector, values: Vector) -> tuple[Vector, Curvature]:
    """The slope of the log likelihood at *values*, and its negative second derivatives."""
    slope = [-weight * value for weight, value in zip(prior, values, strict=True)]
    curvature = [{place: weight} for place, weight in enumerate(prior)]
    for one in seated:
        expected, weight = expectation(one, values), one.weight / one.doubt
        for mine, (places, share, part) in enumerate(
            zip(one.places, one.shares, expected, strict=True)
        ):
            for at in places:
                slope[at] += one.weight * (share - part)
                row = curvature[at]
                for theirs, others in enumerate(one.places):
                    bend = weight * part * ((mine == theirs) - expected[theirs])
                    for other in others:
                        row[other] = row.get(other, 0.0) + bend
    return slope, curvature


def expectation(one: Seated, values: Vector) -> Vector:
    """What part in the win each seat is expected to have."""
    odds = [math.exp((values[person] + values[side]) / one.doubt) for person, side in one.places]
    total = sum(odds)
    return [part / total for part in odds]


def solved(curvature: Curvature, wanted: Vector) -> Vector:
    """x with curvature · x = wanted, by conjugate gradients scaled with the diagonal."""
    scale = [row[at] for at, row in enumerate(curvature)]
    found, rest = [0.0] * len(wanted), list(wanted)
    scaled = [one / by for one, by in zip(rest, scale, strict=True)]
    along, size = scaled, dot(rest, scaled)
    least = size * ENOUGH
    while size > least:
        bent = [sum(bend * along[at] for at, bend in row.items()) for row in curvature]
        far = size / dot(along, bent)
        found = [one + far * step for one, step in zip(found, along, strict=True)]
        rest = [one - far * step for one, step in zip(rest, bent, strict=True)]
        scaled = [one / by for one, by in zip(rest, scale, strict=True)]
        size, before = dot(rest, scaled), size
        along = [one + size / before * step for one, step in zip(scaled, along, strict=True)]
    return found


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
