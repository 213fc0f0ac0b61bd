"""Fields written down shortly, for tests."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.tournaments.core import standings
from games.tournaments.core.field import Bye, Entrant, Field, How, Result, Round, Table, Terms

SIDES = ("red", "blue", "green")


def table(number: int, points: Mapping[int, float] | None, *who: int, how: How) -> Table:
    seats = tuple(zip(SIDES, who, strict=False))
    return Table(number, 1, seats, result=Result(how, points) if points is not None else None)


def round_of(number: int, text: str, byes: Mapping[int, Bye] | None = None) -> Round:
    """
    “1-2 1-0, 3-4 ½-½”: who sits at each table, and their points; “+--” for a forfeit,
    “---” for a double one, nothing for a table that is still played.
    """
    tables = [read(place, one.split()) for place, one in enumerate(text.split(","), 1) if one]
    return Round(number, tuple(tables), byes or {})


WORTH = {"1": 1.0, "½": 0.5, "0": 0.0, "+": 1.0, "-": 0.0}


def read(number: int, words: list[str]) -> Table:
    who = [int(one) for one in words[0].split("-")]
    if len(words) == 1:
        return table(number, None, *who, how=How.PLAYED)
    signs = [words[1][0], words[1][-1]] if words[1][1:2] == "-" and len(who) == 2 else None
    signs = signs or words[1].split("-")
    how = {"+-": How.FORFEIT, "-+": How.FORFEIT, "--": How.DOUBLE_FORFEIT}.get("".join(signs))
    points = {one: WORTH[sign] for one, sign in zip(who, signs, strict=True)}
    return table(number, points, *who, how=how or How.PLAYED)


def field_of(count: int, *rounds: Round, **rest: Any) -> Field:
    terms = rest.pop("terms", Terms(tiebreaks=rest.pop("tiebreaks", ("buchholz",))))
    entrants = rest.pop("entrants", {who: Entrant(who) for who in range(1, count + 1)})
    return Field(terms, entrants, rounds, **rest)


def numbers(field: Field, name: str) -> dict[int, float]:
    """What everybody has of the tie-break *name*."""
    terms = replace(field.terms, tiebreaks=(name,))
    return {
        row.entrant: row.tiebreaks[name] for row in standings.table(replace(field, terms=terms))
    }
