"""How a director or referee may decide a table: words for forms, and their meaning. Pure."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from games.tournaments.core.field import How, Names, Result, Scoring, Table
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed

DRAW, WIN, ABSENT = "draw", "win", "absent"


def outcomes(table: Table, names: Names) -> dict[str, str]:
    """The possible decisions, each as a word and as a sentence: `win-3`, `draw`, `absent-3-5`."""
    called = {number: f"{names(number)} ({side})" for side, number in table.seats}
    wins = {word(WIN, some): won(called, some) for some in parts(table)}
    absent = {word(ABSENT, some): missing(called, some) for some in (*parts(table), called)}
    return {**wins, DRAW: "A draw", **absent}


def parts(table: Table) -> Iterator[tuple[int, ...]]:
    """Every choice of one or several at the table, but never all."""
    for size in range(1, len(table.seats)):
        yield from combinations(table.entrants, size)


def word(kind: str, some: Iterable[int]) -> str:
    return "-".join([kind, *map(str, some)])


def won(called: dict[int, str], some: tuple[int, ...]) -> str:
    who = listed(called[number] for number in some)
    return f"{who} wins" if len(some) == 1 else f"{who} share the win"


def missing(called: dict[int, str], some: Collection[int]) -> str:
    if len(some) == len(called):
        return "Nobody played: a forfeit of all"
    there = [called[number] for number in called if number not in some]
    goes = "wins" if len(there) == 1 else "share the win"
    return f"{listed(called[number] for number in some)} did not play: {listed(there)} {goes}"


def result_of(table: Table, chosen: str, scoring: Scoring) -> Result:
    """
    The result that one of `outcomes` means.

    Raises Refusal if the word is not one of them.
    """
    kind, *numbers = chosen.split("-")
    some = tuple(who for who in table.entrants if str(who) in numbers)
    if kind not in (DRAW, WIN, ABSENT) or len(some) != len(numbers):
        raise Refusal("Choose how to decide the table.")
    if kind != ABSENT:
        return Result(How.ADJUDICATED, scoring.points(table.entrants, some))
    there = tuple(who for who in table.entrants if who not in some)
    if not there:
        return Result(How.DOUBLE_FORFEIT, dict.fromkeys(table.entrants, scoring.loss))
    return Result(How.FORFEIT, scoring.points(table.entrants, there))
