"""
Fit the weights of `rules/doom/prospects.json` to how games of autopilots end.

    python -m tests.doom.fitting SCENARIO GAMES

plays so many games of the scenario, at one of its tables after the other, and writes its weights
into the file. Autopilots err in a part of their orders, and marines waste some rounds, so that
there are good and bad positions of all kinds.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from games.automation import in_memory
from games.operations.rubbish import look_from_now_on
from rules.doom import prospects
from rules.doom.pieces import INVADER
from rules.doom.prospects import Signs, signs
from rules.doom.scenarios import of_mission
from rules.doom.state import State
from rules.doom.view import View
from rules.kernel.chance import Seed
from rules.kernel.orders import Prompt
from rules.kernel.system import Player, Setup
from tests.doom.play import SYSTEM
from tests.support.fitting import Game, by_time, erring, fitted, written

FILE = Path(prospects.__file__).with_suffix(".json")
MARINES_ERR, INVADER_ERRS = 0.15, 0.3  # in so many orders at the most
WASTED, FROM, MOST = 0.6, 0.7, 0.4  # games in which rounds are; the latest first, the most of them


def game(mission: int, number: int) -> Game:
    """How the marines stand as each turn begins, and whether they won."""
    tables = SYSTEM.tables(mission)
    number, at = divmod(number, len(tables))
    seats, name = tables[at], f"fit {mission}/{at}/{number}"
    chosen, setup = Random(name), Setup(SYSTEM.key, mission, seats, SYSTEM.edition, {})
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(seats, ""))
    players = dict.fromkeys(seats, idling(of_mission(mission).last_round(len(seats) - 1), chosen))
    players[INVADER] = erring(SYSTEM, chosen, INVADER_ERRS)
    found, last = list[list[float]](), ""
    for played, _ in in_memory.played(SYSTEM, SYSTEM.agreed(setup), dice, players):
        state: State = played.state
        turn = f"{state.round} {state.steps[0].seat}" if state.steps else ""
        if turn != last and state.winners is None:
            found.append(by_time(signs(state), state.round / state.rounds, at, len(tables)))
            last = turn
    return found, prospects.chance(state, seats[0])


def idling(rounds: int, chosen: Random) -> Player:
    """
    An autopilot of marines that stays where it is for some rounds of most games: else the weights
    would not know what time is worth, and who goes by them would wait for ever.
    """
    player = erring(SYSTEM, chosen, MARINES_ERR)
    first = chosen.random() * rounds * FROM
    last = first + (chosen.random() < WASTED) * chosen.random() * rounds * MOST

    def choose(view: View, prompt: Prompt) -> str:
        idles = first < view.round < last
        return SYSTEM.cautious(view, prompt) if idles else player(view, prompt)

    return choose


def main(mission: int, games: int) -> None:
    with ProcessPoolExecutor(initializer=look_from_now_on) as workers:
        played = [*workers.map(partial(game, mission), range(games), chunksize=9)]
    told = json.loads(FILE.read_text())
    told[str(mission)], how = fitted(played, len(Signs._fields))
    FILE.write_text(written(told))
    print(how)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
