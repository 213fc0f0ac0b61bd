"""Whole games between players that look ahead: nothing is refused, and they play out the same."""

import os
from hashlib import sha256
from itertools import cycle, islice, product

import pytest

from rules.avp_thb.campaign import NEW
from rules.avp_thb.forces import FORCES
from rules.kernel import fold
from rules.kernel.chance import Dice, Recorded, Seed
from rules.kernel.fold import Event
from rules.kernel.orders import Seat
from rules.kernel.players import named
from rules.kernel.system import Setup
from tests.avp_thb.twins import SYSTEM

SOAK = bool(os.environ.get("SOAK"))
STRENGTH, GAMES = ("strong", 2000) if SOAK else ("casual", 1)
CARDS = ("all", "strategy", "none")
LAID = [(mission, seats) for mission in SYSTEM.missions for seats in SYSTEM.tables(mission)]


def setups(games: int) -> list[Setup]:
    """All missions and sets of sides, with cards, goals and one force after the other."""
    tables = islice(cycle(product(CARDS, LAID)), games)
    return [setup(number, cards, *table) for number, (cards, table) in enumerate(tables)]


def setup(number: int, cards: str, mission: int, seats: tuple[Seat, ...]) -> Setup:
    options: dict[str, str] = {"cards": cards}
    if number % 5 == 1:
        options["campaign"] = NEW
    elif number % 5 == 3:
        options["goals"] = "cards"
    for seat in seats if "campaign" not in options else ():
        options[seat] = [*FORCES[seat]][number % len(FORCES[seat])]
    return SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition, options))


def played(of: Setup, number: int) -> tuple[list[Event], str]:
    """The events of a game, and the digest of its end; a refusal is raised."""
    dice = Seed(sha256(str(number).encode()).digest(), str(number), dict.fromkeys(of.seats, ""))
    begun, player = fold.start(SYSTEM, of, Dice(dice, 0)), named(SYSTEM, STRENGTH)
    state, events = begun.state, [Event("", "start", begun.rolls)]
    while prompts := SYSTEM.prompts(state):
        seat = prompts[0].seat
        line = player(SYSTEM.view(state, seat), prompts[0])
        done = fold.submit(SYSTEM, state, seat, line, Dice(dice, len(events)))
        events.append(Event(seat, done.order, done.rolls))
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
    for name, values in {"cards": CARDS, "goals": ["cards"], "campaign": [NEW]}.items():
        assert {one.get(name) for one in found} >= {*values}
