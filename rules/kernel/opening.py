"""Event 0, which says what the dice and the rules of a game depend on."""

import json
from dataclasses import replace

from rules.kernel import fold
from rules.kernel.brought import NOTHING, Brought
from rules.kernel.chance import Chance, Seed
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact
from rules.kernel.orders import listed
from rules.kernel.system import Setup, System
from rules.kernel.words import begun

OPENING = "opening"


def possible(system: System, setup: Setup) -> Setup:
    """
    *setup* with its seats in order.

    Raises IllegalOrder if *system* does not have such a game.
    """
    must_have(system, setup.mission)
    if not 1 <= setup.edition <= system.edition:
        raise IllegalOrder(f"{system.title} has the editions 1 to {system.edition} here.")
    seating = system.seating(setup.mission)
    if not seating.fits(setup.seats):
        raise IllegalOrder(
            f"{begun(system.words.mission)} {setup.mission} is played by {seating.text}."
        )
    return replace(setup, seats=seating.in_order(setup.seats))


def must_have(system: System, mission: int) -> None:
    """Raises IllegalOrder, with the missions that there are."""
    if mission not in system.missions:
        there = listed(map(str, system.missions))
        raise IllegalOrder(
            f"{system.title} has no {system.words.mission} {mission}. There are: {there}."
        )


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
    bringing: Brought = NOTHING,
    rules: str = "",
) -> fold.Played:
    """Set the table up, with what seats are *bringing*, and play on to the first question."""
    played = fold.start(system, setup, chance, bringing)
    return replace(played, facts=(opening(setup, seed, rules), *played.facts))
