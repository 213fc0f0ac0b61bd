"""
What tables of one size say, all at once.

Everybody does better or worse than they are by chance. Who does best has won, and whoever comes
within a margin of the best shares it; besides, some games are shared whoever plays. For two this
is the model of Rao and Kupper, for three that of Plackett and Luce with a margin. How wide the
margin is, and how many games are shared anyway, is estimated with the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from games.ratings.strengths.scale import Array, Places

LEAST = 1e-9  # of a chance
MARGINS = np.arange(0.0, 2.01, 0.1)
ROUNDS = 8  # in which it settles how many games are shared anyway
SHARED_BEFORE, BEFORE = 0.1, 10  # games, before anything is known
UNLIKELY = 3.0  # that there is a margin at all, in logarithms, before anything is known


class Sharing(NamedTuple):
    """
    The *margin* by which one must be better, and the share of games with so many winners *anyway*.
    """

    margin: float
    anyway: Array


class Term(NamedTuple):
    """That *first* does best, and *ahead* of some by the margin; *sign* when counted up."""

    ending: int
    first: int
    ahead: tuple[bool, ...]
    sign: int


@cache
def endings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Who may win: one, two, … or all."""
    return tuple(who for size in range(1, seats + 1) for who in combinations(range(seats), size))


@cache
def terms(seats: int) -> tuple[Term, ...]:
    """What the chances of all endings add up from: who shares is best, or not behind by much."""
    return tuple(
        Term(number, first, tuple(seat not in who or seat in out for seat in range(seats)), sign)
        for number, who in enumerate(endings(seats))
        for first in who
        for out, sign in left_out([seat for seat in who if seat != first])
    )


def left_out(seats: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    for size in range(len(seats) + 1):
        for out in combinations(seats, size):
            yield out, (-1) ** size


def ending(shares: Sequence[float]) -> list[float]:
    """How a game ended, as its share of each possible ending."""
    won = {seat: share for seat, share in enumerate(shares) if share > 0}
    together = len(set(won.values())) == 1
    return [
        float(who == tuple(won)) if together else won.get(who[0], 0.0) * (len(who) == 1)
        for who in endings(len(shares))
    ]


class Shape(NamedTuple):
    """The slope and the curvature of the likelihood in the number of each seat."""

    slope: Array
    bend: Array


@dataclass(frozen=True)
class Tables:
    """
    Games of one size, a row each: *people*, the *nodes* where their numbers stand, their *sides*;
    how it *ended*, and its *worth*.
    """

    people: Places
    nodes: Places
    sides: Places
    ended: Array
    worth: Array

    @property
    def seats(self) -> int:
        return int(self.nodes.shape[1])

    def played(self, numbers: Array, margin: Array) -> tuple[Array, Array]:
        """The probability of each ending without agreement, and how it changes with each seat."""
        odds = np.exp(numbers - numbers.max(axis=1, keepdims=True))
        wider = odds * np.exp(margin).reshape(-1, 1)
        chances = np.zeros((len(odds), len(endings(self.seats))))
        changes = np.zeros((*chances.shape, self.seats))
        for term in terms(self.seats):
            against = np.where(term.ahead, wider, odds)
            against[:, term.first] = odds[:, term.first]
            parts = against / against.sum(axis=1, keepdims=True)
            chance = term.sign * parts[:, term.first]
            chances[:, term.ending] += chance
            changes[:, term.ending] -= chance[:, None] * parts
            changes[:, term.ending, term.first] += chance
        return chances, changes

    def shape(self, numbers: Array, sharing: Sharing, doubt: Array) -> Shape:
        """At the seats’ *numbers*, whose differences are divided by *doubt*."""
        chances, changes = self.played(numbers / doubt[:, None], sharing.margin / doubt)
        chances = mixed(chances, sharing.anyway)
        changes = changes * (1 - sharing.anyway.sum())
        slope = np.einsum("ge,ges->gs", self.ended / chances, changes)
        bend = np.einsum("ges,get->gst", changes / chances[:, :, None], changes)
        return Shape(slope * self.worth[:, None], bend * (self.worth / doubt)[:, None, None])

    def at_first(self) -> Sharing:
        """The estimate before any strengths are known: everything shared was shared anyway."""
        return Sharing(0.0, self.agreed(np.zeros_like(self.ended), np.ones(self.seats - 1)))

    def shared(self, numbers: Array, doubt: Array) -> Sharing:
        """What the games say about sharing, with strengths taken as known."""
        found, first = [], self.at_first().anyway
        for margin in MARGINS:
            chances, _ = self.played(numbers / doubt[:, None], margin / doubt)
            anyway = first
            for _ in range(ROUNDS):
                anyway = self.agreed(chances, anyway)
            likely = (self.ended * np.log(mixed(chances, anyway))).sum(axis=1) @ self.worth
            found.append((likely - UNLIKELY * (margin > 0), float(margin), anyway))
        _, margin, anyway = max(found, key=itemgetter(0))
        return Sharing(margin, anyway)

    def agreed(self, chances: Array, anyway: Array) -> Array:
        """How many games are shared anyway: those for which it is likely."""
        flat = agreement(self.seats, anyway)
        part = self.worth[:, None] * self.ended * flat / mixed(chances, anyway)
        counts = [part[:, sizes(self.seats) == size].sum() for size in range(2, self.seats + 1)]
        found: Array = (np.array(counts) + SHARED_BEFORE) / (self.worth.sum() + BEFORE)
        return found


@cache
def sizes(seats: int) -> Places:
    """How many share each ending."""
    return np.array([len(who) for who in endings(seats)])


@cache
def as_many(seats: int) -> Places:
    """For each ending by how many endings as many share."""
    return np.bincount(sizes(seats))[sizes(seats)]


def agreement(seats: int, anyway: Array) -> Array:
    """The probability of each ending by agreement, whoever plays."""
    found: Array = np.where(sizes(seats) > 1, anyway[sizes(seats) - 2] / as_many(seats), 0.0)
    return found


def mixed(chances: Array, anyway: Array) -> Array:
    seats = len(anyway) + 1
    found: Array = np.maximum(chances * (1 - anyway.sum()) + agreement(seats, anyway), LEAST)
    return found


def summed(places: Places, what: Array, size: int) -> Array:
    found: Array = np.bincount(places.ravel(), what.ravel(), minlength=size).astype(float)
    return found
