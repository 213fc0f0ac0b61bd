"""
Look for forces that make a mission even, for `rules/avp_thb/even_forces.py`.

    python -m tests.avp_thb.tuning_forces GAMES FILE

tries rosters for each usual table whose forces are not fair yet between `usual` players, the
worst first, in up to GAMES games of each. It begins with the usual forces and with the even
ones that are in force, and goes on step by step: whoever wins too often gets units less or worse
ones, whoever wins too seldom gets more. What may be the fairest gets more games; of rosters
that are about as fair the one that suits `plain` better, or changes less, comes first. FILE keeps
what came of each few games, and is gone on with later.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.simulation.kept_rows import keep
from rules.avp_thb import forces, handicaps
from rules.avp_thb.even_forces import HANDICAPS
from rules.avp_thb.missions.mission import Sides
from rules.avp_thb.state import EDITION
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat
from rules.kernel.players import PLAIN, USUAL, named
from rules.kernel.system import Setup
from tests.avp_thb.trials import SYSTEM, kept, winners

SEED = 29
KNOWN = in_force(HANDICAPS, EDITION)
FEW, MANY = 20, 100  # games of rosters that are new, and of one that is thought to be fair
FAIR = {2: (0.35, 0.65), 3: (0.2, 0.47)}  # the shares that each of so many sides may have
NEAR = 0.07  # what may be as near as that gets more games instead of a step further
LUCK = 0.4  # about a standard deviation of what one game counts
LESS = 0.2  # what it counts how far off `plain` is
CHANGE = 0.05  # what it counts to change all units of a side

Step = tuple[str, str]
# What is given for what, by side: each step makes stronger, the other way round weaker.
STEPS: Mapping[Seat, tuple[Step, ...]] = {
    "marine": (
        ("", "pulse"), ("", "smartgun"), ("", "medic"), ("", "gun"), ("", "sergeant"),
        ("pulse", "sergeant"), ("", "loader"),
    ),
    "alien": (("", "infant"), ("", "stalker"), ("", "warrior"), ("infant", "warrior")),
    "predator": (
        ("", "hellhound"), ("", "young_blade"), ("young_blade", "disc"), ("young_blade", "hunter"),
        ("young_combi", "combi"), ("combi", "disc"), ("hunter", "berserker"),
        ("young_blade", "young_combi"),
    ),
}  # fmt: skip
MOST = {
    "pulse": 5, "smartgun": 1, "medic": 1, "gun": 3, "sergeant": 1, "loader": 2,
    "infant": 14, "stalker": 7, "warrior": 5,
    "hellhound": 6, "disc": 1, "combi": 1, "hunter": 1, "berserker": 1,
    "young_blade": 2, "young_combi": 1,
}  # fmt: skip
ORDER = tuple(forces.PRICES)
LEAST = {"marine": 4, "alien": 5, "predator": 3}  # units of a side

Fielded = tuple[str, ...]  # the rosters of a table, in the order of its sides


class Table(NamedTuple):
    mission: int
    sides: Sides

    @property
    def usual(self) -> Fielded:
        return tuple(written(forces.units_of(side)) for side in self.sides)

    @property
    def even(self) -> Fielded:
        """What is in force, the usual forces where nothing is."""
        known = KNOWN.get(self.mission, {}).get(self.sides, {})
        return tuple(
            written(forces.read(known[side])) if side in known else usual
            for side, usual in zip(self.sides, self.usual, strict=True)
        )


class Tried:
    """Games with the same forces, by player: their number, and who won how many."""

    def __init__(self, table: Table, fielded: Fielded) -> None:
        self.table, self.fielded = table, fielded
        self.games = Counter[str]()
        self.wins: Mapping[str, Counter[Seat]] = defaultdict(Counter)

    def count(self, player: str, games: int, wins: Mapping[Seat, int]) -> None:
        self.games[player] += games
        self.wins[player].update(wins)

    def shares(self, player: str) -> dict[Seat, float]:
        games = self.games[player]
        return {side: self.wins[player][side] / games for side in self.table.sides}

    def off(self, player: str) -> float:
        """How far the share of a side is from its part at most; 0 while nothing is known."""
        part = 1 / len(self.table.sides)
        return max(abs(s - part) for s in self.shares(player).values()) if self.games[player] else 0

    def is_fair(self, player: str) -> bool:
        least, most = FAIR[len(self.table.sides)]
        return all(least <= round(share, 2) <= most for share in self.shares(player).values())

    def hoped(self, player: str) -> float:
        """How far off it may be with some luck."""
        games = self.games[player]
        return max(0, self.off(player) - LUCK / sqrt(games)) if games else 0

    @cached_property
    def changed(self) -> float:
        """How much is not as usual; 1 where a side has nothing of its usual force."""
        sides = zip(self.table.usual, self.fielded, strict=True)
        return sum(apart(usual, own) / points(usual) for usual, own in sides)

    @property
    def promise(self) -> float:
        """The less, the better."""
        return self.hoped(USUAL) + LESS * self.hoped(PLAIN) + CHANGE * self.changed

    @property
    def outcome(self) -> float:
        return self.off(USUAL) + LESS * self.off(PLAIN) + CHANGE * self.changed

    @property
    def is_known(self) -> bool:
        return self.games[USUAL] >= MANY and self.games[PLAIN] >= MANY // 2

    @property
    def next(self) -> str:
        """Who plays next: two games of three are between `usual` players."""
        games = self.games
        is_due = games[USUAL] < MANY and games[USUAL] <= 2 * games[PLAIN] + FEW
        return USUAL if is_due else PLAIN

    def further(self) -> Iterator[Fielded]:
        """Forces with which the sides that are off are stronger or weaker; none if all are near."""
        if self.hoped(USUAL) > NEAR:
            yield from self.changed_for(USUAL)
        elif self.is_known and self.hoped(PLAIN) > NEAR:
            yield from self.changed_for(PLAIN)

    def changed_for(self, player: str) -> Iterator[Fielded]:
        part, off = 1 / len(self.table.sides), self.off(player)
        for at, (side, share) in enumerate(self.shares(player).items()):
            if abs(share - part) < off / 2:
                continue
            for step in STEPS[side]:
                less, more = step if share < part else step[::-1]
                for times in range(1, 2 + round(4 * off)):
                    if own := stepped(side, self.fielded[at], less, more, times):
                        yield (*self.fielded[:at], own, *self.fielded[at + 1 :])


def written(units: Iterable[str]) -> str:
    """`medic, 2 pulse`: as the table of handicaps has it, whatever their order."""
    counts = Counter(sorted(units, key=ORDER.index))
    return ", ".join(f"{n} {unit}" if n > 1 else unit for unit, n in counts.items())


def points(roster: str) -> int:
    return sum(map(forces.price, forces.read(roster)))


def apart(roster: str, other: str) -> int:
    """The points of all units that are in one of the two only."""
    units, others = Counter(forces.read(roster)), Counter(forces.read(other))
    return sum(map(forces.price, ((units - others) + (others - units)).elements()))


def stepped(side: Seat, roster: str, less: str, more: str, times: int) -> str:
    """*roster* with so many *more* for so many *less*; nothing where that cannot be."""
    units = Counter(forces.read(roster))
    if (less and units[less] < times) or (more and units[more] + times > MOST[more]):
        return ""
    units += Counter({more: times} if more else {})
    units -= Counter({less: times} if less else {})
    if units.total() < LEAST[side] or (units["hellhound"] and not units["hunter"]):
        return ""
    return written(units.elements())


def played(table: Table, fielded: Fielded, player: str, first: int, games: int) -> Counter[Seat]:
    """Who won how many of *games* from game *first* on. Raises IllegalOrder for no room."""
    rosters = dict(zip(table.sides, fielded, strict=True))
    handicaps.HANDICAPS = {1: {table.mission: {table.sides: rosters}}}
    chosen = {handicaps.NAME: handicaps.EVEN}
    setup = SYSTEM.agreed(Setup(SYSTEM.key, table.mission, table.sides, EDITION, chosen))
    players = dict.fromkeys(table.sides, named(SYSTEM, player))
    numbers = range(first, first + games)
    return Counter(side for n in numbers for side in winners(setup, f"{SEED}/{n}", players))


class Search:
    """The forces of one table, tried and not yet tried."""

    def __init__(self, table: Table, file: Path) -> None:
        self.table, self.file = table, file
        self.tried = dict[Fielded, Tried]()
        self.refused = set[Fielded]()
        self.random = Random(f"{SEED} {table}")

    def at(self, fielded: Fielded) -> Tried:
        return self.tried.setdefault(fielded, Tried(self.table, fielded))

    def play(self, fielded: Fielded, player: str) -> None:
        tried = self.at(fielded)
        try:
            wins = played(self.table, fielded, player, tried.games[player], FEW)
        except IllegalOrder:
            self.refused.add(fielded)
            del self.tried[fielded]
            return
        tried.count(player, FEW, wins)
        keep(self.file, [*self.table, fielded, player, FEW, dict(wins)])

    def go_on(self) -> bool:
        """Play a few games; False if nothing is left to be done."""
        best = min(self.tried.values(), key=lambda one: one.promise)
        if new := sorted({*best.further()} - self.tried.keys() - self.refused):
            self.play(self.random.choice(new), USUAL)
        elif best.is_known:
            return False
        else:
            self.play(best.fielded, best.next)
        return True

    @property
    def best(self) -> Tried:
        """The fairest of those of which enough is known, or else the one that promises most."""
        known = [one for one in self.tried.values() if one.is_known]
        if known:
            return min(known, key=lambda one: one.outcome)
        return min(self.tried.values(), key=lambda one: one.promise)

    @property
    def games(self) -> int:
        return sum(one.games.total() for one in self.tried.values())


def searches(file: Path) -> list[Search]:
    """Of each table, with what *file* keeps and with a few games of what is in force."""
    found = {
        table: Search(table, file)
        for table in (Table(m, sides) for m in SYSTEM.missions for sides in SYSTEM.tables(m))
    }
    for mission, sides, fielded, player, games, wins in kept(file):
        found[Table(mission, tuple(sides))].at(tuple(fielded)).count(player, games, wins)
    for table, search in found.items():
        for fielded in {table.even: 0, table.usual: 0}:
            if fielded not in search.tried:
                search.play(fielded, USUAL)
    return list(found.values())


def main(games: int, file: Path) -> None:
    now = [(search.at(search.table.even), search) for search in searches(file)]
    unfair = [(even, search) for even, search in now if not even.is_fair(USUAL)]
    for _, search in sorted(unfair, key=lambda one: -one[0].off(USUAL)):
        while search.games < games and search.go_on():
            pass
        print(told(search.best), flush=True)


def told(tried: Tried) -> str:
    """`4 marine predator: medic, … | disc, …; usual 48, 52 of 100; plain 60, 40 of 60`."""
    parts = [f"{tried.table.mission} {' '.join(tried.table.sides)}: {' | '.join(tried.fielded)}"]
    for player, games in tried.games.items():
        shares = ", ".join(str(round(100 * share)) for share in tried.shares(player).values())
        parts.append(f"{player} {shares} of {games}")
    return "; ".join(parts)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
