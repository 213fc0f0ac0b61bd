"""Event 0, which says what the dice and the rules of a game hang on."""

from collections.abc import Mapping
from dataclasses import replace

from rules.kernel import fold
from rules.kernel.chance import Chance, Seed
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Fact, Setup, System


def possible(system: System, setup: Setup) -> Setup:
    """*setup* with its seats in order. Raises IllegalOrder for what *system* does not have."""
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


def opening(setup: Setup, seed: Seed) -> Fact:
    """The first fact of event 0."""
    data = {
        "commitment": seed.commitment,
        "salts": dict(seed.salts),
        "system": setup.system,
        "mission": setup.mission,
        "seats": list(setup.seats),
        "edition": setup.edition,
        "options": dict(setup.options),
    }
    return Fact("opening", "The dice are sealed and the seats have given their salts.", data)


def started(
    system: System,
    setup: Setup,
    seed: Seed,
    chance: Chance,
    usual: Mapping[Seat, str] | None = None,
) -> fold.Played:
    """Set the table up, with the *usual* standing orders, and play on to the first question."""
    played = fold.start(system, setup, chance, usual)
    return replace(played, facts=(opening(setup, seed), *played.facts))
