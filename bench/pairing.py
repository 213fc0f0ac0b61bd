"""Seconds to pair a round of a side-balanced Swiss of 1,000: the slowest of rounds 1, 5 and 9."""

from dataclasses import replace
from random import Random

from bench._common import show, wall_seconds
from games.tournaments import formats
from games.tournaments.field import Entrant, Field, How, Result, Round, Terms

ENTRANTS = 1_000
ROUNDS = (1, 5, 9)
SIDES = ("marine", "alien", "predator")
NAMES = {2: "pairing_1000_two", 3: "pairing_1000_three"}


def played(field: Field, one: Round, lot: Random) -> Round:
    def result(who: tuple[int, ...]) -> Result:
        winners = () if lot.random() < 0.1 else (lot.choice(who),)
        return Result(How.PLAYED, field.terms.scoring.points(who, winners))

    return replace(one, tables=tuple(replace(t, result=result(t.entrants)) for t in one.tables))


def slowest(seats: int) -> float:
    lot, took = Random(1), [0.0]
    entrants = {number: Entrant(number) for number in range(1, ENTRANTS + 1)}
    field = Field(Terms(sides=SIDES[:seats], seed="bench"), entrants)
    for number in range(1, max(ROUNDS) + 1):
        if number in ROUNDS:
            before = field
            took.append(wall_seconds(lambda before=before: formats.draft(before), times=1))
        field = field.with_round(played(field, formats.draft(field).round, lot))
    return max(took)


def main() -> None:
    for seats, name in NAMES.items():
        show(name, slowest(seats), "s")


if __name__ == "__main__":
    main()
