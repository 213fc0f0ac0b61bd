"""
The table once more, written apart from the rules: slow, in exact fractions, by other ways.

Where the rules cross-multiply, this solves equations; where they compare squares, so does this,
as fractions.
"""

from fractions import Fraction
from itertools import pairwise
from math import isqrt

Point = tuple[int, int]
Exact = tuple[Fraction, Fraction]


def ceil_root(square: Fraction) -> int:
    """The smallest whole number that is no smaller than the root."""
    guess = isqrt(square.numerator // square.denominator)
    while guess * guess < square:
        guess += 1
    return guess


def inside(polygon: list[Point], point: Exact) -> bool:
    """The point is on one side of all edges, or on one."""
    sides = {
        (side > 0) - (side < 0)
        for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]])
        for side in [(bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)]
    }
    return not {1, -1} <= sides


def at(start: Point, end: Point, share: Fraction) -> Exact:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def cuts(polygon: list[Point], start: Point, end: Point) -> list[Fraction]:
    """Where on the leg its state may change: its ends, and where it meets lines of the sides."""
    found = {Fraction(0), Fraction(1)}
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        normal = by - ay, ax - bx
        slope = normal[0] * (end[0] - start[0]) + normal[1] * (end[1] - start[1])
        offset = normal[0] * (ax - start[0]) + normal[1] * (ay - start[1])
        if slope and 0 <= Fraction(offset, slope) <= 1:
            found.add(Fraction(offset, slope))
    return sorted(found)


def share_inside(polygons: list[list[Point]], start: Point, end: Point) -> Fraction:
    """Between two cuts a leg is all inside or all outside, so the middle tells."""
    marks = sorted({cut for polygon in polygons for cut in cuts(polygon, start, end)})
    return sum(
        (
            b - a
            for a, b in pairwise(marks)
            if any(inside(polygon, at(start, end, (a + b) / 2)) for polygon in polygons)
        ),
        Fraction(0),
    )


def touches(polygon: list[Point], start: Point, end: Point) -> bool:
    return any(inside(polygon, at(start, end, cut)) for cut in cuts(polygon, start, end))


def square_to_leg(point: Point, start: Point, end: Point) -> Fraction:
    """The squared distance between a point and a leg."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    ahead = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(max(Fraction(ahead, square), Fraction(0)), Fraction(1)) if square else Fraction(0)
    x, y = at(start, end, share)
    return (x - point[0]) ** 2 + (y - point[1]) ** 2


def square_to_polygon(polygon: list[Point], start: Point, end: Point) -> Fraction:
    """The squared distance between a leg and a polygon."""
    if touches(polygon, start, end):
        return Fraction(0)
    sides = list(pairwise([*polygon, polygon[0]]))
    return min(
        *(square_to_leg(corner, start, end) for corner in polygon),
        *(square_to_leg(point, a, b) for a, b in sides for point in (start, end)),
    )


def cost(rough: list[list[Point]], start: Point, end: Point) -> int:
    square = Fraction((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)
    return ceil_root(square) + ceil_root(square * share_inside(rough, start, end) ** 2)


def gap(a: Point, ra: int, b: Point, rb: int) -> int:
    return max(0, ceil_root(Fraction((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)) - ra - rb)


def sees(
    blocking: list[list[Point]], others: list[tuple[Point, int]], start: Point, end: Point
) -> bool:
    goes = start != end  # a line without a length crosses nothing by a length
    return not (goes and any(share_inside([p], start, end) for p in blocking)) and all(
        square_to_leg(centre, start, end) > (radius - 5) ** 2 for centre, radius in others
    )


def cover(
    pieces: list[tuple[list[Point], int, bool]], centre: Point, radius: int, seen_from: Point
) -> int:
    """*pieces* are corners, worth and whether they are obstacles."""
    return max(
        (
            worth
            for corners, worth, linear in pieces
            if (
                touches(corners, seen_from, centre)
                and square_to_polygon(corners, centre, centre) <= (radius + 10) ** 2
                if linear
                else inside(corners, (Fraction(centre[0]), Fraction(centre[1])))
            )
        ),
        default=0,
    )


def clear(
    walls: list[list[Point]],
    others: list[tuple[Point, int]],
    start: Point,
    end: Point,
    radius: int,
) -> bool:
    """Whether a leg keeps off walls and, by an inch, off units farther than that at its start."""
    if any(square_to_polygon(corners, start, end) <= radius**2 for corners in walls):
        return False
    for centre, other in others:
        if gap(start, radius, centre, other) >= 10:
            if ceil_root(square_to_leg(centre, start, end)) - radius - other < 10:
                return False
        elif (
            square_to_leg(centre, start, end) < square_to_leg(centre, start, start) or start == end
        ):
            return False
    return True
