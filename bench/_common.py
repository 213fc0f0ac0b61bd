"""What the benches share: printing a figure, timing, and games played in memory."""

import json
import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rules.kernel import chain, fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
SEATS = ("marine", "alien", "predator")
DIGEST_EVERY = 25


def show(name: str, value: float, unit: str, limit: float | None = None) -> None:
    """
    Print one figure as a line of JSON.

    *limit* is what this machine does at best for that kind of work, measured in the
    same run and in the same *unit*; the ratio is the figure's share or multiple of it.
    """
    ratio = value / limit if limit else None
    line = {"name": name, "value": value, "unit": unit, "limit": limit, "ratio": ratio}
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


def setup_of(**options: Any) -> Setup:
    return Setup(SYSTEM.key, 1, SEATS, SYSTEM.edition, {"pace": 1, **options})


def autopilot_game(number: int) -> Kept:
    """Game *number* of the autopilots, Mission 1 with three seats; always the same one."""
    setup, name = setup_of(), f"bench/{number}"
    seed = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(SEATS, name))
    start = fold.start(SYSTEM, setup, Dice(seed, 0))
    state, kept = start.state, Kept(setup, chain.written_rolls(start.rolls), [], [], {})
    while prompts := SYSTEM.prompts(state):
        prompt, event = prompts[0], len(kept.orders) + 1
        line = SYSTEM.autopilot(SYSTEM.view(state, prompt.seat), prompt)
        played = fold.submit(SYSTEM, state, prompt.seat, line, Dice(seed, event))
        kept.orders.append((prompt.seat, played.order))
        kept.rolls.append(chain.written_rolls(played.rolls))
        if event % DIGEST_EVERY == 0:
            kept.digests[event] = fold.digest(SYSTEM, state)
    kept.digests[len(kept.orders)] = fold.digest(SYSTEM, state)
    return kept
