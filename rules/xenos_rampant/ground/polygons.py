"""Convex polygons: what is inside, and which part of a leg."""

from dataclasses import dataclass, field
from itertools import pairwise

from rules.xenos_rampant.ground.points import Point, cross, near_leg

# The part of a leg that lies inside: from n/d to n/d of its length, as (n, d, n, d).
Part = tuple[int, int, int, int]


@dataclass(frozen=True)
class Polygon:
    """
    A convex polygon; *corners* go round it in either direction.

    *edges* are corner and vector of each side, clockwise on the table, and *box* the smallest
    rectangle around it: west, north, east, south.
    """

    corners: tuple[Point, ...]
    edges: tuple[tuple[int, int, int, int], ...] = field(init=False, repr=False, compare=False)
    box: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ring = self.corners if double_area(self.corners) > 0 else self.corners[::-1]
        sides = pairwise([*ring, ring[0]])
        edges = tuple((a[0], a[1], b[0] - a[0], b[1] - a[1]) for a, b in sides)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))

    @property
    def middle(self) -> Point:
        """The mean of the corners, rounded down."""
        count = len(self.corners)
        return sum(x for x, _ in self.corners) // count, sum(y for _, y in self.corners) // count

    def contains(self, point: Point) -> bool:
        (x, y), (west, north, east, south) = point, self.box
        if not (west <= x <= east and north <= y <= south):
            return False
        return all(dx * (y - ay) >= dy * (x - ax) for ax, ay, dx, dy in self.edges)

    def off(self, point: Point) -> int:
        """How far at least *point* is from its box, to the side or up and down."""
        (x, y), (west, north, east, south) = point, self.box
        return max(0, west - x, x - east, north - y, y - south)

    def misses(self, start: Point, end: Point, reach: int = 0) -> bool:
        """Whether the boxes of leg and polygon are more than *reach* apart; a quick look."""
        west, north, east, south = self.box
        (ax, ay), (bx, by) = start, end
        return (
            (ax < west - reach and bx < west - reach)
            or (ax > east + reach and bx > east + reach)
            or (ay < north - reach and by < north - reach)
            or (ay > south + reach and by > south + reach)
        )

    def part_of(self, start: Point, end: Point) -> Part | None:
        """The part of the leg that lies inside, edges with it; None if none does."""
        if self.misses(start, end):
            return None
        (ax, ay), (bx, by) = start, end
        from_n, from_d, to_n, to_d = 0, 1, 1, 1
        for x, y, dx, dy in self.edges:
            here = dx * (ay - y) - dy * (ax - x)
            there = dx * (by - y) - dy * (bx - x)
            if here < 0 and there < 0:
                return None
            if here < 0:
                if -here * from_d > from_n * (there - here):
                    from_n, from_d = -here, there - here
            elif there < 0 and here * to_d < to_n * (here - there):
                to_n, to_d = here, here - there
            if from_n * to_d > to_n * from_d:
                return None
        return from_n, from_d, to_n, to_d

    def is_crossed(self, start: Point, end: Point) -> bool:
        """Whether more than a point of the leg lies inside."""
        found = self.part_of(start, end)
        return found is not None and start != end and found[0] * found[3] < found[2] * found[1]

    def is_near(self, start: Point, end: Point, reach: int) -> bool:
        """Whether any point of the leg is at most *reach* from the polygon."""
        if self.misses(start, end, reach):
            return False
        if self.part_of(start, end):
            return True
        return any(near_leg(corner, start, end, reach) for corner in self.corners) or any(
            near_leg(point, (x, y), (x + dx, y + dy), reach)
            for x, y, dx, dy in self.edges
            for point in (start, end)
        )


def double_area(corners: tuple[Point, ...]) -> int:
    """Twice the area, negative for corners that go round counter-clockwise on the table."""
    return sum(cross(one, other) for one, other in pairwise([*corners, corners[0]]))


def is_convex(corners: tuple[Point, ...]) -> bool:
    """Whether the corners make a convex polygon with an area, all of them needed."""
    ring = [*corners, *corners[:2]]
    turns = [
        cross((b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1]))
        for a, b, c in zip(ring, ring[1:], ring[2:], strict=False)
    ]
    same_way = all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
    return len(corners) >= 3 and same_way and winds_once(corners)


def winds_once(corners: tuple[Point, ...]) -> bool:
    """Whether the sides go round once: a star turns one way all along, too."""
    signs = [(one < other) for (one, _), (other, _) in pairwise([*corners, corners[0]])]
    return sum(a != b for a, b in pairwise([*signs, signs[0]])) == 2


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two polygons share more than edges: no side of either keeps them apart."""
    return not any(
        all(dx * (y - ay) <= dy * (x - ax) for x, y in outer.corners)
        for inner, outer in ((one, other), (other, one))
        for ax, ay, dx, dy in inner.edges
    )
