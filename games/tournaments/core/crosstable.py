"""The crosstable: everybody against everybody."""

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.core import standings
from games.tournaments.core.field import Field, How, Table
from games.tournaments.core.round_scores import share

SIGNS = {1.0: "1", 0.5: "½", 0.0: "0"}


FORFEITS = {1.0: "+", 0.5: "=", 0.0: "−"}


class CrosstableRow(NamedTuple):
    """A row of the crosstable: a cell for each entrant, in the order of the lines."""

    entrant: int
    cells: tuple[str, ...]


def crosstable(field: Field, only: Sequence[int] | None = None) -> list[CrosstableRow]:
    """
    Everybody against everybody, in the order of the standings, or *only* these in their order: “1”,
    “½”, “0” for each table, “+” and “−” for forfeits, “×” against oneself; empty if two have not
    met.
    """
    order = [row.entrant for row in standings.table(field)] if only is None else only
    cells: dict[tuple[int, int], str] = {(who, who): "×" for who in order}
    for table in field.tables():
        for mine in table.entrants if table.result else ():
            for theirs in table.entrants:
                if mine != theirs:
                    cells[mine, theirs] = cells.get((mine, theirs), "") + sign(table, mine, theirs)
    return [
        CrosstableRow(mine, tuple(cells.get((mine, theirs), "") for theirs in order))
        for mine in order
    ]


def sign(table: Table, mine: int, theirs: int) -> str:
    assert table.result
    if table.result.how == How.DOUBLE_FORFEIT:
        return "−"
    return (FORFEITS if table.result.how == How.FORFEIT else SIGNS)[share(table, mine, theirs)]
