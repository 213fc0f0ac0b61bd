"""Fitting all numbers at once: those that make the results most likely, by Newton’s method."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from games.ratings.strengths.scale import SPREAD_OF_SIDES, SPREAD_OF_TASTES, Array, Places
from games.ratings.strengths.tables import Shape, Sharing, Tables, summed

MOST_STEPS, LONGEST_STEP, CLOSE = 50, 1.0, 1e-4
ENOUGH = 1e-9  # of what is solved for, squared


class FitLayout(NamedTuple):
    """The places of the numbers: stretches first, then sides, then tastes for sides."""

    stretches: int
    sides: int

    @property
    def parts(self) -> tuple[slice, slice, slice]:
        first, second = self.stretches, self.stretches + self.sides
        return slice(first), slice(first, second), slice(second, self.size)

    @property
    def size(self) -> int:
        return self.stretches + 2 * self.sides

    def prior(self) -> Array:
        """How strongly each number but the strengths is held near 0."""
        spreads = np.repeat([SPREAD_OF_SIDES, SPREAD_OF_TASTES], self.sides)
        return np.concatenate([np.zeros(self.stretches), spreads**-2])


class HeldValues(NamedTuple):
    """People with equally many stretches: the places of these, and what *holds* them together."""

    places: Places
    holds: Array


@dataclass(frozen=True)
class FittedField:
    """Everything that is known: the *groups* of games, and each person’s *tastes* for sides."""

    layout: FitLayout
    groups: Sequence[Tables]
    tastes: Array

    def numbers(self, values: Array, group: Tables) -> Array:
        """What each seat of the group brings."""
        own, sides, tastes = (values[part] for part in self.layout.parts)
        liking = self.tastes @ tastes
        found: Array = own[group.nodes] + sides[group.sides] + liking[group.people]
        return found

    def gathered(self, found: Sequence[Array]) -> Array:
        """What the seats of all groups add up to, by number."""
        total = np.zeros(self.layout.size)
        own, sides, tastes = self.layout.parts
        for group, seats in zip(self.groups, found, strict=True):
            total[own] += summed(group.nodes, seats, self.layout.stretches)
            total[sides] += summed(group.sides, seats, self.layout.sides)
            total[tastes] += summed(group.people, seats, len(self.tastes)) @ self.tastes
        return total


@dataclass(frozen=True)
class Bent:
    """The curvature of the likelihood at some values; a Newton step is found from it."""

    field: FittedField
    shapes: Sequence[Shape]
    held: Sequence[HeldValues]
    prior: Array

    def times(self, values: Array) -> Array:
        """This curvature times *values*."""
        felt = []
        for group, shape in zip(self.field.groups, self.shapes, strict=True):
            felt.append(np.einsum("gst,gt->gs", shape.bend, self.field.numbers(values, group)))
        return self.field.gathered(felt) + self.kept(values)

    def kept(self, values: Array) -> Array:
        """What holds *values* in place before any game."""
        found: Array = self.prior * values
        for one in self.held:
            found[one.places] += np.einsum("nab,nb->na", one.holds, values[one.places])
        return found

    def diagonal(self) -> Array:
        straight = [np.einsum("gss->gs", shape.bend) for shape in self.shapes]
        found = self.field.gathered(straight) + self.prior
        *_, tastes = self.field.layout.parts
        found[tastes] = self.prior[tastes]
        for group, seats in zip(self.field.groups, straight, strict=True):
            people = summed(group.people, seats, len(self.field.tastes))
            found[tastes] += people @ self.field.tastes**2
        return found

    def solved(self, wanted: Array) -> Array:
        """The x with this curvature times x = *wanted*, by preconditioned conjugate gradients."""
        # The curvature has a row and a column for every number: far too large to invert, but
        # quick to multiply by (`times`), which is all that conjugate gradients need. `eased` is
        # their preconditioner. It inverts exactly what belongs to one person, whose stretches
        # depend on each other most, and elsewhere only the diagonal: so few rounds are enough.
        straight = self.diagonal()
        near = [
            np.linalg.inv(one.holds + straight[one.places][:, :, None] * np.eye(one.holds.shape[1]))
            for one in self.held
        ]

        def eased(rest: Array) -> Array:
            found: Array = rest / straight
            for one, inverse in zip(self.held, near, strict=True):
                found[one.places] = np.einsum("nab,nb->na", inverse, rest[one.places])
            return found

        found, rest = np.zeros_like(wanted), wanted.copy()
        along = eased(rest)
        size = rest @ along
        least = size * ENOUGH
        while size > least:
            bent = self.times(along)
            far = size / (along @ bent)
            found += far * along
            rest -= far * bent
            scaled = eased(rest)
            size, before = rest @ scaled, size
            along = scaled + size / before * along
        return found


def climbed(
    field: FittedField,
    held: Sequence[HeldValues],
    sharing: Sequence[Sharing],
    doubts: Sequence[Array],
    values: Array,
) -> tuple[Array, Bent]:
    """
    Newton's method from *values* until no step is longer than CLOSE: the values and the curvature
    there.
    """
    prior = field.layout.prior()
    for _ in range(MOST_STEPS):
        shapes = [
            group.shape(field.numbers(values, group), shared, doubt)
            for group, shared, doubt in zip(field.groups, sharing, doubts, strict=True)
        ]
        # Newton's method: the slope divided by the curvature leads to the top of the parabola
        # that fits here. Far from the real top that may lead too far, so long steps are cut.
        bent = Bent(field, shapes, held, prior)
        step = bent.solved(field.gathered([one.slope for one in shapes]) - bent.kept(values))
        length = np.abs(step).max(initial=0.0)
        values = values + min(1.0, LONGEST_STEP / max(length, LONGEST_STEP)) * step
        if length < CLOSE:
            break
    return values, bent
