"""A ladder: neighbours play, and a lower player who wins changes places with the upper one."""

from collections.abc import Sequence

from games.tournaments.core.field import Draft, Field, Round
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.round_robin import kept_apart
from games.tournaments.core.formats.seating import (
    Match,
    chance,
    drafted,
    listed,
    matches_of,
    played_sides,
    seated,
    total,
)


class Ladder(Format):
    key = "ladder"
    title = "Ladder"
    text = (
        "Everybody has a rung and plays a neighbour. If the lower one wins, the two change"
        " places. It can go on for ever, and new entrants start at the foot."
    )
    bounded = True

    def rounds(self, field: Field) -> int:
        return field.terms.rounds

    def draft(self, field: Field) -> Draft:
        """The next round. Raises Unpairable."""
        number, seats = field.next_round, len(field.terms.sides)
        if field.rounds and not field.rounds[-1].over:
            raise Unpairable("The round before is not over. Its winners climb first.")
        here = set(field.playing(number))
        order = [entrant for entrant in rungs(field) if entrant in here]
        if len(order) < seats:
            raise Unpairable(f"A table needs {seats} entrants who play. Let more enter.")
        groups = neighbours(field, order, (number - 1) % seats)
        played, lot = played_sides(field), chance(field, "sides", number)
        matches: list[Match] = [
            ("", seated(played, field.terms.sides, group, lot)) for group in groups
        ]
        busy = {entrant for group in groups for entrant in group}
        free = [entrant for entrant in order if entrant not in busy]
        return drafted(field, matches, free, explained(free))

    def over(self, field: Field) -> bool:
        return 0 < field.terms.rounds <= len(field.rounds)

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        return tuple((entrant,) for entrant in rungs(field))


def neighbours(field: Field, order: Sequence[int], start: int) -> list[list[int]]:
    """
    Neighbours from rung *start* on, skipping an entrant who is kept apart from the next.

    It starts at the top if there would be no table otherwise.
    """
    seats = len(field.terms.sides)
    if start + seats > len(order):
        start = 0
    groups: list[list[int]] = []
    while start + seats <= len(order):
        group = list(order[start : start + seats])
        if kept_apart(field, group):
            start += 1
        else:
            groups.append(group)
            start += seats
    return groups


def explained(free: Sequence[int]) -> list[str]:
    why = ["Neighbours on the ladder meet, one rung further down each round in turn."]
    if free:
        why.append(f"No neighbour is left for {listed(free)} this round.")
    return why


def rungs(field: Field) -> list[int]:
    """The ladder from the top: all who have come so far and have not left."""
    order: list[int] = []
    for one in field.rounds:
        order = climbed(come(field, order, one.number), one)
    number = field.next_round
    here = come(field, order, number)
    return [entrant for entrant in here if field.entrants[entrant].plays_in(number)]


def come(field: Field, order: Sequence[int], number: int) -> list[int]:
    """The ladder with those who are new in round *number* at the foot, highest seed first."""
    new = (e for e in field.seeds() if e not in order and field.entrants[e].plays_in(number))
    return [*order, *new]


def climbed(order: Sequence[int], round: Round) -> list[int]:
    """The ladder after a round: the entrants of a table share out their rungs by points."""
    after = list(order)
    for tables in matches_of(round):
        rungs_of_table = sorted(order.index(entrant) for entrant in tables[0].entrants)
        standing = [order[rung] for rung in rungs_of_table]
        standing.sort(key=lambda entrant: -total(tables, entrant)[0])
        for rung, entrant in zip(rungs_of_table, standing, strict=True):
            after[rung] = entrant
    return after
