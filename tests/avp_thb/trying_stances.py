"""
Try the stances of `rules/avp_thb/stances.py`, each in games against `plain`.

    python -m tests.avp_thb.trying_stances GAMES FILE

plays so many games of every mission with every usual set of sides for each stance of each side,
keeps them in FILE, and goes on with them later. It prints the part of its games that each wins.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import mean

from games.automation import in_memory
from rules.avp_thb import autopilot
from rules.avp_thb.stances import MANNERS
from rules.kernel.chance import Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
SEED = 23


def setups() -> Iterator[Setup]:
    for mission in SYSTEM.missions:
        for seats in SYSTEM.tables(mission):
            yield SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition))


def won(setup: Setup, seat: Seat, stance: str, number: int) -> float:
    """What *seat* has of the point of the game."""
    name = f"{SEED}/{number}"
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, name))
    player = partial(autopilot.in_manner, MANNERS[seat][stance])
    *_, (last, _) = in_memory.played(SYSTEM, setup, dice, {seat: player})
    winners = last.state.winners or setup.seats
    return (seat in winners) / len(winners)


def tries(games: int) -> Iterator[tuple[Setup, Seat, str, int]]:
    for number in range(games):
        for setup in setups():
            for seat in setup.seats:
                for stance in MANNERS[seat]:
                    yield setup, seat, stance, number


def main(games: int, file: Path) -> None:
    lines = file.read_text().splitlines() if file.exists() else []
    known = {tuple(row[:-1]): row[-1] for row in map(json.loads, lines)}
    found = defaultdict(list)
    for setup, seat, stance, number in tries(games):
        key = setup.mission, " ".join(setup.seats), seat, stance, number
        if key not in known:
            known[key] = won(setup, seat, stance, number)
            with file.open("a") as open_file:
                open_file.write(json.dumps([*key, known[key]]) + "\n")
        found[setup.mission, seat, stance].append(known[key])
    for (mission, seat, stance), shares in sorted(found.items()):
        print(f"{mission:2} {seat:9} {stance:9} {mean(shares):.2f} of {len(shares)}")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
