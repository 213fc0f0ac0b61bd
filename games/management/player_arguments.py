"""Players by name as arguments of a command."""

from django.core.management.base import CommandError

from rules.kernel import players
from rules.kernel.orders import listed
from rules.kernel.system import Player, System
from rules.systems import SYSTEMS


def system_named(key: str) -> System:
    """Raises CommandError with the names that there are."""
    if key not in SYSTEMS:
        raise CommandError(f"There is no system “{key}” here. There are: {listed(SYSTEMS)}.")
    return SYSTEMS[key]


def player_named(system: System, name: str) -> Player:
    """Raises CommandError with the names that there are."""
    try:
        return players.named(system, name)
    except ValueError as error:
        raise CommandError(str(error)) from error
