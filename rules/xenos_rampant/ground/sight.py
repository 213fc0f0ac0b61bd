"""Lines of sight, from centre to centre."""

from collections.abc import Iterable

from rules.xenos_rampant.ground.points import Disc, Point, near_leg
from rules.xenos_rampant.ground.terrain import Ground

SLACK = 5  # of a disc's radius, which a line may graze


def is_open(ground: Ground, start: Point, end: Point) -> bool:
    """Whether no terrain stands in the line."""
    return not any(shape.is_crossed(start, end) for shape in ground.blocking)


def sees(ground: Ground, start: Point, end: Point, others: Iterable[Disc]) -> bool:
    """Whether the line is free of terrain and of the *others*, who are neither end of it."""
    return is_open(ground, start, end) and not any(
        near_leg(disc.at, start, end, disc.radius - SLACK) for disc in others
    )
