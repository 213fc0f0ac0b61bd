"""
A second opinion on boards, slow and written another way.

Sight in exact fractions along the line; ranges and ways by going over all pairs until nothing
changes; bodies from what the rules say of them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from math import floor
from random import Random

from rules.doom.board.grid import Grid
from rules.doom.board.spaces import Edge, Space

Pair = frozenset[Space]
HALF = Fraction(1, 2)
NEVER = 10_000


@dataclass(frozen=True)
class Board:
    """A random board as it is drawn, apart from `Grid`."""

    floor: frozenset[Space]
    shut: frozenset[Pair]
    obstacles: frozenset[Space]
    figures: frozenset[Space]

    @property
    def grid(self) -> Grid:
        edges = frozenset(edge(pair) for pair in self.shut)
        return Grid(self.floor, edges, self.obstacles)

    def changed(self, to: Callable[[Space], Space]) -> "Board":
        """The board turned or mirrored."""
        moved = [frozenset(map(to, spaces)) for spaces in (self.floor, self.obstacles)]
        shut = frozenset(frozenset(map(to, pair)) for pair in self.shut)
        return Board(moved[0], shut, moved[1], frozenset(map(to, self.figures)))


def edge(pair: Pair) -> Edge:
    first, second = sorted(pair, key=lambda space: (space[1], space[0]))
    return first, second


def board(random: Random, wide: int = 7, high: int = 6) -> Board:
    every = [*product(range(wide), range(high))]
    holes, full = random.random() * 0.4, random.random() * 0.25
    ground = frozenset(space for space in every if random.random() > holes)
    pairs = [frozenset({(x, y), (x + 1, y)}) for x, y in every]
    pairs += [frozenset({(x, y), (x, y + 1)}) for x, y in every]
    shut = frozenset(pair for pair in pairs if pair <= ground and random.random() < 0.12)
    obstacles = frozenset(space for space in ground if random.random() < full)
    figures = frozenset(space for space in ground - obstacles if random.random() < full)
    return Board(ground, shut, obstacles, figures)


TURNS: list[Callable[[Space], Space]] = [
    lambda at: (9 - at[1], at[0]),
    lambda at: (9 - at[0], 9 - at[1]),
    lambda at: (at[1], 9 - at[0]),
    lambda at: (9 - at[0], at[1]),
    lambda at: (at[0], 9 - at[1]),
    lambda at: (at[1], at[0]),
    lambda at: (9 - at[1], 9 - at[0]),
]


def crossed(board: Board, clear: frozenset[Space], one: Space, other: Space) -> bool:
    """Whether one gets from a space to a neighbour, by the sentences on edges and corners."""
    if not {one, other} <= board.floor:
        return False
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
        return frozenset({one, other}) not in board.shut
    for side in [(one[0], other[1]), (other[0], one[1])]:
        legs = [frozenset({one, side}), frozenset({side, other})]
        if side in clear and not any(leg in board.shut for leg in legs):
            return True
    return False


def near(one: Space, other: Space) -> bool:
    return one != other and max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def sight(board: Board, one: Space, other: Space) -> bool:
    """The line is cut where it meets a line of the grid; between two cuts it is in one space."""
    walked = board.floor - board.obstacles
    if one == other or (near(one, other) and crossed(board, walked, one, other)):
        return True
    cuts = {Fraction(0), Fraction(1)}
    for axis in (0, 1):
        run = other[axis] - one[axis]
        for mark in range(min(one[axis], other[axis]), max(one[axis], other[axis])):
            cuts.add((mark + HALF - one[axis]) / run)
    ordered = sorted(cuts)
    inside = [(a + b) / 2 for a, b in pairwise(ordered)]
    spaces = [tuple(floor(one[n] + (other[n] - one[n]) * t + HALF) for n in (0, 1)) for t in inside]
    clear = walked - board.figures
    steps = [((a[0], a[1]), (b[0], b[1])) for a, b in pairwise(spaces)]
    return all(crossed(board, clear, a, b) and (b in clear or b == other) for a, b in steps)


def far(board: Board, clear: frozenset[Space], one: Space) -> dict[Space, int]:
    """Bellman and Ford: no way leads on from what is not clear, but the one at which it begins."""
    pairs = [(a, b) for a in board.floor for b in board.floor if near(a, b)]
    pairs = [(a, b) for a, b in pairs if crossed(board, clear, a, b)]
    found = {one: 0}
    changes = True
    while changes:
        changes = False
        for a, b in pairs:
            if a in found and (a in clear or a == one) and found[a] + 1 < found.get(b, NEVER):
                found[b], changes = found[a] + 1, True
    return found


def stands(board: Board, spaces: frozenset[Space]) -> bool:
    if not spaces <= board.floor - board.obstacles:
        return False
    return not any(pair <= spaces for pair in board.shut)


def bodies(board: Board, size: int) -> list[frozenset[Space]]:
    shapes: dict[int, list[list[Space]]] = {
        1: [[(0, 0)]],
        2: [[(0, 0), (1, 0)], [(0, 0), (0, 1)]],
        4: [[(0, 0), (1, 0), (0, 1), (1, 1)]],
    }
    every = [
        frozenset((x + dx, y + dy) for dx, dy in shape)
        for x, y in board.floor
        for shape in shapes[size]
    ]
    return [spaces for spaces in every if stands(board, spaces)]


def moved(board: Board, one: frozenset[Space], other: frozenset[Space]) -> bool:
    """Whether one movement takes a figure from *one* place to the *other*."""
    clear = board.floor - board.obstacles
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    if len(one) == 2:
        left, came = one - other, other - one
        if len(left) == 1 == len(came):
            [freed], [taken], [half] = left, came, one & other
            pushed = abs(taken[0] - half[0]) + abs(taken[1] - half[1]) == 1
            return pushed and freed != taken and crossed(board, clear, half, taken)
        ways = [way for way in ways if 0 not in way]
    for dx, dy in ways:
        if {(x + dx, y + dy) for x, y in one} == other:
            return all(crossed(board, clear, (x, y), (x + dx, y + dy)) for x, y in one)
    return False


def ways(
    board: Board, start: frozenset[Space], enemies: Iterable[Space]
) -> dict[frozenset[Space], int]:
    """How much movement takes a figure where, past friends and not past *enemies*."""
    barred = set(enemies)
    places = [spaces for spaces in bodies(board, len(start)) if spaces.isdisjoint(barred)]
    pairs = [(a, b) for a in [*places, start] for b in places if moved(board, a, b)]
    found, changes = {start: 0}, True
    while changes:
        changes = False
        for a, b in pairs:
            if a in found and found[a] + 1 < found.get(b, NEVER):
                found[b], changes = found[a] + 1, True
    return found
