"""Who goes on from a match of a bracket, also where nobody is ahead on points."""

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.core.field import How, Table
from games.tournaments.core.formats.seating import total

RULE = (
    "Where nobody is ahead on points in a match of the bracket, as after a draw, whoever has"
    " fulfilled more conditions in it goes on, then whoever has more frags, then the higher seed."
    " Where nobody came, nobody goes on."
)
FEWER = ("", "conditions fulfilled", "frags")  # what is compared, points first
BY_SEED = "the higher seed"


class Drawn(NamedTuple):
    """A match that was drawn: who was in it, who goes on all the same, and by what."""

    entrants: tuple[int, ...]
    winner: int
    by: str


def decided(tables: Sequence[Table], seeds: Sequence[int]) -> int | None:
    """Who goes on from a match by the rule above."""
    return None if nobody_came(tables) else ranked(tables, seeds)[0]


def nobody_came(tables: Sequence[Table]) -> bool:
    return all(table.result and table.result.how is How.DOUBLE_FORFEIT for table in tables)


def ranked(tables: Sequence[Table], seeds: Sequence[int]) -> list[int]:
    """The entrants of a match, the best first."""
    by_seed = sorted(tables[0].entrants, key=seeds.index)
    return sorted(by_seed, key=lambda entrant: total(tables, entrant), reverse=True)


def by_what(tables: Sequence[Table], seeds: Sequence[int]) -> str:
    """What has decided a match that was drawn; empty where points have, or nobody came."""
    if nobody_came(tables) or not all(table.result for table in tables):
        return ""
    first, second = (total(tables, entrant) for entrant in ranked(tables, seeds)[:2])
    pairs = zip(FEWER, first, second, strict=True)
    return next((word for word, one, other in pairs if one != other), BY_SEED)
