"""
How places are written: squares like `k12`, points like `21.4,23.0`.

Columns a to x run from west to east, rows 1 to 24 from north to south, each two inches wide.
"""

import re

from rules.xenos_rampant.ground.points import INCH, SIDE, Point

SQUARE = 2 * INCH
COLUMNS = "abcdefghijklmnopqrstuvwx"
LAST = len(COLUMNS) - 1
SQUARES = re.compile(r"([a-x])([1-9]|1\d|2[0-4])", re.ASCII)
POINTS = re.compile(r"(\d{1,2})(?:\.(\d))?,(\d{1,2})(?:\.(\d))?", re.ASCII)


def read(word: str) -> Point | None:
    """The point that *word* means, the middle of a square; None if it means none."""
    if found := SQUARES.fullmatch(word):
        return middle(COLUMNS.index(found[1]), int(found[2]) - 1)
    if found := POINTS.fullmatch(word):
        x, y = tenths(found[1], found[2]), tenths(found[3], found[4])
        return (x, y) if x <= SIDE and y <= SIDE else None
    return None


def tenths(inches: str, tenth: str | None) -> int:
    return int(inches) * INCH + int(tenth or 0)


def middle(column: int, row: int) -> Point:
    return column * SQUARE + INCH, row * SQUARE + INCH


# All squares with their middles, by column and row.
GRID = tuple(
    tuple((f"{name}{row + 1}", middle(column, row)) for row in range(len(COLUMNS)))
    for column, name in enumerate(COLUMNS)
)


def written(point: Point) -> str:
    """`21.4,23.0`, which `read` reads."""
    return ",".join(map(coordinate, point))


def located(point: Point) -> str:
    """`k12 21.4,23.0`: the square, as the edges of the table name it, and the point."""
    return f"{square_of(point)} {written(point)}"


def coordinate(length: int) -> str:
    """`21.4` for 214, and `21.0` for 210."""
    whole, tenth = divmod(abs(length), INCH)
    return f"{'-' if length < 0 else ''}{whole}.{tenth}"


def inches(length: int) -> str:
    """`21.4` for 214, and `21` for 210."""
    return coordinate(length).removesuffix(".0")


def so_far(length: int) -> str:
    """`21.4 inches`, and `1 inch`."""
    return f"{inches(length)} {'inch' if length == INCH else 'inches'}"


def area(box: tuple[int, int, int, int]) -> str:
    """
    `columns a to f, rows 1 to 10 (points 0.0,0.0 to 12.0,19.0)`: the squares whose middles lie in a
    *box* of west, north, east, south, and its corners. What goes from edge to edge is not named.
    """
    west, north, east, south = box
    (left, right), (top, bottom) = squares_in(west, east), squares_in(north, south)
    across = f"columns {COLUMNS[left]} to {COLUMNS[right]}"
    down = f"rows {top + 1} to {bottom + 1}"
    named = [*[across] * (west > 0 or east < SIDE), *[down] * (north > 0 or south < SIDE)]
    return f"{', '.join(named)} (points {written((west, north))} to {written((east, south))})"


def squares_in(start: int, end: int) -> tuple[int, int]:
    """The first and the last column or row with its middle there."""
    return (start + INCH - 1) // SQUARE, (end - INCH) // SQUARE


def square_of(point: Point) -> str:
    """The square in which *point* lies; the east and south edges belong to the last."""
    x, y = point
    return GRID[min(x // SQUARE, LAST)][min(y // SQUARE, LAST)][0]
