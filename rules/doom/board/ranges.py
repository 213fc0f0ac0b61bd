"""Ranges, and what is counted in them: areas of blasts, seeking, knockback and scatter."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from rules.doom.board.grid import Grid
from rules.doom.board.spaces import Space, reading, shifted

SEEKING = 8  # spaces that a seeking attack reaches (D-18)
THROW = 3  # spaces that a knockback throws (D-14)
BARREL = 1  # spaces round a barrel that its explosion covers
FAR = 10_000  # of what cannot be reached


def distances(
    grid: Grid, sources: Iterable[Space], most: int = FAR, until: Collection[Space] = ()
) -> dict[Space, int]:  # fmt: skip
    """
    How far the spaces within *most* are from the nearest of *sources*, round walls, closed doors
    and obstacles and through figures. An obstacle is reached, and no way leads on from it. Nothing
    farther is looked for once one of *until* is found.
    """
    found = dict.fromkeys(sources, 0)
    edge = list(found)
    for far in range(1, most + 1):
        if not found.keys().isdisjoint(until):
            break
        edge = [*dict.fromkeys(to for at in edge for to in grid.steps[at] if to not in found)]
        if not edge:
            break
        found |= dict.fromkeys(edge, far)
        edge = [space for space in edge if space in grid.clear]
    return found


def range_between(grid: Grid, ones: Iterable[Space], others: Iterable[Space]) -> int:
    """The range from a figure's spaces to another's, by the nearest of them; FAR without a way."""
    there = tuple(others)
    found = distances(grid, ones, until=there)
    return min((found.get(space, FAR) for space in there), default=FAR)


def adjacent(grid: Grid, ones: Iterable[Space], others: Collection[Space]) -> bool:
    """Whether a step is open between the nearest spaces of two figures: range 1."""
    return any(to in others for one in ones for to in grid.steps[one])


class Area(NamedTuple):
    """What a blast covers, and the barrels that it reaches, which stop it."""

    spaces: frozenset[Space]
    barrels: frozenset[Space]


def blast(grid: Grid, target: Space, size: int, barrels: Collection[Space] = ()) -> Area:
    """
    The spaces within *size* of the target space (D-03). Walls, closed doors and obstacles stop it
    (D-04); *barrels* are obstacles that explode when it reaches them.
    """
    reached = distances(grid, [target], size)
    covered = frozenset(space for space in reached if space in grid.clear or space == target)
    return Area(covered, frozenset(barrels).intersection(reached))


def seeks(grid: Grid, one: Space, other: Space) -> int:
    """The range of a seeking attack, which passes obstacles; FAR beyond 8 spaces (D-17, D-18)."""
    return distances(grid.bare, [one], SEEKING).get(other, FAR)


def landings(grid: Grid, at: Space, occupied: Collection[Space]) -> Mapping[Space, int]:
    """
    Where a figure can be thrown, and how far: empty spaces up to 3 away, over figures and
    obstacles, not through walls and closed doors (D-14).
    """
    thrown = distances(grid.bare, [at], THROW)
    return {
        space: far
        for space, far in thrown.items()
        if far and space in grid.clear and space not in occupied
    }


def usual_landing(grid: Grid, at: Space, occupied: Collection[Space]) -> Space:
    """Where it lands if nobody says: as far as it can, then by row and column; or where it is."""
    found = landings(grid, at, occupied)
    return min(found, key=lambda space: (-found[space], reading(space)), default=at)


def scattered(grid: Grid, target: Space, direction: Space, distance: int) -> Space:
    """
    Where a missed blast bursts: so far in one *direction*, stopped before walls, closed doors and
    obstacles (D-07).
    """
    for _ in range(distance):
        to = shifted(target, direction)
        if not grid.is_step(target, to) or to not in grid.clear:
            break
        target = to
    return target


def walks(grid: Grid, last: Space, next: Space, barrels: Collection[Space] = ()) -> bool:
    """Whether a blow-through goes on from the *last* target space to the *next* (D-08)."""
    return grid.is_step(last, next) and (next in grid.clear or next in barrels)


def nearest(grid: Grid, target: Space, barrels: Iterable[Space]) -> Space:
    """The barrel that explodes first: nearest to the target space, then by row and column."""
    far = distances(grid.bare, [target])
    return min(barrels, key=lambda space: (far.get(space, FAR), reading(space)))
