"""The sixteen headings of vehicles and their names."""

from rules.xenos_rampant.ground.points import Point, along, cross, dot

# A sixteenth of a turn has no whole numbers; these are right to one part in ten thousand.
QUARTER = ((0, -10_000), (3_827, -9_239), (7_071, -7_071), (9_239, -3_827))
NAMES = (
    "n", "nne", "ne", "ene", "e", "ese", "se", "sse",
    "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw",
)  # fmt: skip
LONG_NAMES = {
    "north": "n", "northeast": "ne", "east": "e", "southeast": "se",
    "south": "s", "southwest": "sw", "west": "w", "northwest": "nw",
}  # fmt: skip
STEPS = len(NAMES)
HALF_TURN, QUARTER_TURN = STEPS // 2, STEPS // 4


def turned(vector: Point) -> Point:
    """The vector a quarter turn to the right."""
    return -vector[1], vector[0]


def all_round() -> tuple[Point, ...]:
    vectors = list(QUARTER)
    while len(vectors) < STEPS:
        vectors.append(turned(vectors[-QUARTER_TURN]))
    return tuple(vectors)


VECTORS = all_round()


def named(word: str) -> int | None:
    """The heading that *word* means: a short name or a long one."""
    short = LONG_NAMES.get(word, word)
    return NAMES.index(short) if short in NAMES else None


def heading_of(vector: Point) -> int:
    """The nearest of the sixteen; of two equally near ones the first, clockwise from north."""
    x, y = vector
    near = [x * east + y * south for east, south in VECTORS]
    return near.index(max(near))


def steps_between(one: int, other: int) -> int:
    """How many steps of a sixteenth lie between two headings, the shorter way."""
    apart = abs(one - other) % STEPS
    return min(apart, STEPS - apart)


def opposite(heading: int) -> int:
    return (heading + HALF_TURN) % STEPS


def ahead(heading: int, far: int) -> Point:
    """The vector that leads so *far* that way."""
    return along(VECTORS[heading], far)


def in_front(heading: int, at: Point, target: Point) -> bool:
    """Whether *target* is on or before the line through *at* across the heading."""
    return dot(VECTORS[heading], (target[0] - at[0], target[1] - at[1])) >= 0


def straight_ahead(heading: int, at: Point, target: Point, reach: int) -> bool:
    """Whether the ray from *at* along the heading comes to within *reach* of *target*."""
    ray, off = VECTORS[heading], (target[0] - at[0], target[1] - at[1])
    side = cross(ray, off)
    return dot(ray, off) > 0 and side * side <= reach * reach * dot(ray, ray)
