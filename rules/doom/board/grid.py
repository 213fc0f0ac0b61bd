"""A board as it can be crossed: its floor, what is shut, and which of it is clear."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.doom.board.spaces import AROUND, Edge, Space, between, shifted


@dataclass(frozen=True)
class Grid:
    """
    *floor* are the spaces that there are: missing floor is wall. *shut* are the edges of closed
    doors and of thin walls. *clear* is the floor without blocking obstacles and barrels.
    """

    floor: frozenset[Space]
    shut: frozenset[Edge] = frozenset()
    obstacles: frozenset[Space] = frozenset()

    @cached_property
    def clear(self) -> frozenset[Space]:
        return self.floor - self.obstacles

    @cached_property
    def bare(self) -> "Grid":
        """The same without obstacles: what only walls and closed doors stop passes it."""
        return Grid(self.floor, self.shut) if self.obstacles else self

    @cached_property
    def moves(self) -> dict[tuple[Space, ...], tuple[tuple[Space, ...], ...]]:
        """Where one movement takes figures from their spaces, as far as somebody has asked."""
        return {}

    @cached_property
    def steps(self) -> dict[Space, tuple[Space, ...]]:
        """From each space, the neighbours to which the step is open, obstacles among them."""
        return {space: tuple(self.open_from(space)) for space in self.floor}

    def open_from(self, space: Space) -> Iterator[Space]:
        for direction in AROUND:
            if is_open(self, space, to := shifted(space, direction), self.clear):
                yield to

    def is_step(self, one: Space, other: Space) -> bool:
        """Whether two spaces are neighbours and nothing shuts the step: they are adjacent."""
        return other in self.steps.get(one, ())


def is_open(grid: Grid, one: Space, other: Space, clear: Collection[Space]) -> bool:
    """
    Whether the step between two neighbours is open, whatever stands at its ends.

    Round a corner it is open if one of the two side spaces is among the *clear* and neither of its
    two edges is shut (D-40).
    """
    if other not in grid.floor or one not in grid.floor:
        return False
    if one[0] == other[0] or one[1] == other[1]:
        return between(one, other) not in grid.shut
    sides = (other[0], one[1]), (one[0], other[1])
    return any(side in clear and is_passed(grid, one, side, other) for side in sides)


def is_passed(grid: Grid, one: Space, side: Space, other: Space) -> bool:
    return between(one, side) not in grid.shut and between(side, other) not in grid.shut
