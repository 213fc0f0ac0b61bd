"""Event 0, which says what the dice and the rules of a game depend on."""

import json
from collections.abc import Mapping
from dataclasses import replace

from rules.kernel import fold
from rules.kernel.chance import Chance, Seed
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Fact, Setup, System

OPENING = "opening"


def possible(system: System, setup: Setup) -> Setup:
    """
    *setup* with its seats in order.

    Raises IllegalOrder if *system* does not have such a game.
    """
    if setup.mission not in system.missions:
        raise IllegalOrder(f"{system.title} has no mission {setup.mission}.")
    if not 1 <= setup.edition <= system.edition:
        raise IllegalOrder(f"{system.title} has the editions 1 to {system.edition} here.")
    combinations = system.seats(setup.mission)
    for combination in combinations:
        if sorted(combination) == sorted(setup.seats):
            return replace(setup, seats=combination)
    ways = listed([listed(combination) for combination in combinations], "or")
    raise IllegalOrder(f"Mission {setup.mission} is played by {ways}.")


def opening(setup: Setup, seed: Seed, rules: str = "") -> Fact:
    """
    The first fact of event 0.

    *rules* is the fingerprint of the rules at the beginning. Older games name neither the rules nor
    themselves.
    """
    named = {"game": seed.game, "rules": rules} if rules else {}
    data = {
        **named,
        "commitment": seed.commitment,
        "salts": dict(seed.salts),
        "system": setup.system,
        "mission": setup.mission,
        "seats": list(setup.seats),
        "edition": setup.edition,
        "options": dict(setup.options),
    }
    return Fact(OPENING, "The dice are sealed and the seats have given their salts.", data)


def rules_in(facts: str) -> str:
    """The fingerprint of the rules in event 0, from its *facts* as they are hashed; or “”."""
    told = [fact["data"] for fact in json.loads(facts) if fact["kind"] == OPENING]
    return str(told[0].get("rules", "")) if told else ""


def started(
    system: System,
    setup: Setup,
    seed: Seed,
    chance: Chance,
    usual: Mapping[Seat, str] | None = None,
    rules: str = "",
) -> fold.Played:
    """Set the table up, with the *usual* standing orders, and play on to the first question."""
    played = fold.start(system, setup, chance, usual)
    return replace(played, facts=(opening(setup, seed, rules), *played.facts))
