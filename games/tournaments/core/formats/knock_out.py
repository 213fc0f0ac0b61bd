"""Knock-out: one loss puts you out."""

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats import brackets, trios
from games.tournaments.core.formats.bracket_plan import Level, size_for, winners_level
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.seating import roster
from games.tournaments.core.formats.showing import ShownMatch

Bracket = brackets.BracketRun | trios.Trios


class KnockOut(Format):
    key = "knock-out"
    title = "Knock-out"
    text = (
        "The loser of a match is out, and the last one left has won. It is short and easy to"
        " follow, but half of the entrants play only one match."
    )
    drawn = True

    def rounds(self, field: Field) -> int:
        return rounds_for(len(in_time(field)), len(field.terms.sides))

    def draft(self, field: Field) -> Draft:
        return draft(bracket(field))

    def over(self, field: Field) -> bool:
        return bool(field.rounds) and bracket(field).over

    def binds(self, field: Field, number: int) -> bool:
        return number < len(field.rounds)

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        return bracket(field).places()


def in_time(field: Field) -> list[int]:
    """The entrants in the bracket from the start, highest seed first."""
    return [entrant for entrant in roster(field) if field.entrants[entrant].joined == 1]


def of(field: Field, seeds: list[int], skipped: int = 0) -> Bracket:
    """The elimination of *seeds* in the rounds after the first *skipped*."""
    if len(field.terms.sides) > 2:
        return trios.Trios(field, seeds, skipped)
    return brackets.BracketRun(field, levels(len(seeds)), seeds, skipped)


def levels(entrants: int) -> list[Level]:
    size = size_for(entrants)
    return [winners_level("", number, size) for number in range(1, size.bit_length())]


def rounds_for(entrants: int, seats: int) -> int:
    return trios.rounds_for(entrants) if seats > 2 else len(levels(entrants))


def draft(run: Bracket) -> Draft:
    """The next round. Raises Unpairable."""
    seats = len(run.field.terms.sides)
    if len(run.seeds) < seats:
        raise Unpairable(f"A table needs {seats} entrants. Let more enter.")
    if isinstance(run, trios.Trios):
        return trios.draft(run)
    return brackets.draft(run)


def shown(run: Bracket) -> tuple[tuple[ShownMatch, ...], ...]:
    """The matches of each level for a page to draw, first level first."""
    if isinstance(run, trios.Trios):
        return trios.shown(run)
    return brackets.shown(run)


def bracket(field: Field) -> Bracket:
    """The elimination of all entrants who were there in time."""
    return of(field, in_time(field))
