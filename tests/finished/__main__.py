"""
Adds to the finished games: `python -m tests.finished [FILE … | SYSTEM …]`.

With files, which `manage.py export_game` wrote, these are proved and added. Without, for the
systems that are named or for all, the games of today's edition that are played by themselves are written anew. Of The Hunt Begins: every
mission with every set of sides, with and without cards, for Mission Cards, with all forces, by
autopilots and at random. Of Xenos Rampant: every battle with all detachments of ours, by autopilots
and at random.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules import record
from rules.kernel.system import Setup, System
from rules.systems import SYSTEMS
from rules.verify import prove
from tests.finished import corpus
from tests.support.random_play import choice
from tests.support.recorded import Choice, autopilot, played_out

BY_ITSELF = "selfplay"
CARDS = ("all", "none", "strategy", "none")


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


def hunts(key: str, system: System) -> Iterator[Chosen]:
    for mission in system.missions:
        ways = system.tables(mission)
        for seats, cards in zip(ways, CARDS, strict=True):
            setup = Setup(key, mission, seats, system.edition, {"pace": 1, "cards": cards})
            yield Chosen("-".join(seats), setup)
        options = {"pace": 2, "cards": CARDS[mission % 3]}
        setup = Setup(key, mission, ways[0], system.edition, options)
        rules = {seat: system.brings(setup, seat) for seat in ways[0]}
        lists = {seat: nth(list(one.ready), mission) for seat, one in rules.items() if one}
        yield Chosen("-".join(lists.values()), replace(setup, options={**options, **lists}))
        if mission % 2:
            drawn = {"pace": 1, "cards": CARDS[mission % 3], "goals": "cards"}
            yield Chosen("mission-cards", Setup(key, mission, ways[0], system.edition, drawn))
        else:
            bought = {"pace": 1, "cards": "none", "points": 300, "campaign": "new"}
            setup = system.agreed(Setup(key, mission, ways[0], system.edition, bought))
            yield Chosen("campaign", setup)
        name = f"{mission} at random"
        options = {"pace": 1, "cards": CARDS[mission % 2], "turns": 3}
        setup = Setup(key, mission, ways[mission % len(ways)], system.edition, options)
        yield Chosen("random", setup, at_random(name), "player")
    for mission, after in ((1, 40), (4, 90)):
        setup = Setup(key, mission, ("marine", "predator"), system.edition, {"pace": 1})
        yield Chosen("resigned", setup, resigning(after), "player")


def rampages(key: str, system: System) -> Iterator[Chosen]:
    for mission in system.missions:
        (seats,) = system.tables(mission)
        plain = Setup(key, mission, seats, system.edition)
        ready = [list(rules.ready) for seat in seats if (rules := system.brings(plain, seat))]
        for number in range(len(system.missions)):
            lists = {seat: nth(ready[n], number + n) for n, seat in enumerate(seats)}
            name = "-".join(words.replace(" ", "_") for words in lists.values())
            yield Chosen(name, replace(plain, options=lists))
        fixed = replace(plain, options={"attacker": seats[0], "size": 12})
        yield Chosen("random", fixed, at_random(f"{mission} at random"), "player")
    yield Chosen("resigned", plain, resigning(20), "player")


OF_SYSTEMS = {"avp_thb": hunts, "xenos_rampant": rampages}


def nth(names: list[str], number: int) -> str:
    return names[number % len(names)]


def write_anew(keys: list[str]) -> None:
    for key in keys:
        system = SYSTEMS[key]
        for old in corpus.HERE.glob(f"edition_{system.edition}/{BY_ITSELF}-{key}-*"):
            old.unlink()
        for name, setup, choose, by in OF_SYSTEMS[key](key, system):
            full = f"{BY_ITSELF}-{key}-{setup.mission:02}-{name}"
            print(corpus.write(full, played_out(system, setup, full, choose, by)).name)


def complain() -> None:
    """Name the games that were added and that these rules play otherwise."""
    for path in corpus.files():
        if not path.name.startswith(BY_ITSELF) and (bad := prove(corpus.read(path)).first):
            print(f"{path.name} is broken by these rules: {bad}")


def add(path: Path) -> None:
    game = record.read(path.read_text())
    if prove(game).broken or game.heading.status != "over":
        sys.exit(f"{path} is no game that is over and proves itself.")
    print(corpus.write(game.heading.game, game))


if __name__ == "__main__":
    keys = [word for word in sys.argv[1:] if word in SYSTEMS]
    for given in sys.argv[1:]:
        if given not in SYSTEMS:
            add(Path(given))
    if keys or not sys.argv[1:]:
        write_anew(keys or list(SYSTEMS))
        complain()
