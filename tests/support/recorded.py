"""Whole games as records, played in memory; the same name, the same game."""

from collections.abc import Callable
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from rules.data import fingerprint
from rules.kernel import chain, fold
from rules.kernel.brought import NOTHING, Brought
from rules.kernel.chance import Dice, Seed
from rules.kernel.opening import started
from rules.kernel.system import Outcome, Setup, System
from rules.kernel.table import orders as table_orders
from rules.record import Event, Heading, Record

# Whose order is played next, and what it is, by system, state and the event's number.
Choice = Callable[[System, Any, int], tuple[str, str]]
AT = "2026-11-21T{:02}:{:02}:{:02}.000000Z"


def seed_of(setup: Setup, name: str) -> Seed:
    salts = {seat: f"salt-of-{seat}" for seat in setup.seats}
    return Seed(sha256(name.encode()).digest(), name, salts)


def autopilot(system: System, state: Any, number: int) -> tuple[str, str]:
    """The seat that is asked first and what its autopilot orders."""
    prompt = system.prompts(state)[0]
    return prompt.seat, system.autopilot(system.view(state, prompt.seat), prompt)


def played_out(
    system: System,
    setup: Setup,
    name: str,
    choose: Choice = autopilot,
    by: str = "autopilot",
    bringing: Brought = NOTHING,
) -> Record:
    """The game that is played by *choose* from the secret made of *name*."""
    seed, table = seed_of(setup, name), table_orders.folded(system, setup, ())
    played = started(system, setup, seed, Dice(seed, 0), bringing, fingerprint(system.key))
    events = [linked(system, seed, [], "", "referee", played)]
    while table.outcome is None and system.prompts(played.state):
        seat, line = choose(system, played.state, len(events))
        if table_orders.table_verb(line):
            order, facts = table_orders.play(table, seat, line)
            played = fold.Played(played.state, order, (), facts)
        else:
            dice = Dice(seed, len(events))
            played = fold.submit(system, played.state, seat, line, dice)
        events.append(linked(system, seed, events, seat, by, played))
    outcome = table.outcome or system.outcome(played.state)
    return Record(headed(setup, seed, events, outcome), events)


def linked(
    system: System, seed: Seed, events: list[Event], seat: str, by: str, played: fold.Played
) -> Event:
    """The event that *played* becomes after *events*."""
    number = len(events)
    link = chain.Link(
        number,
        seat,
        by,
        played.order,
        chain.written_rolls(played.rolls),
        AT.format(number // 3600, number // 60 % 60, number % 60),
        chain.digest_of(system.dump(played.state)),
        chain.written_facts(played.facts),
    )
    previous = events[-1].hash if events else seed.commitment
    return Event(link, chain.hashed(previous, seed.event_salt(number), link))


def headed(setup: Setup, seed: Seed, events: list[Event], outcome: Outcome | None) -> Heading:
    fields: dict[str, Any] = {**asdict(setup), "seats": list(setup.seats)}
    return Heading(
        game=seed.game,
        setup=fields,
        rules=fingerprint(setup.system),
        commitment=seed.commitment,
        salts=dict(seed.salts),
        status="over" if outcome else "playing",
        winners=list(outcome.winners) if outcome else None,
        reason=outcome.reason if outcome else "",
        events=len(events),
        head=events[-1].hash,
        secret=seed.secret.hex(),
        eyes=None,
    )
