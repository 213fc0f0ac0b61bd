"""
Look for forces that make a mission even, for `rules/avp_thb/even_forces.txt`.

    python -m tests.avp_thb.tuning_forces GAMES FILE [MISSION SIDE …]

tries rosters for every usual table, or that one, in up to GAMES games of `strong` each. One of
theirs takes as long as 500 of `usual`. So these tell which rosters are stronger, and a few games of
`strong` tell each side's edge: how much better it fares between them than between `usual` with the
same forces, in log odds against the first side. What should be the fairest then is played next, and
moves the edges again. FILE keeps what came of each few games, and is gone on with later.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.simulation.kept_rows import keep
from rules.avp_thb import forces, handicaps
from rules.avp_thb.even_forces import HANDICAPS
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.missions.mission import Sides, in_order
from rules.avp_thb.state import EDITION
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat
from rules.kernel.players import USUAL, named
from rules.kernel.system import Setup
from tests.avp_thb.trials import SYSTEM, kept, winners

SEED, STRONG = 29, "strong"
KNOWN = in_force(HANDICAPS, EDITION)
FEW, MANY = 4, 60  # games of `strong` at a time, and those of `usual` with each roster
ENOUGH = {True: 10, False: 16}  # games of `strong`, with forces that are in force or new ones
NEAR = 0.11  # a share as near to its part is fair, as the aims are 0.15 and 0.13 from it
SPREAD = 1.3  # a standard deviation of the edge of a side, before a game of `strong` is played
CHANGE = 0.03  # what it counts to change all units of a side
ROSTERS = 40  # that are tried at most before the next game of `strong`

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
Numbers = NDArray[np.float64]  # one for each side, in the same order, and the last for draws


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

    def changed(self, fielded: Fielded) -> float:
        """How much is not as usual; 1 where a side has nothing of its usual force."""
        sides = zip(self.usual, fielded, strict=True)
        return sum(apart(usual, own) / points(usual) for usual, own in sides)


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


def log_odds(wins: Numbers) -> Numbers:
    """Of each side, and of a draw, against the first, as if each had come once more."""
    odds: Numbers = np.log(wins + 1) - np.log(wins[0] + 1)
    return odds


def shares(odds: Numbers) -> Numbers:
    parts: Numbers = np.exp(odds - odds.max())
    return np.divide(parts, parts.sum())


def edges(games: Iterable[tuple[Numbers, Numbers]], outcomes: int) -> Numbers:
    """
    The likeliest edge of each outcome over the first, from the log odds between `usual` and the
    games of `strong` with some forces: a multinomial fit by Newton's method, around none at all.
    """
    rows, edge = list(games), np.zeros(outcomes)
    narrow = np.linalg.inv(SPREAD**2 * (np.eye(outcomes - 1) + 1))
    for _ in range(50):
        slope, bend = -narrow @ edge[1:], narrow.copy()
        for odds, wins in rows:
            share = shares(odds + edge)
            slope += (wins - wins.sum() * share)[1:]
            bend += wins.sum() * (np.diag(share) - np.outer(share, share))[1:, 1:]
        edge[1:] += np.clip(np.linalg.solve(bend, slope), -1, 1)
    return edge


class Search:
    """The forces of one table: the games with each, by player, and what they say of others."""

    def __init__(self, table: Table, file: Path) -> None:
        self.table, self.file = table, file
        self.games, self.came = Counter[tuple[Fielded, str]](), dict[tuple[Fielded, str], Numbers]()
        self.refused = set[Fielded]()
        self.random = Random(f"{SEED} {table}")

    def count(self, fielded: Fielded, player: str, games: int, wins: Mapping[Seat, int]) -> None:
        won = [wins.get(side, 0) for side in self.table.sides]
        came = np.array([*won, games - sum(won)], dtype=float)
        self.games[fielded, player] += games
        self.came[fielded, player] = self.came.get((fielded, player), 0) + came

    def play(self, fielded: Fielded, player: str, games: int) -> None:
        """Play and keep *games*. Raises IllegalOrder for forces that have no room."""
        wins = played(self.table, fielded, player, self.games[fielded, player], games)
        self.count(fielded, player, games, wins)
        keep(self.file, [*self.table, fielded, player, games, dict(wins)])

    def odds(self, fielded: Fielded) -> Numbers:
        """What `usual` say of these forces, played now unless that is known."""
        if missing := max(0, MANY - self.games[fielded, USUAL]):
            self.play(fielded, USUAL, missing)
        return log_odds(self.came[fielded, USUAL])

    def edges(self) -> Numbers:
        known = self.came.items()
        seen = [(fielded, came) for (fielded, player), came in known if player == STRONG]
        outcomes = len(self.table.sides) + 1
        return edges(((self.odds(fielded), came) for fielded, came in seen), outcomes)

    def expected(self, fielded: Fielded, edge: Numbers) -> Numbers:
        """The share of the games between `strong` that each side should win."""
        return shares(self.odds(fielded) + edge)[:-1]

    def off(self, fielded: Fielded, edge: Numbers) -> float:
        """How far a share should be from its part at most."""
        return float(abs(self.expected(fielded, edge) - 1 / len(self.table.sides)).max())

    def further(self, fielded: Fielded, edge: Numbers) -> Iterator[Fielded]:
        """Forces with which the sides that are off are stronger or weaker."""
        part, off = 1 / len(self.table.sides), self.off(fielded, edge)
        for at, (side, share) in enumerate(
            zip(self.table.sides, self.expected(fielded, edge), strict=True)
        ):
            if abs(share - part) < off / 2:
                continue
            for step in STEPS[side]:
                less, more = step if share < part else step[::-1]
                for times in range(1, 2 + round(4 * off)):
                    if own := stepped(side, fielded[at], less, more, times):
                        yield (*fielded[:at], own, *fielded[at + 1 :])

    def fairest(self, edge: Numbers) -> Fielded:
        """What should be the fairest, after some rosters around it were tried."""

        def off(fielded: Fielded) -> float:
            return self.off(fielded, edge) + CHANGE * self.table.changed(fielded)

        known = {fielded for fielded, _ in self.games} | {self.table.even, self.table.usual}
        best = min(known, key=off)
        for _ in range(ROSTERS):
            new = sorted({*self.further(best, edge)} - known - self.refused)
            if self.off(best, edge) < NEAR / 2 or not new:
                break
            tried = self.random.choice(new)
            try:
                best = min(best, tried, key=off)
                known.add(tried)
            except IllegalOrder:
                self.refused.add(tried)
        return best

    def go_on(self) -> Fielded | None:
        """Play a few games of `strong`; the forces to be taken once enough is known."""
        edge = self.edges()
        best = self.fairest(edge)
        if self.games[best, STRONG] >= ENOUGH[best == self.table.even] and (
            self.off(best, edge) < NEAR
        ):
            return best
        self.play(best, STRONG, FEW)
        return None

    @property
    def strong_games(self) -> int:
        return sum(games for (_, player), games in self.games.items() if player == STRONG)

    def told(self, fielded: Fielded) -> str:
        """`4 marine predator: medic, … | disc, …; strong 8, 4 of 12; expected 48, 52`."""
        parts = [f"{self.table.mission} {' '.join(self.table.sides)}: {' | '.join(fielded)}"]
        for player in (USUAL, STRONG):
            if games := self.games[fielded, player]:
                won = ", ".join(f"{wins:.0f}" for wins in self.came[fielded, player][:-1])
                parts.append(f"{player} {won} of {games}")
        expected = ", ".join(f"{share:.0%}" for share in self.expected(fielded, self.edges()))
        return "; ".join([*parts, f"expected {expected}"])


def searches(file: Path, words: list[str]) -> list[Search]:
    """Of the table that *words* name, or of each, with what *file* keeps."""
    every = [(m, sides) for m in (one.number for one in CAMPAIGN) for sides in SYSTEM.tables(m)]
    found = {table: Search(Table(*table), file) for table in every}
    for mission, sides, fielded, player, games, wins in kept(file):
        found[mission, tuple(sides)].count(tuple(fielded), player, games, wins)
    wanted = [(int(words[0]), in_order(words[1:]))] if words else every
    return [found[table] for table in wanted]


def main(games: int, file: Path, words: list[str]) -> None:
    for search in searches(file, words):
        taken = None
        while search.strong_games < games and not taken:
            taken = search.go_on()
        print(search.told(taken or search.fairest(search.edges())), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
