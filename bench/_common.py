"""
What the benches share: for which systems they run, printing a figure, timing, and games played in
memory.
"""

import itertools
import json
import math
import statistics
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rules.kernel import chain, fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.orders import Seat
from rules.kernel.system import Setup, System
from rules.systems import SYSTEMS
from tests.support import random_play, tables

DIGEST_EVERY = 25


def for_each_system(main: Callable[[System], None]) -> None:
    """
    Run *main* for each system that `--system` names, or for all; of several each in a process of
    its own, which finds neither the memory nor the database of another.
    """
    parser = ArgumentParser()
    parser.add_argument("--system", action="append", choices=SYSTEMS, metavar="SYSTEM")
    keys = parser.parse_args().system or list(SYSTEMS)
    if len(keys) == 1:
        return main(SYSTEMS[keys[0]])
    for key in keys:
        subprocess.run([sys.executable, sys.argv[0], "--system", key], check=True)
    return None


def show(system: str, name: str, value: float, unit: str, limit: float | None = None) -> None:
    """
    Print one figure of *system*, or of none, as a line of JSON.

    *limit* is what this machine does at best for that kind of work, measured in the
    same run and in the same *unit*; the ratio is the figure's share or multiple of it.
    """
    ratio = value / limit if limit else None
    line = {
        "system": system,
        "name": name,
        "value": value,
        "unit": unit,
        "limit": limit,
        "ratio": ratio,
    }
    print(json.dumps({key: rounded(one) for key, one in line.items()}), flush=True)


def rounded(value: Any) -> Any:
    """Four figures are as many as a bench can vouch for."""
    if not isinstance(value, float) or value == 0:
        return value
    places = 3 - math.floor(math.log10(abs(value)))
    return round(value, places) if places > 0 else round(value)


def cpu_seconds(work: Callable[[], object], times: int = 5) -> float:
    """The median of the processor time, in seconds, that *work* takes."""
    return statistics.median(timed(work, time.process_time) for _ in range(times))


def wall_seconds(work: Callable[[], object], times: int = 5) -> float:
    """The median of the time on the wall, in seconds, that *work* takes."""
    return statistics.median(timed(work, time.perf_counter) for _ in range(times))


def timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    began = clock()
    work()
    return clock() - began


def each(work: Callable[..., object], *many: Iterable[Any]) -> None:
    """*work* on the first of all *many*, then on the second, and so on."""
    for given in zip(*many, strict=True):
        work(*given)


def percentile(values: Sequence[float], part: float) -> float:
    """The value that *part* (0 to 1) of *values* do not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


@dataclass(frozen=True)
class Kept:
    """A game as the store keeps it. *rolls* are canonical JSON, one text an order."""

    setup: Setup
    opening: str
    orders: list[tuple[str, str]]
    rolls: list[str]
    digests: dict[int, str]


def opened(system: System, number: int) -> tuple[Setup, Seed, fold.Played]:
    """Game *number* of the autopilots at the usual table as it begins; always the same one."""
    setup, name = tables.usual(system), f"bench/{number}"
    seed = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, name))
    return setup, seed, fold.start(system, setup, Dice(seed, 0))


def autopilot_game(system: System, number: int) -> Kept:
    """Game *number* of the autopilots to its end."""
    setup, seed, start = opened(system, number)
    kept = Kept(setup, chain.written_rolls(start.rolls), [], [], {})
    for event, (seat, played) in enumerate(autopilot_orders(system, start.state, seed), start=1):
        kept.orders.append((seat, played.order))
        kept.rolls.append(chain.written_rolls(played.rolls))
        if event % DIGEST_EVERY == 0:
            kept.digests[event] = fold.digest(system, start.state)
    kept.digests[len(kept.orders)] = fold.digest(system, start.state)
    return kept


def autopilot_orders(system: System, state: Any, seed: Seed) -> Iterator[tuple[Seat, fold.Played]]:
    """What the autopilots play from *state*, the first question, to the end; it is changed."""
    event = 0
    while prompts := system.prompts(state):
        prompt, event = prompts[0], event + 1
        line = system.autopilot(system.view(state, prompt.seat), prompt)
        yield prompt.seat, fold.submit(system, state, prompt.seat, line, Dice(seed, event))


def random_states(system: System, number: int, every: int) -> Iterator[Any]:
    """That *number* of states: one in *every* of random games, each a copy."""
    found = 0
    for seed in itertools.count(1):
        for order, (state, _) in enumerate(random_play.games(system, tables.usual(system), seed)):
            if order % every == 0 and system.prompts(state):
                yield fold.copy(system, state)
                found += 1
            if found == number:
                return


def long_setup(system: System) -> Setup:
    """The usual table, with the one choice by which a random game takes most orders."""
    return max(tables.varied(system), key=lambda one: length(system, one))


def length(system: System, setup: Setup) -> int:
    return sum(1 for _ in random_play.games(system, setup, 1))
