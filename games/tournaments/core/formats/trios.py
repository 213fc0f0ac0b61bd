"""
Elimination at tables of three: the winner advances, the others are out.

Each round reduces the field towards the next power of three; the highest seeds who are not needed
for that sit out. Tables must be full: if one or two players are missing, the best losers of the
round before come back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.tournaments.core.field import Bye, Draft, Field, Round
from games.tournaments.core.formats.brackets import latecomers, no_place
from games.tournaments.core.formats.drawn import decided
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.seating import (
    Match,
    chance,
    drafted,
    listed,
    played_sides,
    seated,
    total,
)
from games.tournaments.core.formats.showing import ShownMatch, of_tables

SEATS = 3


@dataclass(frozen=True)
class Trios:
    """The elimination of *seeds* after the first *skipped* rounds."""

    field: Field
    seeds: Sequence[int]
    skipped: int = 0

    @property
    def rounds(self) -> Sequence[Round]:
        return self.field.rounds[self.skipped :]

    @property
    def waits(self) -> bool:
        return any(not one.over for one in self.rounds)

    @property
    def still_in(self) -> list[int]:
        """
        The entrants still in, by seed, without those who are away, and with one back if needed.
        """
        alive = through(self.rounds[-1], self.field.seeds()) if self.rounds else set(self.seeds)
        here = alive & set(self.field.playing(self.field.next_round))
        back = [entrant for entrant in self.losers() if entrant not in here]
        if wants_one_back(len(here)):
            here.update(back[:1])
        return [entrant for entrant in self.field.seeds() if entrant in here]

    @property
    def survivors(self) -> set[int]:
        """The entrants who are not out; during a round, everybody in it."""
        if not self.waits:
            return set(self.still_in)
        tables = self.rounds[-1].tables
        return going_on(self.rounds[-1]) | {who for table in tables for who in table.entrants}

    def losers(self) -> list[int]:
        """The losers of the last round who could come back, best first."""
        tables = self.rounds[-1].tables if self.rounds else ()
        here = self.field.playing(self.field.next_round)
        lost = [e for e in here if any(e in table.entrants for table in tables)]
        return sorted(lost, key=lambda entrant: total(tables, entrant), reverse=True)

    @property
    def over(self) -> bool:
        return not self.waits and len(self.still_in) < SEATS

    def late(self) -> list[int]:
        known = {entrant for one in self.rounds for t in one.tables for entrant in t.entrants}
        known.update(*(going_on(one) for one in self.rounds))
        return [entrant for entrant in latecomers(self.field, self.skipped) if entrant not in known]

    def places(self) -> tuple[tuple[int, ...], ...]:
        """Those still in, then the others by the last round they were in."""
        reached = dict.fromkeys(self.seeds, 0)
        for one in self.rounds:
            played = {entrant for table in one.tables for entrant in table.entrants}
            reached.update(dict.fromkeys(played | going_on(one), one.number))
        if not self.waits:
            reached.update(dict.fromkeys(self.still_in, self.field.next_round))
        depths = sorted(set(reached.values()), reverse=True)
        return tuple(tuple(sorted(e for e in reached if reached[e] == depth)) for depth in depths)


def going_on(one: Round) -> set[int]:
    """The entrants with a bye from the pairing."""
    return {entrant for entrant, bye in one.byes.items() if bye is Bye.PAIRING}


def through(round: Round, seeds: Sequence[int]) -> set[int]:
    """The entrants who came through a round."""
    winners = {decided([table], seeds) for table in round.tables}
    return going_on(round) | {winner for winner in winners if winner is not None}


def wants_one_back(count: int) -> bool:
    """Whether one more would make a power of three."""
    full = SEATS
    while full < count + 1:
        full *= SEATS
    return full == count + 1


def tables_for(count: int) -> int:
    """How many tables reduce *count* to the power of three below it, or close to it."""
    below = 1
    while below * SEATS < count:
        below *= SEATS
    return min((count - below + 1) // 2, count // SEATS)


def rounds_for(count: int) -> int:
    rounds = 0
    while count >= SEATS:
        count -= 2 * tables_for(count)
        count, rounds = count + wants_one_back(count), rounds + 1
    return rounds


def draft(trios: Trios) -> Draft:
    """The next round. Raises Unpairable."""
    field, number = trios.field, trios.field.next_round
    if trios.waits:
        raise Unpairable("The round before is not over. The next one pairs its winners.")
    alive, late = trios.still_in, trios.late()
    if len(alive) < SEATS:
        raise Unpairable("A table needs three who are still in, so there is no further round.")
    places = len(alive) - SEATS * tables_for(len(alive))
    late, without = late[:places], late[places:]
    alive += late
    count = tables_for(len(alive))
    free, seated_ones = alive[: len(alive) - SEATS * count], alive[len(alive) - SEATS * count :]
    played, lot = played_sides(field), chance(field, "sides", number)
    name = "final" if len(alive) == SEATS else f"round {number - trios.skipped}"
    groups = dealt(seated_ones, count)
    matches: list[Match] = [
        (named(name, index, count), seated(played, field.terms.sides, group, lot))
        for index, group in enumerate(groups, 1)
    ]
    return drafted(field, matches, free, [*explained(trios, free, late), *no_place(without)])


def named(name: str, index: int, count: int) -> str:
    return name if count == 1 else f"{name}, table {index}"


def dealt(entrants: Sequence[int], count: int) -> list[list[int]]:
    """Back and forth over the tables by seed, so that they are about equally strong."""
    first, second, third = (entrants[i * count : (i + 1) * count] for i in range(SEATS))
    return [list(group) for group in zip(first, second[::-1], third, strict=True)]


def explained(trios: Trios, free: Sequence[int], late: Sequence[int]) -> Iterator[str]:
    yield "The winner of a table advances. Tables are dealt by seed."
    if free:
        yield f"{listed(free)}, of the highest seeds, {go(free)} on without a game."
    if late:
        yield f"{listed(late)} {'comes' if len(late) == 1 else 'come'} late, as there was a bye."
    if trios.rounds:
        back = set(trios.still_in) - through(trios.rounds[-1], trios.field.seeds())
        yield from (f"{one} is back: the best of those who lost." for one in sorted(back))


def go(entrants: Sequence[int]) -> str:
    return "goes" if len(entrants) == 1 else "go"


def shown(trios: Trios) -> tuple[tuple[ShownMatch, ...], ...]:
    """The tables of the rounds so far; later meetings depend on who wins."""
    return tuple(
        tuple(of_tables(table.place, one.number, [table], trios.field) for table in one.tables)
        for one in trios.rounds
    )
