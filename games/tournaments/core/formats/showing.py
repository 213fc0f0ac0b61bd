"""The matches of a bracket as a page draws them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.tournaments.core.field import Field, How, Table
from games.tournaments.core.formats.drawn import by_what, decided
from games.tournaments.core.formats.seating import total


@dataclass(frozen=True)
class ShownMatch:
    """
    A match.

    *entrants* are numbers, or texts such as “winner of semi-final 1” and “nobody”. *round* is 0
    before it is paired. *by* is what decided it if it was level on points. *points* are those of
    all its tables with a result; *how* is empty if all were played.
    """

    place: str
    entrants: tuple[int | str, ...]
    winner: int | None = None
    round: int = 0
    tables: tuple[int, ...] = ()
    by: str = ""
    points: Mapping[int, float] = field(default_factory=dict)
    how: str = ""


def of_tables(place: str, number: int, tables: Sequence[Table], of: Field) -> ShownMatch:
    """The match of round *number* that is, or was, played at *tables*."""
    seeds = of.seeds()
    entrants, over = tables[0].entrants, all(table.result for table in tables)
    some = any(table.result for table in tables)
    return ShownMatch(
        place,
        entrants,
        decided(tables, seeds) if over else None,
        number,
        tuple(table.number for table in tables),
        by_what(tables, seeds, of.terms),
        {who: total(tables, who)[0] for who in entrants} if some else {},
        not_played(tables),
    )


def not_played(tables: Sequence[Table]) -> str:
    """“forfeit”; two ways of not playing are both given."""
    kinds = [table.result.how for table in tables if table.result]
    return ", ".join(dict.fromkeys(kind for kind in kinds if kind is not How.PLAYED))
