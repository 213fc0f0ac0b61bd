"""Points, distances and directions."""

from math import isqrt
from typing import NamedTuple

INCH = 10  # in tenths of an inch, which is what all lengths are given in
SIDE = 480  # of the usual table

Point = tuple[int, int]


class Disc(NamedTuple):
    """The ground that a unit takes up."""

    at: Point
    radius: int


def root_up(number: int) -> int:
    """The smallest whole number whose square is at least *number*."""
    return isqrt(number - 1) + 1 if number > 0 else 0


def square_distance(one: Point, other: Point) -> int:
    dx, dy = other[0] - one[0], other[1] - one[1]
    return dx * dx + dy * dy


def length(one: Point, other: Point) -> int:
    """The distance between two points, rounded up."""
    return root_up(square_distance(one, other))


def gap(one: Disc, other: Disc) -> int:
    """From edge to edge, rounded up; 0 in contact."""
    return max(0, length(one.at, other.at) - one.radius - other.radius)


def within(one: Disc, other: Disc, inches: int) -> bool:
    """Whether the gap is at most so many inches."""
    return gap(one, other) <= inches * INCH


def along(vector: Point, far: int) -> Point:
    """So *far* in the direction of *vector*, each part rounded toward zero."""
    dx, dy = vector
    if not (square := dx * dx + dy * dy):
        return 0, 0
    east = isqrt(dx * dx * far * far // square)
    south = isqrt(dy * dy * far * far // square)
    return (-east if dx < 0 else east), (-south if dy < 0 else south)


def plus(point: Point, vector: Point) -> Point:
    return point[0] + vector[0], point[1] + vector[1]


def between(start: Point, end: Point) -> Point:
    """The vector that leads from *start* to *end*."""
    return end[0] - start[0], end[1] - start[1]


def dot(one: Point, other: Point) -> int:
    return one[0] * other[0] + one[1] * other[1]


def cross(one: Point, other: Point) -> int:
    return one[0] * other[1] - one[1] * other[0]


def box_of(start: Point, end: Point, reach: int) -> tuple[int, int, int, int]:
    """West, north, east and south of what is at most *reach* from the leg; a quick look."""
    (ax, ay), (bx, by) = start, end
    west, east = (ax, bx) if ax < bx else (bx, ax)
    north, south = (ay, by) if ay < by else (by, ay)
    return west - reach, north - reach, east + reach, south + reach


def near_leg(point: Point, start: Point, end: Point, reach: int) -> bool:
    """Whether *point* is at most *reach* from the leg between *start* and *end*."""
    # The arithmetic of `dot` and `cross`, written out: nothing else is asked so often.
    (x, y), most = start, reach * reach
    leg_x, leg_y, off_x, off_y = end[0] - x, end[1] - y, point[0] - x, point[1] - y
    square, ahead = leg_x * leg_x + leg_y * leg_y, off_x * leg_x + off_y * leg_y
    if ahead <= 0:
        return off_x * off_x + off_y * off_y <= most
    if ahead >= square:
        return square_distance(point, end) <= most
    side = leg_x * off_y - leg_y * off_x
    return side * side <= most * square
