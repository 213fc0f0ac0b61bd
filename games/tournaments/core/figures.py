"""The figures of scores: what sides have reached in their games, as the system says it. Pure."""

from collections.abc import Iterable
from itertools import zip_longest

from games.tournaments.core.field import Result, Terms

MOST = 3  # of a score
UNNAMED = "score"


def called(terms: Terms) -> tuple[str, ...]:
    """A name for each figure that a score can have."""
    return (*terms.figures, *[UNNAMED] * MOST)[:MOST]


def in_turn(terms: Terms) -> str:
    """“goals, then moves”, in the order in which they decide."""
    return ", then ".join(terms.figures or (UNNAMED,))


def summed(results: Iterable[Result], entrant: int) -> tuple[int, ...]:
    """The figures of *entrant* over all *results*, as many as a score can have."""
    reached = [result.figures.get(entrant, ()) for result in results]
    columns = zip_longest(*reached, (0,) * MOST, fillvalue=0)
    return tuple(sum(column) for column in columns)
