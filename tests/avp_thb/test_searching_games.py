"""Whole games between players that look ahead: nothing is refused, and they play out the same."""

import os
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import cycle, islice, product
from random import Random
from typing import Any

import pytest

from rules.avp_thb import chart
from rules.avp_thb.campaign import NEW
from rules.avp_thb.forces import FORCES, write
from rules.avp_thb.missions import CAMPAIGN
from rules.kernel import fold
from rules.kernel.chance import Dice, Recorded, Seed
from rules.kernel.fold import Event
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from rules.parts.searching import CASUAL, Depth, Searcher
from tests.avp_thb.twins import SYSTEM, VETERANS

# Orders are tried in few worlds, to the end of an activation instead of a turn, and others than the
# best are often given, so that games of every kind are cheap.
JUDGE = replace(SYSTEM.players[CASUAL].judge, moment=lambda state, _: (state.turn, state.active()))
PLAYER = Searcher(JUDGE, Depth(20, mistakes=20))
GAMES = 2000 if os.environ.get("SOAK") else 1
POINTS, EXCHANGED = (200, 300, 500), 20
STOPS = ("w1", "w2")
CARDS = ("all", "strategy", "none")
LAID = [(one.number, seats) for one in CAMPAIGN for seats in SYSTEM.tables(one.number)]


@cache
def setups(games: int) -> list[Setup]:
    """All missions and sets of sides, with cards, goals and one kind of force after the other."""
    tables = islice(cycle(product(CARDS, LAID)), games)
    return [setup(number, cards, *table) for number, (cards, table) in enumerate(tables)]


def setup(number: int, cards: str, mission: int, seats: tuple[Seat, ...]) -> Setup:
    options: dict[str, Any] = {"cards": cards}
    random, limit = Random(number), POINTS[number % len(POINTS)] if number % 5 == 4 else 0
    if limit:
        options["points"] = limit
    elif number % 5 == 1:
        options["campaign"] = VETERANS if number % 2 else NEW
    elif number % 5 == 3:
        options["goals"] = "cards"
    for seat in seats if "campaign" not in options else ():
        ready = [*FORCES[seat]]
        options[seat] = bought(seat, limit, random) if limit else random.choice(ready)
    return SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition, options))


def bought(seat: Seat, limit: int, random: Random) -> str:
    """A force for *limit* points: one of ours, in which some models are others, or more of them."""
    units = [*FORCES[seat][next(iter(chart.within(seat, limit)))].units]
    kinds = sorted({unit for force in FORCES[seat].values() for unit in force.units})
    for _ in range(EXCHANGED):
        kept = random.sample(units, len(units) - random.randrange(2))
        others = [*kept, random.choice(kinds)]
        if not any(chart.faults(seat, others, limit)):
            units = others
    return write(units)


def played(of: Setup, number: int) -> tuple[list[Event], str]:
    """
    The events of a game, and the digest of its end; a refusal is raised. In one of four all sides
    stop at the windows of others, too.
    """
    dice = Seed(sha256(str(number).encode()).digest(), str(number), dict.fromkeys(of.seats, ""))
    begun = fold.start(SYSTEM, of, Dice(dice, 0))
    state, events = begun.state, [Event("", "start", begun.rolls)]

    def submit(seat: Seat, line: str) -> None:
        done = fold.submit(SYSTEM, state, seat, line, Dice(dice, len(events)))
        events.append(Event(seat, done.order, done.rolls))

    is_asked = number % 4 == 0 and of.options["cards"] != "none"
    for seat, stop in product(of.seats, STOPS if is_asked else ()):
        submit(seat, f"standing {stop} ask")
    while prompts := SYSTEM.prompts(state):
        seat = prompts[0].seat
        submit(seat, PLAYER(SYSTEM.view(state, seat), prompts[0]))
        assert len(events) <= SYSTEM.longest
    assert SYSTEM.outcome(state)
    return events, fold.digest(SYSTEM, state)


def digest_of(of: Setup, events: list[Event]) -> str:
    first, *rest = events
    state = fold.start(SYSTEM, of, Recorded(first.rolls)).state
    return fold.digest(SYSTEM, fold.replay(SYSTEM, state, rest))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_ends_without_a_refusal_and_is_replayed_to_the_same_state(number: int) -> None:
    of = setups(GAMES)[number]
    events, digest = played(of, number)
    assert digest_of(of, events) == digest


def test_the_setups_of_a_series_are_of_every_kind() -> None:
    found = [of.options for of in setups(240)]
    kinds = {"cards": CARDS, "goals": ["cards"], "campaign": [NEW, VETERANS], "points": POINTS}
    for name, values in kinds.items():
        assert {one.get(name) for one in found} >= {*values}
    assert len({one["alien"] for one in found if "points" in one and "alien" in one}) > 20
