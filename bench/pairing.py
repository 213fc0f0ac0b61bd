"""
Seconds to pair a round of a Swiss of 1,000, the slowest of rounds 1, 5 and 9: side-balanced for
two sides and for three, and by the FIDE Dutch system.
"""

from dataclasses import replace
from functools import partial
from random import Random

from bench._common import show, wall_seconds
from games.tournaments.core import formats
from games.tournaments.core.field import Entrant, Field, How, Result, Round, Terms

ENTRANTS = 1_000
ROUNDS = (1, 5, 9)
SIDES = ("one", "another", "third")
TERMS = {
    "pairing_1000_two": Terms(sides=SIDES[:2], seed="bench"),
    "pairing_1000_three": Terms(sides=SIDES, seed="bench"),
    "pairing_1000_fide": Terms(sides=SIDES[:2], pairing="fide"),
}


def played(field: Field, one: Round, lot: Random) -> Round:
    def result(who: tuple[int, ...]) -> Result:
        winners = () if lot.random() < 0.1 else (lot.choice(who),)
        return Result(How.PLAYED, field.terms.scoring.points(who, winners))

    return replace(one, tables=tuple(replace(t, result=result(t.entrants)) for t in one.tables))


def slowest(terms: Terms) -> float:
    lot, took = Random(1), [0.0]
    entrants = {number: Entrant(number) for number in range(1, ENTRANTS + 1)}
    field = Field(terms, entrants)
    for number in range(1, max(ROUNDS) + 1):
        if number in ROUNDS:
            before = field
            took.append(wall_seconds(partial(formats.draft, before), times=1))
        field = field.with_round(played(field, formats.draft(field).round, lot))
    return max(took)


def main() -> None:
    for name, terms in TERMS.items():
        show("", name, slowest(terms), "s")


if __name__ == "__main__":
    main()
