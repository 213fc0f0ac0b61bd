"""Tie-breaks by the ratings of opponents (C.07, 10)."""

from collections.abc import Sequence
from math import floor
from statistics import fmean

from games.tournaments.core.round_scores import (
    Meeting,
    Numbers,
    ScorePart,
    others,
    share,
)

# The difference of ratings that a share of the points stands for, in hundredths from ½ on; FIDE
# B.02, 8.1.1.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117),
    *(125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262),
    *(273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)


def rated(numbers: Numbers, entrant: int) -> list[tuple[Meeting, int]]:
    """The games actually played against opponents with a rating, and that rating."""
    played = [
        Meeting(other, share(table, entrant, other), 0)
        for stint in numbers.stints[entrant]
        for table in stint.tables
        for other in others(table, entrant)
    ]
    ratings = ((one, numbers.field.entrants[one.opponent].rating) for one in played)
    return [(one, rating) for one, rating in ratings if rating]


def average_rating(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    """The average rating of the opponents actually played (C.07, 10.1)."""
    met = rated(numbers, entrant)
    return (
        [ScorePart(rounded(fmean(r for _, r in met)), tuple(one.opponent for one, _ in met))]
        if met
        else []
    )


def performance(numbers: Numbers, entrant: int, tied: Sequence[int]) -> list[ScorePart]:
    """That average, plus the difference that the share of points stands for (C.07, 10.2)."""
    parts, met = average_rating(numbers, entrant, tied), rated(numbers, entrant)
    if not met:
        return []
    hundredths = rounded(100 * fmean(one.share for one, _ in met))
    more = DIFFERENCES[abs(hundredths - 50)]
    return [
        *parts,
        ScorePart(more if hundredths > 50 else -more, (), f"for {hundredths} % of the points"),
    ]


def rounded(value: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(value + 0.5)
