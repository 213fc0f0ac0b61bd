"""Double knock-out: two losses put you out."""

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats import brackets
from games.tournaments.core.formats.bracket_plan import (
    BracketMatch,
    From,
    Level,
    Source,
    size_for,
    winners_level,
)
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.knock_out import in_time

GRAND, SECOND = "grand final", "grand final, second match"


class DoubleKnockOut(Format):
    key = "double-knock-out"
    title = "Double knock-out"
    text = (
        "After one loss you continue in the losers’ half; after two you are out. The winners of"
        " both halves meet in the grand final. If the unbeaten one loses it, it is played again."
    )
    drawn = True

    def rounds(self, field: Field) -> int:
        """The number of rounds; the grand final is repeated only if it must be."""
        run = of(field)
        return len([level for level in run.levels if any(map(run.wanted, level))])

    def draft(self, field: Field) -> Draft:
        """The next round. Raises Unpairable."""
        run = of(field)
        if len(run.seeds) < 2:
            raise Unpairable("A table needs 2 entrants. Let more enter.")
        return brackets.draft(run)

    def over(self, field: Field) -> bool:
        return bool(field.rounds) and of(field).over

    def binds(self, field: Field, number: int) -> bool:
        return number < len(field.rounds)

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        return of(field).places()


def of(field: Field) -> brackets.BracketRun:
    """The bracket of a field. Raises Unpairable at tables of three."""
    if len(field.terms.sides) > 2:
        raise Unpairable(
            "A double knock-out is for tables of two. For tables of three choose a knock-out or a"
            " Swiss."
        )
    seeds = in_time(field)
    return brackets.BracketRun(field, levels(len(seeds)), seeds)


def levels(entrants: int) -> list[Level]:
    """
    What can be played at the same time: round 1 of the winners; then their round n together with
    round 2n - 3 of the losers, and round 2n - 2 of the losers, which new losers have joined.
    """
    size = size_for(entrants)
    deep = size.bit_length() - 1
    winners = [winners_level("winners", number, size) for number in range(1, deep + 1)]
    found: list[Level] = [winners[0]]
    alive = [(From.LOSER, one.place) for one in winners[0]]
    for number, level in enumerate(winners[1:]):
        halved = losers_level(2 * number + 1, list(zip(alive[::2], alive[1::2], strict=True)))
        dropped = [(From.LOSER, one.place) for one in turned(level, number)]
        stayed = [(From.WINNER, one.place) for one in halved]
        joined = losers_level(2 * number + 2, list(zip(stayed, dropped, strict=True)))
        found += [(*level, *halved), joined]
        alive = [(From.WINNER, one.place) for one in joined]
    best = (From.WINNER, winners[-1][0].place)
    grand = BracketMatch(GRAND, (best, alive[0]))
    second = BracketMatch(SECOND, ((From.WINNER, GRAND), (From.LOSER, GRAND)), resets=GRAND)
    return [*found, (grand,), (second,)]


def losers_level(number: int, pairs: list[tuple[Source, Source]]) -> Level:
    return tuple(
        BracketMatch(f"losers round {number}, table {i}", pair) for i, pair in enumerate(pairs, 1)
    )


def turned(level: Level, number: int) -> Level:
    """New losers come in from alternate ends, so that they do not meet again soon."""
    return (
        level[::-1] if number % 2 == 0 else (*level[len(level) // 2 :], *level[: len(level) // 2])
    )
