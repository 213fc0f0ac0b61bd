"""A recorded game, and what a forger makes of its file."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rules import record
from rules.kernel import chain
from rules.record import Event, Record, ToldEvent
from rules.systems import SYSTEMS, USUAL
from tests.support import tables
from tests.support.recorded import played_out

RULES = Path(record.__file__).parent
SYSTEM = SYSTEMS[USUAL]
SETUP = tables.smallest(SYSTEM)


def shortest_game() -> Record:
    """The shortest of a few games."""
    games = (played_out(SYSTEM, SETUP, f"proof {n}") for n in range(5))
    return min(games, key=lambda game: len(game.events))


def text_of(game: Record) -> str:
    return "".join(record.written(game))


def seats_file(game: Record, seat: str | None, until: int) -> Record:
    """What *seat* was told of the first events, as the site exports it."""
    told = [
        ToldEvent(link.number, hash, link.at, record.facts_for(link.facts, seat))
        for link, hash in game.events[:until]
    ]
    running = {"status": "playing", "winners": None, "reason": "", "secret": None, "eyes": seat}
    heading = replace(game.heading, **running, events=until, head=told[-1].hash)
    return Record(heading, told=told)


def chained_anew(game: Record, events: list[Event]) -> Record:
    """What a forger who has the secret would write."""
    previous, seed, forged = game.heading.commitment, game.heading.seed, []
    for link, _ in events:
        previous = chain.hashed(previous, seed.event_salt(link.number), link)
        forged.append(Event(link, previous))
    return Record(replace(game.heading, events=len(forged), head=previous), forged)


def with_link(game: Record, number: int, **changed: str) -> list[Event]:
    events = list(game.events)
    events[number] = Event(events[number].link._replace(**changed), events[number].hash)
    return events


def first_with(game: Record, fits: Callable[[chain.Link], bool], after: int = 0) -> int:
    return next(e.link.number for e in game.events if e.link.number > after and fits(e.link))


def run(*words: object, rules: Path = RULES) -> tuple[int, str]:
    """The verifier in an interpreter that finds the rules and the standard library alone."""
    command = [sys.executable, "-S", "-E", "-s", "-m", "rules.verify", *map(str, words)]
    done = subprocess.run(command, cwd=rules.parent, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def sealed_anew(text: str) -> str:
    """As somebody would write it who knows the format, but cannot make hashes."""
    body = text[: text.rfind("\n", 0, -1) + 1] if text.count('{"sha256"') else text
    return body + record.seal_of(body + "x\n", "x") + "\n"
