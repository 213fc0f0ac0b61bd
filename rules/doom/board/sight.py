"""Sight: a straight line from the centre of one space to the centre of another (D-40)."""

from collections.abc import Collection, Iterable, Iterator

from rules.doom.board.grid import Grid, is_open
from rules.doom.board.spaces import Space, shifted

NOTHING: frozenset[Space] = frozenset()


def sees(grid: Grid, one: Space, other: Space, figures: Collection[Space] = NOTHING) -> bool:
    """
    Whether nothing stands in the line: no wall, closed door, obstacle or space of *figures*.

    What stands at its ends never does, and a space to which a step is open is always in sight.
    """
    if one == other or grid.is_step(one, other):
        return True
    clear = grid.clear.difference(figures) if figures else grid.clear
    last = one
    for space in line(one, other):
        if not is_open(grid, last, space, clear) or (space != other and space not in clear):
            return False
        last = space
    return True


def any_sees(
    grid: Grid, ones: Iterable[Space], others: Iterable[Space], figures: Collection[Space]
) -> bool:
    """Whether any of some spaces sees any of others: figures of several spaces use any of them."""
    there = tuple(others)
    return any(sees(grid, one, other, figures) for one in ones for other in there)


def line(one: Space, other: Space) -> Iterator[Space]:
    """
    The spaces that the line enters, the last one last; through a corner it goes on diagonally.

    With centres at even coordinates it crosses its n-th upright line at odd multiples of 1 / 2dx,
    and its n-th level one at odd multiples of 1 / 2dy; their products with both say which is first.
    """
    across, down = abs(other[0] - one[0]), abs(other[1] - one[1])
    right, below = sign(other[0] - one[0]), sign(other[1] - one[1])
    crossed = [0, 0]
    at = one
    while at != other:
        first = (2 * crossed[0] + 1) * down - (2 * crossed[1] + 1) * across
        by = (right if first <= 0 else 0, below if first >= 0 else 0)
        crossed = [crossed[0] + (first <= 0), crossed[1] + (first >= 0)]
        at = shifted(at, by)
        yield at


def sign(number: int) -> int:
    return (number > 0) - (number < 0)
