"""Random tables: convex polygons and discs, as the rules and as the checker want them."""

from random import Random

from rules.xenos_rampant.ground.points import SIDE, Disc, Point
from rules.xenos_rampant.ground.polygons import Polygon, is_convex, overlap
from rules.xenos_rampant.ground.terrain import KINDS, Ground, Terrain


def corners(random: Random) -> tuple[Point, ...]:
    """A convex polygon of three to six corners, many with sides along the axes."""
    while True:
        x, y = random.randrange(20, 400), random.randrange(20, 400)
        if random.random() < 0.4:
            w, h = random.randrange(10, 120), random.randrange(10, 120)
            return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
        points = {(x + random.randrange(100), y + random.randrange(100)) for _ in range(6)}
        found = hull(sorted(points))
        if is_convex(found):
            return found if random.random() < 0.5 else found[::-1]


def hull(points: list[Point]) -> tuple[Point, ...]:
    def half(points: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in points:
            while len(chain) > 1 and turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return tuple(half(points) + half(points[::-1]))


def turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def terrain(random: Random, name: str) -> Terrain:
    kind = random.choice(sorted(KINDS))
    if kind == "impassable":
        return Terrain(name, kind, Polygon(corners(random)), blocks=random.random() < 0.7)
    linear = random.random() < 0.3
    return Terrain(name, kind, Polygon(corners(random)), rough=not linear, linear=linear)


def ground(random: Random) -> Ground:
    """Up to seven pieces that do not overlap."""
    pieces: list[Terrain] = []
    for number in range(random.randrange(8)):
        piece = terrain(random, f"piece{number}")
        if not any(overlap(piece.shape, other.shape) for other in pieces):
            pieces.append(piece)
    return Ground(tuple(pieces))


def point(random: Random, ground: Ground) -> Point:
    """Anywhere, and often on a corner, on an edge or in a line with another point."""
    if ground.pieces and random.random() < 0.3:
        shape = random.choice(ground.pieces).shape
        x, y = random.choice(shape.corners)
        u, v = random.choice(shape.corners)
        return random.choice([(x, y), ((x + u) // 2, (y + v) // 2), (x, v), shape.middle])
    return random.randrange(SIDE + 1), random.randrange(SIDE + 1)


def discs(random: Random, ground: Ground, most: int = 6) -> list[Disc]:
    return [
        Disc(point(random, ground), random.choice((15, 20, 25)))
        for _ in range(random.randrange(most))
    ]
