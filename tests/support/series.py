"""
Series of games between autopilots as lines of JSON, and the same lines replayed, so that another
process can vouch for them. A module `tests/SYSTEM/matches.py` plays its own with `main`.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from rules.kernel import chain, fold
from rules.kernel.chance import Recorded
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.composed import ROOT
from tests.support.random_play import Seeded

Game = dict[str, Any]


def played(setup: Setup, seed: int, at_random: str = "") -> Game:
    """
    The game as its events, who won it, and the digest of its end. The seat *at_random* has a player
    who gives any legal order, the others have the autopilot.
    """
    system = SYSTEMS[setup.system]
    random = Random(f"{setup.mission} {dict(setup.options)} {seed}")
    begun = fold.start(system, setup, Seeded(random))
    state, events = begun.state, [("", "start", chain.written_rolls(begun.rolls))]
    while prompts := system.prompts(state):
        prompt = prompts[0]
        view = system.view(state, prompt.seat)
        if prompt.seat == at_random:
            line = str(random.choice(fold.legal(system, view, prompt)))
        else:
            line = system.autopilot(view, prompt)
        done = fold.submit(system, state, prompt.seat, line, Seeded(random))
        events.append((prompt.seat, done.order, chain.written_rolls(done.rolls)))
        assert len(events) <= system.longest
    outcome = system.outcome(state)
    assert outcome is not None
    fields = {**vars(setup), "options": dict(setup.options)}
    ended = {"won": list(outcome.winners), "digest": fold.digest(system, state)}
    return {"setup": fields, "events": events, **ended}


def digest_of(setup: Setup, events: list[list[str]]) -> str:
    """Of the state that the stored *events* lead to."""
    system = SYSTEMS[setup.system]
    (_, _, rolls), *rest = events
    state = fold.start(system, setup, Recorded(chain.read_rolls(rolls))).state
    for number, (seat, order, rolls) in enumerate(rest, 1):
        fold.replay_one(system, state, fold.Event(seat, order, chain.read_rolls(rolls)), number)
    return fold.digest(system, state)


def replay() -> None:
    for line in map(json.loads, sys.stdin):
        setup = Setup(**{**line["setup"], "seats": tuple(line["setup"]["seats"])})
        print(digest_of(setup, line["events"]), flush=True)


def main(
    games: Callable[[int], Iterable[Game]], commands: Mapping[str, Callable[[], None]]
) -> None:
    """`play NUMBER` prints the *games* of a series, `replay` the digests that come of them."""
    command, *numbers = sys.argv[1:]
    if command == "play":
        for game in games(*map(int, numbers)):
            print(json.dumps(game), flush=True)
    else:
        {"replay": replay, **commands}[command]()


def ran(module: str, command: str, *words: str, hash_seed: str, given: str = "") -> str:
    """What `python -m MODULE COMMAND …` prints in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    line = [sys.executable, "-m", module, command, *words]
    done = subprocess.run(
        line, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=True
    )
    return done.stdout
