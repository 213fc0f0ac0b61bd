"""
Measure how even the forces of a handicap are, in games between `strong`.

    python -m tests.avp_thb.measuring_forces GAMES SIDES

plays at every usual table of so many sides, two or three, up to GAMES games with even forces, which
are the usual ones where nothing else is in force. A table has had enough once its games show that
it is fair, or that it is not. `measured_forces.jsonl` keeps all games and is gone on with later, so
that runs add up; games with the forces of before do not count. Each game is played without a
refusal, and replayed to the same digest.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from hashlib import sha256
from os import cpu_count
from pathlib import Path

from games.automation import in_memory
from games.operations.rubbish import look_from_now_on
from games.simulation.intervals import interval
from games.simulation.kept_rows import keep
from rules.avp_thb import handicaps
from rules.avp_thb.even_forces import CHANGES
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.missions.mission import Sides
from rules.avp_thb.state import EDITION
from rules.kernel import fold
from rules.kernel.chance import Recorded, Seed
from rules.kernel.errors import IllegalOrder
from rules.kernel.fold import Event
from rules.kernel.orders import Seat
from rules.kernel.players import named
from rules.kernel.system import Setup
from tests.avp_thb.trials import SYSTEM, kept

SEED, STRONG = 41, "strong"
FILE = Path(__file__).with_name("measured_forces.jsonl")
FAIR = {2: (0.35, 0.65), 3: (0.20, 0.47)}  # the part of the games that each of so many sides wins
ALIKE = 11  # from this edition on such games, which have no cards, differ in rarities alone
LEAST = 20  # games of a table, however clear the first ones are

Game = tuple[Seat, ...]  # the winners


@dataclass
class Table:
    mission: int
    sides: Sides
    games: dict[int, Game] = field(default_factory=dict)  # by number
    begun: int = 0

    @property
    def wins(self) -> Counter[Seat]:
        return Counter(side for winners in self.games.values() for side in winners)

    def between(self, side: Seat) -> tuple[float, float]:
        """The part of all games that *side* may win, with a certainty of 95 %."""
        won = self.wins[side]
        return interval([1.0] * won + [0.0] * (len(self.games) - won))

    @property
    def is_fair(self) -> bool:
        """Whether each side has won as many games as it should."""
        low, high = FAIR[len(self.sides)]
        return all(low <= self.wins[side] / len(self.games) <= high for side in self.sides)

    @property
    def is_clear(self) -> bool:
        """Whether the games prove that the table is fair, or that it is not."""
        if len(self.games) < LEAST:
            return False
        low, high = FAIR[len(self.sides)]
        found = [self.between(side) for side in self.sides]
        is_out = any(most < low or least > high for least, most in found)
        return is_out or all(low <= least and most <= high for least, most in found)

    def told(self) -> str:
        """`50 (22–78), 25 (7–59), 12 (2–47) of 8 **fair**`: as docs/players.md has it."""
        if not self.games:
            return ""
        shares = [
            f"{self.wins[side] / len(self.games):.0%} ({least:.0%}–{most:.0%})".replace("%", "")
            for side in self.sides
            for least, most in [self.between(side)]
        ]
        return f"{', '.join(shares)} of {len(self.games)}{' **fair**' * self.is_fair}"


def agreed(mission: int, sides: Sides) -> Setup:
    """With a handicap where one is known."""
    chosen = {handicaps.NAME: handicaps.EVEN} if handicaps.option(mission) else {}
    return SYSTEM.agreed(Setup(SYSTEM.key, mission, sides, EDITION, chosen))


def played(mission: int, sides: Sides, number: int) -> tuple[Game, int]:
    """
    Who wins game *number*, and after how many orders.

    Raises IllegalOrder if an order was refused or a replay ends elsewhere.
    """
    setup, name = agreed(mission, sides), f"{SEED}/{mission} {' '.join(sides)}/{number}"
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(sides, name))
    players = dict.fromkeys(sides, named(SYSTEM, STRONG))
    turns = in_memory.played(SYSTEM, setup, dice, players)
    (begun, _), events = next(turns), list[Event]()
    state = begun.state
    while prompts := SYSTEM.prompts(state):
        done, is_refused = next(turns)
        events.append(Event(prompts[0].seat, done.order, done.rolls))
        if is_refused:
            raise IllegalOrder(f"{name}: order {len(events)} was refused.")
    again = fold.start(SYSTEM, setup, Recorded(begun.rolls)).state
    if fold.digest(SYSTEM, fold.replay(SYSTEM, again, events)) != fold.digest(SYSTEM, state):
        raise IllegalOrder(f"{name}: the replay ends elsewhere.")
    return tuple(state.winners or ()), len(events)


def since(mission: int, sides: Sides) -> int:
    """The edition from which on a table has had the forces of today."""
    changed = (edition for edition, rows in CHANGES.items() if sides in rows.get(mission, {}))
    return max([ALIKE, *changed])


def measured(file: Path = FILE) -> list[Table]:
    """Every usual table with the games that *file* keeps of the forces in force."""
    found = {
        (mission, sides): Table(mission, sides)
        for mission in (one.number for one in CAMPAIGN)
        for sides in SYSTEM.tables(mission)
    }
    for edition, mission, sides, number, winners, _ in kept(file):
        if edition >= since(mission, tuple(sides)):
            found[mission, tuple(sides)].games[number] = tuple(winners)
    return list(found.values())


def wanted(tables: Iterable[Table], games: int) -> Iterator[tuple[Table, int]]:
    """What is to be played next, always of a table of which fewest games were begun."""
    while left := [t for t in tables if t.begun < games and not t.is_clear]:
        table = min(left, key=lambda table: table.begun)
        number, table.begun = table.begun, table.begun + 1
        if number not in table.games:
            yield table, number


def main(games: int, sides: int, file: Path = FILE) -> None:
    tables = [table for table in measured(file) if len(table.sides) == sides]
    begun: dict[Future[tuple[Game, int]], tuple[Table, int]] = {}
    workers = cpu_count() or 1

    def finish_one() -> None:
        for done in wait(begun, return_when=FIRST_COMPLETED).done:
            table, number = begun.pop(done)
            winners, orders = done.result()
            table.games[number] = winners
            keep(file, [EDITION, table.mission, table.sides, number, winners, orders])

    with ProcessPoolExecutor(workers, initializer=look_from_now_on) as pool:
        for table, number in wanted(tables, games):
            begun[pool.submit(played, table.mission, table.sides, number)] = table, number
            if len(begun) >= workers:
                finish_one()
        while begun:
            finish_one()
    for table in tables:
        print(f"{table.mission} {' '.join(table.sides)}: {table.told()}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
