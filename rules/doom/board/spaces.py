"""Spaces of a board: column and row from the top left, and their words: `h7`."""

from string import ascii_lowercase

Space = tuple[int, int]
Edge = tuple[Space, Space]  # two orthogonal neighbours, the one that is read first in front

COLUMNS = ascii_lowercase
LONGEST = 99  # rows of a board

STRAIGHT: tuple[Space, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))
DIAGONAL: tuple[Space, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
AROUND = (*STRAIGHT, *DIAGONAL)


def word(space: Space) -> str:
    """`h7`: the column's letter and the row's number, both from the top left."""
    return f"{COLUMNS[space[0]]}{space[1] + 1}"


def space_of(text: str) -> Space:
    """The space of a word; raises ValueError for what is none."""
    column, row = text[:1], text[1:]
    if column not in COLUMNS or not column or not (row.isascii() and row.isdecimal()):
        raise ValueError(f"“{text}” should be a space such as h7")
    if row.startswith("0") or int(row) > LONGEST:
        raise ValueError(f"“{text}” should be a space such as h7, its row from 1 to {LONGEST}")
    return COLUMNS.index(column), int(row) - 1


def reading(space: Space) -> Space:
    """The key that sorts spaces as they are read: row by row from the top, each from the left."""
    return space[1], space[0]


def shifted(space: Space, by: Space, times: int = 1) -> Space:
    return space[0] + by[0] * times, space[1] + by[1] * times


def between(one: Space, other: Space) -> Edge:
    """The edge between two orthogonal neighbours, named from either side."""
    return (one, other) if reading(one) < reading(other) else (other, one)
