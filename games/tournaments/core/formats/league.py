"""
Divisions in which everybody meets everybody; after a season the best move up and the last down.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.groups import in_order
from games.tournaments.core.formats.round_robin import laid_out, schedule, seats
from games.tournaments.core.formats.seating import Match, chance, drafted, listed


class League(Format):
    key = "league"
    title = "League"
    text = (
        "Divisions of about equal strength, in which everybody meets everybody in a season. Then "
        "the best of each move up and the last move down, and the next season begins."
    )

    def rounds(self, field: Field) -> int:
        """The number of rounds as far as is known; a later season may have larger divisions."""
        last = seasons(field)[-1]
        to_come = max(0, field.terms.cycles - last.number + 1)
        return last.first - 1 + last.rounds * to_come

    def draft(self, field: Field) -> Draft:
        """The next round. Raises Unpairable."""
        season = seasons(field)[-1]
        if season.number > field.terms.cycles:
            raise Unpairable("The last season is over.")
        if season.first == field.next_round and not all(one.over for one in field.rounds):
            raise Unpairable("The season is not over. Its results decide who moves up.")
        return season.draft()

    def over(self, field: Field) -> bool:
        return seasons(field)[-1].number > field.terms.cycles

    def binds(self, field: Field, number: int) -> bool:
        return any(number < season.first <= len(field.rounds) for season in seasons(field))

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """By division, then by place in it; between seasons, as the last one ended."""
        found = seasons(field)
        last = found[-1] if found[-1].first < field.next_round else found[-2:][0]
        return tuple((entrant,) for division in last.standings() for entrant in division)


@dataclass(frozen=True)
class Season:
    """*first* is its first round; the top division comes first."""

    field: Field
    number: int
    first: int
    divisions: tuple[tuple[int, ...], ...]

    @property
    def rounds(self) -> int:
        return max(len(schedule(len(one), seats(self.field))) for one in self.divisions)

    @property
    def done(self) -> bool:
        return len(self.field.rounds) >= self.first + self.rounds - 1

    def draft(self) -> Draft:
        field, number = self.field, self.field.next_round
        once = replace(field, terms=replace(field.terms, cycles=1))
        matches: list[Match] = []
        free: list[int] = []
        why = ["Everybody meets everybody in a division."]
        for index, division in enumerate(self.divisions, 1):
            name = f"division {index}, season {self.number}"
            lot = chance(field, name)
            laid = laid_out(
                once, lot.sample(division, len(division)), number - self.first + 1, name
            )
            matches, free, why = matches + laid.matches, free + laid.free, why + laid.why
        known = {entrant for division in self.divisions for entrant in division}
        if late := [entrant for entrant in field.playing(number) if entrant not in known]:
            why.append(f"{listed(late)} will join the lowest division next season.")
        return drafted(field, matches, free, why)

    @property
    def alone(self) -> Field:
        """With the rounds of this season only."""
        return self.field.within(self.first, self.first + self.rounds - 1)

    def standings(self) -> list[list[int]]:
        """Each division, the best first."""
        alone = self.alone
        return [in_order(alone, division) for division in self.divisions]

    def next(self) -> "Season":
        first = self.first + self.rounds
        order = moved(self.standings(), self.field.terms.advance)
        here = [entrant for entrant in order if self.field.entrants[entrant].plays_in(first)]
        new = [
            e
            for e in self.field.seeds()
            if e not in order and self.field.entrants[e].plays_in(first)
        ]
        return Season(self.field, self.number + 1, first, divided(self.field, [*here, *new]))


def seasons(field: Field) -> list[Season]:
    """All seasons that have begun, and the next one."""
    entrants = [entrant for entrant in field.seeds() if field.entrants[entrant].plays_in(1)]
    found = [Season(field, 1, 1, divided(field, entrants))]
    while found[-1].done:
        found.append(found[-1].next())
    return found


def divided(field: Field, order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """
    Divisions of `size` from the top; a remainder of less than half a division, or without a full
    table, joins the last one.

    Raises Unpairable if there is not even one table.
    """
    size = max(field.terms.size, seats(field))
    if len(order) < seats(field):
        raise Unpairable(f"A table needs {seats(field)} entrants. Let more enter.")
    found = [tuple(order[i : i + size]) for i in range(0, len(order), size)]
    if len(found) > 1 and len(found[-1]) < max(seats(field), (size + 1) // 2):
        found[-2:] = [found[-2] + found[-1]]
    return tuple(found)


def moved(divisions: Sequence[Sequence[int]], advance: int) -> list[int]:
    """
    The order for the next season: the last of a division change places with the best of the one
    below.
    """
    changes = exchanged(divisions, advance)
    none: tuple[list[int], list[int]] = ([], [])
    order: list[int] = []
    for division, above, below in zip(divisions, [none, *changes], [*changes, none], strict=True):
        down, up, gone = above[1], below[0], {*above[0], *below[1]}
        order += [*down, *(entrant for entrant in division if entrant not in gone), *up]
    return order


def exchanged(
    divisions: Sequence[Sequence[int]], advance: int
) -> list[tuple[list[int], list[int]]]:
    """
    Who moves up and who down between each two divisions.

    As many move as both have room for, without anybody going both up and down.
    """
    found = []
    for upper, lower in pairwise(divisions):
        count = min(advance, len(upper) // 2, len(lower) // 2)
        found.append((list(lower[:count]), list(upper[len(upper) - count :])))
    return found
