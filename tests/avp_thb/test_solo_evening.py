"""A newcomer’s evening alone: a duel of the first mission, with a squad against hunters."""

import os

from games.simulation.selfplay import play_in_memory
from rules.kernel.orders import Seat
from rules.kernel.players import named
from rules.kernel.system import Setup
from tests.avp_thb import newcomer
from tests.avp_thb.twins import SYSTEM

SOAK = bool(os.environ.get("SOAK"))
TRIES, STRONGEST, AGAINST = (10, "strong", 10) if SOAK else (4, "able", 1)
SEED = 5
NEWCOMER, OTHER = "marine", "predator"


def winners(strength: str, tries: int) -> list[Seat | None]:
    """Who won each of so many games of the newcomer against an autopilot of this *strength*."""
    setup = SYSTEM.agreed(Setup(SYSTEM.key, 1, (NEWCOMER, OTHER), SYSTEM.edition))
    players = {NEWCOMER: newcomer.order, OTHER: named(SYSTEM, strength)}
    games = [play_in_memory(SYSTEM, setup, SEED, number, players) for number in range(tries)]
    assert not any(game.refusals for game in games)
    return [next(iter(game.winners or ()), None) for game in games]


def test_a_newcomer_wins_more_than_half_against_casual() -> None:
    assert winners("casual", TRIES).count(NEWCOMER) > TRIES / 2


def test_stronger_ones_beat_the_newcomer() -> None:
    assert winners(STRONGEST, AGAINST).count(OTHER) > AGAINST / 2
