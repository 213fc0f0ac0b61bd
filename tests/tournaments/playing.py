"""Tournaments played by lot, for tests."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.tournaments.core import formats
from games.tournaments.core.field import (
    Draft,
    Entrant,
    Field,
    How,
    Result,
    Round,
    Table,
    Terms,
)

SIDES = ("red", "blue", "green")


def entered(count: int, seats: int = 2, **terms: Any) -> Field:
    """*count* entrants, the first the strongest."""
    known = Terms(sides=SIDES[:seats], **terms)
    return Field(known, {n: Entrant(n, 2000 - n) for n in range(1, count + 1)})


def result(field: Field, table: Table, lot: Random, forfeits: float = 0) -> Result:
    who, roll = table.entrants, lot.random()
    if roll < forfeits / 4:
        return Result(How.DOUBLE_FORFEIT, dict.fromkeys(who, 0.0))
    winners = () if lot.random() < 0.1 else (lot.choice(who),)
    how = How.FORFEIT if roll < forfeits and winners else How.PLAYED
    figures = {one: (lot.randrange(3),) for one in who}
    return Result(how, field.terms.scoring.points(who, winners), figures)


def played(field: Field, one: Round, lot: Random, forfeits: float = 0) -> Round:
    tables = (replace(t, result=result(field, t, lot, forfeits)) for t in one.tables)
    return replace(one, tables=tuple(tables))


Change = Callable[[Field], Field]


def tournament(
    field: Field, lot: Random, *, most: int = 99, forfeits: float = 0, change: Change | None = None
) -> Iterator[tuple[Field, Draft]]:
    """The field before each round with its draft, until it is over; at last the whole field."""
    while len(field.rounds) < most:
        field = change(field) if change else field
        if formats.over(field):
            break
        drafted = formats.draft(field)
        yield field, drafted
        field = field.with_round(played(field, drafted.round, lot, forfeits))
    yield field, Draft(Round(field.next_round, ()))


def finished(field: Field, lot: Random, **rest: Any) -> Field:
    *_, (last, _) = tournament(field, lot, **rest)
    return last


def restless(lot: Random) -> Change:
    """Some leave and some come late."""

    def change(field: Field) -> Field:
        entrants, number = dict(field.entrants), field.next_round
        if number > 1 and lot.random() < 0.3:
            who = lot.choice(list(entrants))
            if entrants[who].left is None and entrants[who].joined < number:
                entrants[who] = replace(entrants[who], left=number)
        if number > 1 and lot.random() < 0.3:
            new = max(entrants) + 1
            entrants[new] = Entrant(new, 1500, joined=number)
        return replace(field, entrants=entrants)

    return change
