"""
A Swiss round for tables of three or more with balanced sides.

At first entrants with near scores sit together. Then any two tables are dealt again as long as that
lowers the cost; if a fault is left, some tables are mixed and it is tried again.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from random import Random

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.scored import Scored, sitting_out, squared
from games.tournaments.core.formats.seating import (
    bound,
    chance,
    drafted,
    imbalance,
    listed,
    seated,
    seatings,
)

NEAR = 6  # with many tables each is dealt anew with its neighbours only
FEW = 24
EFFORT = 6_000  # tables that are dealt anew by shaking

Group = tuple[int, ...]
Cost = tuple[int, ...]
WRONGS = 4  # of the costs: kept apart, byes again, repeats, out of balance
# The rest are the score of the bye, the spread of scores, and unevenness.


class Dealing(Scored):
    """The costs of groups of entrants, at a table or sitting out."""

    @cached_property
    def sides(self) -> tuple[str, ...]:
        return self.field.terms.sides

    @cached_property
    def known(self) -> dict[Group, Cost]:
        return {}

    @cached_property
    def after(self) -> dict[int, dict[str, tuple[int, int]]]:
        """By entrant and side: the imbalance after that game, and how uneven it is."""
        return {
            entrant: {side: self.left(entrant, side) for side in self.sides}
            for entrant in self.playing
        }

    def left(self, entrant: int, side: str) -> tuple[int, int]:
        before = imbalance(self.played[entrant], self.sides)
        after = imbalance(self.played[entrant], self.sides, side)
        return int(after > bound(self.sides) and after >= before), after

    def cost(self, group: Group) -> Cost:
        """The cost of a sorted *group*; one that is not a full table sits out."""
        if group not in self.known:
            full = len(group) == len(self.sides)
            self.known[group] = self.at_table(group) if full else self.out(group)
        return self.known[group]

    def out(self, group: Group) -> Cost:
        costs = [self.bye_cost(entrant) for entrant in group]
        again, above = (sum(column) for column in zip(*costs, strict=True)) if costs else (0, 0)
        return (0, again, 0, 0, above, 0, 0)

    def at_table(self, group: Group) -> Cost:
        pairs = [frozenset(pair) for pair in combinations(group, 2)]
        apart = sum(pair in self.field.apart for pair in pairs)
        repeats = sum(self.met[pair] for pair in pairs)
        spread = sum(squared(self.scores[a] - self.scores[b]) for a, b in combinations(group, 2))
        wrong, uneven = min(self.seating_cost(seats) for seats in seatings(group, self.sides))
        return (apart, 0, repeats, wrong, 0, spread, uneven)

    def seating_cost(self, seats: Iterable[tuple[str, int]]) -> tuple[int, int]:
        wrong = uneven = 0
        for side, entrant in seats:
            out, after = self.after[entrant][side]
            wrong, uneven = wrong + out, uneven + after * after
        return wrong, uneven


class Deal:
    """The groups of a round; the last one sits out and may be empty."""

    def __init__(self, costs: Dealing, groups: Sequence[Group]) -> None:
        self.costs, self.groups = costs, [tuple(sorted(group)) for group in groups]

    @property
    def cost(self) -> Cost:
        return added(map(self.costs.cost, self.groups))

    @property
    def wrongs(self) -> Cost:
        return self.cost[:WRONGS]

    def wrong(self, group: Group) -> bool:
        return any(self.costs.cost(group)[:WRONGS])

    def improve(self, places: Iterable[int]) -> None:
        """Deal the groups at *places* again with others until nothing lowers the cost."""
        open_places = dict.fromkeys(places)
        while open_places:
            place = next(iter(open_places))
            del open_places[place]
            for other in self.others(place):
                if self.dealt_anew(place, other):
                    open_places |= {place: None, other: None}

    def others(self, place: int) -> list[int]:
        last = len(self.groups) - 1
        if last <= FEW or self.wrong(self.groups[place]):
            return [other for other in range(last + 1) if other != place]
        near = range(max(0, place - NEAR), min(last, place + NEAR + 1))
        return [other for other in (*near, last) if other != place]

    def dealt_anew(self, group: int, other: int) -> bool:
        """Deal the two groups again if that lowers the cost; returns whether it did."""
        present, best = (self.groups[group], self.groups[other]), None
        least = added(map(self.costs.cost, present))
        for pair in splits(*present):
            cost = added(map(self.costs.cost, pair))
            if cost < least:
                least, best = cost, pair
        if best:
            self.groups[group], self.groups[other] = best
        return best is not None

    def shaken(self, lot: Random) -> "Deal":
        """Another deal, with a faulty table and some others mixed."""
        wrong = [place for place, group in enumerate(self.groups) if self.wrong(group)]
        most = min(len(self.groups), lot.randint(2, 4))
        places = [lot.choice(wrong), *lot.sample(range(len(self.groups)), most)]
        places = list(dict.fromkeys(places))
        mixed = [entrant for place in places for entrant in self.groups[place]]
        lot.shuffle(mixed)
        deal = Deal(self.costs, self.groups)
        for place in places:
            size = len(self.groups[place])
            deal.groups[place], mixed = tuple(sorted(mixed[:size])), mixed[size:]
        deal.improve(places)
        return deal


def added(costs: Iterable[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True)))


def splits(group: Group, other: Group) -> Iterator[tuple[Group, Group]]:
    """Every way to deal both groups again in the same sizes."""
    pool = sorted(group + other)
    for chosen in combinations(pool, len(group)):
        if len(group) != len(other) or chosen[0] == pool[0]:
            yield chosen, tuple(entrant for entrant in pool if entrant not in chosen)


def paired(field: Field) -> Draft:
    """The next round. Raises Unpairable."""
    costs = Dealing(field)
    size = len(costs.sides)
    if len(costs.playing) < size:
        raise Unpairable(
            f"A table needs {size} entrants who play. Let more enter, or close the tournament."
        )
    deal = best(first_deal(costs), chance(field, "deal", field.next_round))
    if deal.wrongs[0]:
        raise Unpairable(
            "Too many entrants are kept apart, so not everybody has a table left. Let some of"
            " them meet."
        )
    *tables, out = deal.groups
    tables.sort(key=lambda group: -sum(costs.scores[entrant] for entrant in group))
    lot = chance(field, "sides", field.next_round)
    matches = [("", seated(costs.played, costs.sides, group, lot)) for group in tables]
    return drafted(field, matches, out, explained(costs, tables, out))


def first_deal(costs: Dealing) -> Deal:
    """Nearest scores together; the last of those who have sat out least sit out."""
    size, order = len(costs.sides), costs.by_score
    turn = sorted(order, key=costs.bye_cost)
    out = turn[: len(order) % size]
    seated_ones = [entrant for entrant in order if entrant not in out]
    tables = [tuple(seated_ones[i : i + size]) for i in range(0, len(seated_ones), size)]
    return Deal(costs, [*tables, tuple(out)])


def best(deal: Deal, lot: Random) -> Deal:
    deal.improve(range(len(deal.groups)))
    for _ in range(max(20, EFFORT // len(deal.groups) ** 2)):
        if not any(deal.wrongs):
            break
        deal = min(deal.shaken(lot), deal, key=lambda one: one.cost)
    return deal


def explained(costs: Dealing, tables: Sequence[Group], out: Group) -> Iterator[str]:
    yield (
        "Entrants with the nearest scores sit together; among equal scores the published seed"
        " decides."
    )
    yield from (sitting_out(entrant, costs.bye_cost(entrant)[0]) for entrant in out)
    for group in tables:
        _, _, repeats, wrong, *_ = costs.cost(group)
        if repeats:
            yield (
                f"{repeated(costs, group)} meet again, because no round with fewer repeats was"
                " found."
            )
        if wrong:
            yield (
                f"{listed(group)} are due to play the same side, and not all of them can. No"
                " round with as few repeats gives everybody a side they are due."
            )


def repeated(costs: Dealing, group: Group) -> str:
    again = [pair for pair in combinations(group, 2) if costs.met[frozenset(pair)]]
    return listed(dict.fromkeys(entrant for pair in again for entrant in pair))
