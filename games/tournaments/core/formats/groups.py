"""Groups in which everybody meets everybody, then a knock-out of the best of each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats import knock_out
from games.tournaments.core.formats.bracket_plan import bracket_order, size_for
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.round_robin import laid_out, schedule, seats
from games.tournaments.core.formats.seating import Match, chance, drafted, listed
from games.tournaments.core.ranking import ranked

Placed = tuple[int, int]  # a group and an entrant


class Groups(Format):
    key = "groups"
    title = "Groups, then knock-out"
    text = (
        "Everybody meets everybody in a small group, and the best of each group advance to a"
        " knock-out. All are sure of some games, and it ends with a final."
    )
    drawn = True

    def rounds(self, field: Field) -> int:
        stage = Stage(field)
        return stage.rounds + knock_out.rounds_for(stage.going_on, seats(field))

    def draft(self, field: Field) -> Draft:
        """The next round. Raises Unpairable."""
        stage = Stage(field)
        if len(field.rounds) < stage.rounds:
            return stage.draft()
        if not all(one.over for one in field.rounds):
            raise Unpairable("The round before is not over. Its results decide who advances.")
        return knock_out.draft(stage.knock_out)

    def over(self, field: Field) -> bool:
        stage = Stage(field)
        return stage.is_over and stage.knock_out.over

    def binds(self, field: Field, number: int) -> bool:
        """Groups bind as a whole once the knock-out has been drawn from them."""
        return max(number, Stage(field).rounds) < len(field.rounds)

    def places(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """First those of the knock-out, then the others by their place in the group."""
        stage = Stage(field)
        if not stage.is_over:
            return ()
        return (*stage.knock_out.places(), *stage.left_behind())


@dataclass(frozen=True)
class Stage:
    """The groups of *field*, and the knock-out after them."""

    field: Field

    @cached_property
    def groups(self) -> list[list[int]]:
        """
        The groups, dealt by seed back and forth; which one is A is decided by lot.

        Raises Unpairable if they are too small.
        """
        entrants = knock_out.in_time(self.field)
        if len(entrants) < seats(self.field):
            raise Unpairable(f"A table needs {seats(self.field)} entrants. Let more enter.")
        found = snake(entrants, max(1, round(len(entrants) / self.field.terms.size)))
        if len(found[-1]) < seats(self.field):
            raise Unpairable(
                f"A group of {len(found[-1])} cannot fill a table of {seats(self.field)}. Make"
                " the groups larger."
            )
        chance(self.field, "groups").shuffle(found)
        return found

    @property
    def rounds(self) -> int:
        cycles = self.field.terms.cycles
        return max(len(schedule(len(g), seats(self.field), cycles)) for g in self.groups)

    @property
    def is_over(self) -> bool:
        rounds = self.field.rounds
        return len(rounds) >= self.rounds and all(one.over for one in rounds)

    @property
    def going_on(self) -> int:
        return sum(min(self.field.terms.advance, len(group)) for group in self.groups)

    def draft(self) -> Draft:
        """The next round of the groups or of the knock-out. Raises Unpairable."""
        field, number = self.field, self.field.next_round
        if self.going_on < seats(field):
            raise Unpairable(
                f"Only {self.going_on} would advance to the knock-out, and a table needs"
                f" {seats(field)}. Let more advance, or make more groups."
            )
        matches: list[Match] = []
        free: list[int] = []
        why = ["Groups are dealt by seed. In each of them everybody meets everybody."]
        for letter, group in enumerate(self.groups):
            laid = laid_out(field, group, number, f"group {name(letter)}")
            matches, free, why = matches + laid.matches, free + laid.free, why + laid.why
        known = {entrant for group in self.groups for entrant in group}
        late = [entrant for entrant in field.playing(number) if entrant not in known]
        if late:
            why.append(f"{listed(late)} came after the groups were drawn, and cannot be paired.")
        return drafted(field, matches, free, why)

    @property
    def alone(self) -> Field:
        """With the rounds of the groups only."""
        return self.field.within(1, self.rounds)

    @cached_property
    def standings(self) -> list[list[int]]:
        """Each group, best first; entrants who have left are last."""
        alone, number = self.alone, self.rounds + 1

        def has_left(entrant: int) -> bool:
            return not self.field.entrants[entrant].plays_in(number)

        return [sorted(in_order(alone, group), key=has_left) for group in self.groups]

    @cached_property
    def knock_out(self) -> knock_out.Bracket:
        seeds = apart(self.tiers, seats(self.field))
        return knock_out.of(self.field, seeds, self.rounds)

    @property
    def tiers(self) -> list[list[Placed]]:
        """The winners with their group, then all who came second, and so on."""
        return [
            [(letter, group[p]) for letter, group in enumerate(self.standings) if p < len(group)]
            for p in range(self.field.terms.advance)
        ]

    def left_behind(self) -> tuple[tuple[int, ...], ...]:
        """
        The entrants who did not advance; those with the same place in their groups are together.
        """
        most = max(map(len, self.groups))
        tiers = (
            tuple(sorted(group[place] for group in self.standings if place < len(group)))
            for place in range(self.field.terms.advance, most)
        )
        return tuple(tier for tier in tiers if tier)


def bracket(field: Field) -> knock_out.Bracket | None:
    """The knock-out, once the groups have been played."""
    stage = Stage(field)
    played = field.rounds[: stage.rounds]
    over = len(played) == stage.rounds and all(one.over for one in played)
    return stage.knock_out if over else None


def name(index: int) -> str:
    """A, B … Z, AA, AB …"""
    before, last = divmod(index, 26)
    return (name(before - 1) if before else "") + chr(ord("A") + last)


def snake(entrants: Sequence[int], count: int) -> list[list[int]]:
    """Back and forth over *count* groups: 1, 2, 3; 6, 5, 4; 7 …"""
    found: list[list[int]] = [[] for _ in range(count)]
    for place, entrant in enumerate(entrants):
        turn, step = divmod(place, count)
        found[step if turn % 2 == 0 else count - 1 - step].append(entrant)
    return sorted(found, key=len, reverse=True)


def in_order(field: Field, group: Sequence[int]) -> list[int]:
    """The standings of *group*; ties go to the higher seed."""
    seeds = field.seeds()
    rows = sorted(
        ranked(among(field, group), (tuple(group),)),
        key=lambda row: (row.place, seeds.index(row.entrant)),
    )
    return [row.entrant for row in rows]


def among(field: Field, group: Collection[int]) -> Field:
    """The field as if these, who met nobody else, were all."""
    rounds = tuple(
        replace(
            one,
            tables=tuple(table for table in one.tables if set(table.entrants) <= set(group)),
            byes={who: bye for who, bye in one.byes.items() if who in group},
        )
        for one in field.rounds
    )
    entrants = {who: field.entrants[who] for who in sorted(group)}
    order = tuple(who for who in field.order if who in group)
    penalties = {key: points for key, points in field.penalties.items() if key[1] in group}
    return replace(field, entrants=entrants, rounds=rounds, order=order, penalties=penalties)


def apart(tiers: Sequence[Sequence[Placed]], seats: int) -> list[int]:
    """
    The seeding of a knock-out, tier by tier.

    Each tier is turned so that entrants of one group meet again as late as possible.
    """
    found: list[Placed] = list(tiers[0])
    total = sum(map(len, tiers))
    for tier in tiers[1:]:
        turns = [[*tier[i:], *tier[:i]] for i in range(len(tier))]
        turns += [turn[::-1] for turn in turns]
        found += max(turns, key=lambda turn: first_meetings([*found, *turn], total, seats))
    return [entrant for _, entrant in found]


def first_meetings(seeds: Sequence[Placed], total: int, seats: int) -> list[int]:
    """The level at which each two of the same group would meet, earliest first."""
    if seats > 2:
        return []
    order = bracket_order(size_for(total))
    at = {seed: place for place, seed in enumerate(order)}
    return sorted(
        (at[a] ^ at[b]).bit_length()
        for (a, (one, _)), (b, (other, _)) in combinations(enumerate(seeds, 1), 2)
        if one == other
    )
