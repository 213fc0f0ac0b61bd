"""
The games for the collection: by autopilots the first scenario at every table, the second at every
other difficulty with loot dealt anew; both at random; one is given up.
"""

from collections.abc import Iterator

from rules.doom.options import DEALT, LEVELS
from rules.kernel.system import Setup, System
from tests.finished.selfplay import Chosen, at_random, resigning


def games(system: System) -> Iterator[Chosen]:
    for mission in system.missions:
        tables = system.tables(mission)
        for seats in tables if mission == 1 else ():
            yield Chosen("-".join(seats), Setup(system.key, mission, seats, system.edition))
        for number, level in enumerate([*LEVELS][::2] if mission == 2 else ()):
            seats = tables[number % len(tables)]
            options = {"difficulty": level, "loot": DEALT}
            yield Chosen(level, Setup(system.key, mission, seats, system.edition, options))
        drawn = Setup(system.key, mission, tables[mission], system.edition)
        yield Chosen("random", drawn, at_random(f"{mission} at random"), "player")
    yield Chosen("resigned", drawn, resigning(40), "player")
