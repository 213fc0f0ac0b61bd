"""A Swiss: entrants with the nearest scores meet, and nobody meets anybody twice."""

from collections.abc import Callable, Mapping

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats import balanced, fide, threes
from games.tournaments.core.formats.format import Format

BY_SEATS: Mapping[int, Callable[[Field], Draft]] = {2: balanced.paired, 3: threes.paired}


class Swiss(Format):
    key = "swiss"
    title = "Swiss"
    text = (
        "Everybody plays every round, against others with about the same score and not twice"
        " against the same while that can be avoided. A few rounds are enough for many"
        " entrants, and nobody is knocked out."
    )
    bounded = True

    def rounds(self, field: Field) -> int:
        """As many as leave only one with all wins; one more for tables of three."""
        return field.terms.rounds or enough(len(field.entrants), len(field.terms.sides))

    def draft(self, field: Field) -> Draft:
        if field.terms.pairing == "fide":
            return fide.paired(field)
        return BY_SEATS[len(field.terms.sides)](field)


def enough(entrants: int, seats: int) -> int:
    rounds, reached = 0, 1
    while reached < entrants:
        rounds, reached = rounds + 1, reached * seats
    return rounds + (seats > 2)
