"""Who advances from a match of a bracket, even if it is level on points."""

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.core.field import How, Table, Terms
from games.tournaments.core.figures import called, in_turn
from games.tournaments.core.formats.seating import total

RULE = (
    "If a match of the bracket leaves its players level on points, for example after a draw, what"
    " they have reached in its games decides: {}; if that is equal too, the higher seed advances."
    " If nobody came, nobody advances."
)
BY_SEED = "the higher seed"


def rule(terms: Terms) -> str:
    """What is announced: who advances from a match that is level on points."""
    return RULE.format(in_turn(terms))


class Drawn(NamedTuple):
    """A drawn match: who was in it, who advances all the same, and by what."""

    entrants: tuple[int, ...]
    winner: int
    by: str


def decided(tables: Sequence[Table], seeds: Sequence[int]) -> int | None:
    """Who advances from a match by the rule above."""
    return None if nobody_came(tables) else ranked(tables, seeds)[0]


def nobody_came(tables: Sequence[Table]) -> bool:
    return all(table.result and table.result.how is How.DOUBLE_FORFEIT for table in tables)


def ranked(tables: Sequence[Table], seeds: Sequence[int]) -> list[int]:
    """The entrants of a match, best first."""
    by_seed = sorted(tables[0].entrants, key=seeds.index)
    return sorted(by_seed, key=lambda entrant: total(tables, entrant), reverse=True)


def by_what(tables: Sequence[Table], seeds: Sequence[int], terms: Terms) -> str:
    """What decided a drawn match; empty if points did, or nobody came."""
    if nobody_came(tables) or not all(table.result for table in tables):
        return ""
    first, second = (total(tables, entrant) for entrant in ranked(tables, seeds)[:2])
    pairs = zip(("", *called(terms)), first, second, strict=True)
    return next((word for word, one, other in pairs if one != other), BY_SEED)
