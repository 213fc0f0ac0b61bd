"""
The games for the collection: every battle with all detachments of ours, by autopilots and at
random.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.kernel.system import Setup, System
from tests.finished.selfplay import Chosen, at_random, resigning


def games(system: System) -> Iterator[Chosen]:
    for mission in system.missions:
        (seats,) = system.tables(mission)
        plain = Setup(system.key, mission, seats, system.edition)
        ready = [list(rules.ready) for seat in seats if (rules := system.brings(plain, seat))]
        for number in range(len(system.missions)):
            lists = {seat: nth(ready[n], number + n) for n, seat in enumerate(seats)}
            name = "-".join(words.replace(" ", "_") for words in lists.values())
            yield Chosen(name, replace(plain, options=lists))
        fixed = replace(plain, options={"attacker": seats[0], "size": 12})
        yield Chosen("random", fixed, at_random(f"{mission} at random"), "player")
    yield Chosen("resigned", plain, resigning(20), "player")


def nth(names: list[str], number: int) -> str:
    return names[number % len(names)]
