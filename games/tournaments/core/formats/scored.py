"""What a Swiss pairing depends on, for tables of any size."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from games.tournaments.core.field import Bye, Field
from games.tournaments.core.formats.seating import chance, played_sides


@dataclass
class Scored:
    """Scores, meetings, byes and sides before the next round of *field*."""

    field: Field

    @cached_property
    def scores(self) -> dict[int, float]:
        scores = self.field.scores()
        return {entrant: scores[entrant] for entrant in self.playing}

    @cached_property
    def playing(self) -> tuple[int, ...]:
        return self.field.playing(self.field.next_round)

    @cached_property
    def by_score(self) -> list[int]:
        """The entrants who play, highest score first, by lot among equals."""
        drawn = sorted(self.playing)
        chance(self.field, "round", self.field.next_round).shuffle(drawn)
        return sorted(drawn, key=lambda entrant: -self.scores[entrant])

    @cached_property
    def met(self) -> Counter[frozenset[int]]:
        return self.field.meetings()

    @cached_property
    def byes(self) -> Counter[int]:
        """Rounds with points but no game; each counts as a bye, whatever its reason."""
        full, rounds = {Bye.PAIRING, Bye.FULL}, self.field.rounds
        return Counter(e for one in rounds for e, bye in one.byes.items() if bye in full)

    @cached_property
    def fewest_byes(self) -> int:
        return min(self.byes[entrant] for entrant in self.playing)

    @cached_property
    def lowest(self) -> float:
        return min(self.scores.values())

    @cached_property
    def played(self) -> dict[int, Counter[str]]:
        known = played_sides(self.field)
        return {entrant: known.get(entrant, Counter()) for entrant in self.playing}

    def bye_cost(self, entrant: int) -> tuple[int, int]:
        """
        How many more byes *entrant* has had than somebody else, and how far its score is above the
        lowest.
        """
        again = self.byes[entrant] - self.fewest_byes
        return again, squared(self.scores[entrant] - self.lowest)


def squared(gap: float) -> int:
    """In hundredths of a point, because costs are whole numbers."""
    return round(100 * gap) ** 2


def sitting_out(entrant: int, again: int) -> str:
    if again:
        return f"{entrant} sits out again: otherwise two who are kept apart would have to meet."
    return (
        f"{entrant} sits out: of those whose turn it is, the lowest score with which the others"
        " can still be paired."
    )
