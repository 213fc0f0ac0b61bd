"""Games that are played by themselves for the collection, of any system."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.kernel.system import Setup, System
from tests.support.random_play import choice
from tests.support.recorded import Choice, autopilot

TESTS = Path(__file__).parents[1]


class Chosen(NamedTuple):
    """A game to be played: its *name*, and by whom."""

    name: str
    setup: Setup
    choose: Choice = autopilot
    by: str = "autopilot"


def at_random(name: str) -> Choice:
    """Any legal order; the same game for the same *name*."""
    random = Random(name)

    def choose(system: System, state: Any, number: int) -> tuple[str, str]:
        prompt, order = choice(system, state, random)
        return prompt.seat, str(order)

    return choose


def resigning(after: int) -> Choice:
    """The autopilots', until the one asked after that many events gives up."""

    def choose(system: System, state: Any, number: int) -> tuple[str, str]:
        seat, line = autopilot(system, state, number)
        return (seat, "resign") if number == after else (seat, line)

    return choose


def games(system: System) -> Iterator[Chosen]:
    """Those that the system's own tests ask for in their `finished`, else every typical table."""
    if (TESTS / system.key / "finished.py").exists():
        yield from import_module(f"tests.{system.key}.finished").games(system)
    else:
        yield from at_tables(system)


def since(system: System, mission: int) -> int:
    """The edition that brought *mission*, if the system's own tests say so in their `finished`."""
    if not (TESTS / system.key / "finished.py").exists():
        return 1
    known: dict[int, int] = getattr(import_module(f"tests.{system.key}.finished"), "SINCE", {})
    return known.get(mission, 1)


def at_tables(system: System) -> Iterator[Chosen]:
    """Every mission at each of its tables by autopilots, and at one of them at random."""
    for mission in system.missions:
        ways = system.tables(mission)
        setups = [Setup(system.key, mission, seats, system.edition) for seats in ways]
        for setup in setups:
            yield Chosen("-".join(setup.seats), system.agreed(setup))
        drawn = setups[mission % len(setups)]
        yield Chosen("random", system.agreed(drawn), at_random(f"{mission} at random"), "player")
