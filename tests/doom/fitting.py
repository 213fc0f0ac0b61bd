"""
Fit the weights of `rules/doom/prospects.json` to how games of autopilots end.

    python -m tests.doom.fitting GAMES

plays so many games of each scenario and writes the file. Each autopilot errs in a part of its
orders, and marines stay where they are in a part of their turns, so that there are good and bad
positions of all kinds.
"""

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
from rules.doom.state import State
from rules.doom.view import View
from rules.kernel.chance import Seed
from rules.kernel.orders import Prompt
from rules.kernel.system import Player, Setup
from tests.doom.play import SYSTEM
from tests.support.fitting import Game, by_time, erring, fitted, written

FILE = Path(prospects.__file__).with_suffix(".json")
MARINES_ERR, INVADER_ERRS = 0.15, 0.3  # in so many orders at the most
IDLE = 0.6  # the most turns that marines stay where they are


def game(mission: int, number: int) -> Game:
    """How the marines stand as each turn begins, and whether they won."""
    tables = SYSTEM.tables(mission)
    at = number % len(tables)
    seats, name = tables[at], f"fitting {mission}/{number}"
    chosen, setup = Random(name), Setup(SYSTEM.key, mission, seats, SYSTEM.edition, {})
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(seats, ""))
    marine, invader = (erring(SYSTEM, chosen, most) for most in (MARINES_ERR, INVADER_ERRS))
    players = {**dict.fromkeys(seats, idling(marine, chosen)), INVADER: invader}
    found, last = list[list[float]](), ""
    for played, _ in in_memory.played(SYSTEM, SYSTEM.agreed(setup), dice, players):
        state: State = played.state
        turn = f"{state.round} {state.steps[0].seat}" if state.steps else ""
        if turn != last and state.winners is None:
            found.append(by_time(signs(state), state.round / state.rounds, at, len(tables)))
            last = turn
    return found, prospects.chance(state, seats[0])


def idling(player: Player, chosen: Random) -> Player:
    """
    Stays in a part of its turns: else the fitted weights would not know what time is worth, and who
    goes by them would wait for ever.
    """
    part, idle = chosen.random() * IDLE, dict[str, bool]()

    def choose(view: View, prompt: Prompt) -> str:
        turn = f"{view.round} {prompt.seat}"
        is_idle = idle.setdefault(turn, chosen.random() < part)
        return SYSTEM.cautious(view, prompt) if is_idle else player(view, prompt)

    return choose


def main(games: int) -> None:
    told = dict[str, object]()
    for mission in SYSTEM.missions:
        with ProcessPoolExecutor(initializer=look_from_now_on) as workers:
            played = [*workers.map(partial(game, mission), range(games))]
        told[str(mission)], how = fitted(played, len(Signs._fields))
        print(f"{mission}: {how}", flush=True)
    FILE.write_text(written(told))


if __name__ == "__main__":
    main(int(sys.argv[1]))
