"""
Fit the weights of `rules/xenos_rampant/prospects.json` to how games of autopilots end.

    python -m tests.xenos_rampant.fitting GAMES

plays so many games of each battle and writes the file. Each autopilot errs in a part of its orders,
so that there are good and bad positions of all kinds. It prints the mean surprise (log loss) at
games that they were not fitted to, and that of equal chances.
"""

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from games.automation import in_memory
from rules.kernel.chance import Seed
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from rules.xenos_rampant import prospects
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.prospects import Signs, leads
from rules.xenos_rampant.state import State
from tests.support.fitting import Game, by_time, erring, fitted, written

SYSTEM = SYSTEMS["xenos_rampant"]
FILE = Path(prospects.__file__).with_suffix(".json")
WIDTH = len(Signs._fields)
ERRS = 0.3  # the most orders of which somebody errs


def game(battle: int, number: int) -> Game:
    """What the first side is ahead by after each order, and what part of the game it won."""
    name = f"fitting {battle}/{number}"
    setup = SYSTEM.agreed(Setup(SYSTEM.key, battle, SEATS, SYSTEM.edition, {}))
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(SEATS, ""))
    players = dict.fromkeys(SEATS, erring(SYSTEM, Random(name), ERRS))
    found = list[list[float]]()
    for played, _ in in_memory.played(SYSTEM, setup, dice, players):
        state: State = played.state
        if state.units and state.first and state.winners is None:
            found.append(by_time(leads(state, state.first), state.round / state.rounds))
    return found, prospects.chance(state, state.first)


def main(games: int) -> None:
    told: dict[str, dict[int, object]] = {"weights": {}, "first": {}}
    for battle in BATTLES:
        (*weights, (first,)), how = fitted([game(battle, number) for number in range(games)], WIDTH)
        print(f"{battle}: {how}")
        told["weights"][battle], told["first"][battle] = weights, first
    FILE.write_text(written(told))


if __name__ == "__main__":
    main(int(sys.argv[1]))
