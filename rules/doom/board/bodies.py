"""
Figures of one, two and four spaces, and how they move.

A body is the spaces that a figure stands on, as they are read.
"""

from collections.abc import Collection, Iterator

from rules.doom.board.grid import Grid, is_open
from rules.doom.board.spaces import (
    AROUND,
    DIAGONAL,
    STRAIGHT,
    Space,
    between,
    reading,
    shifted,
    space_of,
    word,
)

Body = tuple[Space, ...]
SIZES = (1, 2, 4)


def body(*spaces: Space) -> Body:
    return tuple(sorted(spaces, key=reading))


def bodies_at(first: Space, size: int) -> tuple[Body, ...]:
    """The bodies of *size* whose space that is read first is this; of two spaces there are two."""
    right, below = shifted(first, (1, 0)), shifted(first, (0, 1))
    if size == 2:
        return body(first, right), body(first, below)
    return (body(first, right, below, shifted(first, (1, 1))) if size == 4 else (first,),)


def written(spaces: Body) -> str:
    """`h7`, or `h7+i7` for a figure of several spaces."""
    return "+".join(map(word, spaces))


def place_word(spaces: Body) -> str:
    """What an order calls a place of a figure: its first space, where that is enough."""
    return written(spaces) if len(spaces) == 2 else word(spaces[0])


def is_meant(spaces: Body, text: str) -> bool:
    """Whether *text* means that place: by its first space, or by all of them in any order."""
    parts = text.split("+")
    return parts == [place_word(spaces)] or sorted(parts) == sorted(map(word, spaces))


def body_of(text: str) -> Body:
    """The spaces of such a text. Raises ValueError."""
    return tuple(space_of(part) for part in text.split("+"))


def fits(grid: Grid, spaces: Body, taken: Collection[Space] = ()) -> bool:
    """Whether a figure can stand there: on clear floor, on nobody, and not across what is shut."""
    return (
        all(space in grid.clear and space not in taken for space in spaces)
        and not any(edge in grid.shut for edge in inside(spaces))
        and len(spaces) in SIZES
    )


def inside(spaces: Body) -> Iterator[tuple[Space, Space]]:
    """The edges between the spaces of one body."""
    for space in spaces:
        for by in ((1, 0), (0, 1)):
            if (to := shifted(space, by)) in spaces:
                yield between(space, to)


def moves(grid: Grid, spaces: Body) -> tuple[Body, ...]:
    """
    Where one movement takes a body over clear floor, whoever stands there; found once for a grid.

    One or four spaces go one way as a whole. Of two, one half is pushed to an orthogonal
    neighbour while the other takes its place, or both go one way diagonally.
    """
    if spaces not in grid.moves:
        ways = pushed(grid, spaces) if len(spaces) == 2 else shifts(grid, spaces, AROUND)
        grid.moves[spaces] = tuple(to for to in ways if fits(grid, to))
    return grid.moves[spaces]


def pushed(grid: Grid, spaces: Body) -> Iterator[Body]:
    for half, other in (spaces, spaces[::-1]):
        for by in STRAIGHT:
            to = shifted(half, by)
            if to != other and is_open(grid, half, to, grid.clear):
                yield body(half, to)
    yield from shifts(grid, spaces, DIAGONAL)


def shifts(grid: Grid, spaces: Body, ways: Collection[Space]) -> Iterator[Body]:
    """The body moved one step as a whole; where it stands itself, no corner is closed to it."""
    clear = grid.clear
    for by in ways:
        to = tuple(shifted(space, by) for space in spaces)
        if all(is_open(grid, at, there, clear) for at, there in zip(spaces, to, strict=True)):
            yield to
