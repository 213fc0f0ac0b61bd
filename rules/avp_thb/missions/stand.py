"""The Last Stand, rulebook §10.3: it can be made on the map of any campaign mission."""

from collections.abc import Iterable, Mapping
from functools import cache

from rules.avp_thb.board import Board
from rules.avp_thb.missions.campaign import CAMPAIGN
from rules.avp_thb.missions.mission import Mission
from rules.avp_thb.missions.objective import Objective
from rules.avp_thb.pieces import Stand
from rules.kernel.orders import Seat

BREACHES = 4  # Breach Locations on a map
LEAST = 2  # that must be barricaded
ROUNDS = 40  # none is printed (ambiguities K10)
BARRICADES, BREACH = "barricades", "breach"
# How many Breach Locations may stay open, §10.3.6, by difficulty.
DIFFICULTIES: Mapping[str, int] = {"": 2, "normal": 1, "hard": 0}
LAST_STAND = Mission(
    11, "The Last Stand",
    "Marines, Predators or both of them together hold out against a hive that the rules move. It"
    " comes out of four breaches in every round, and does not end. Barricade two of them, or as"
    " many as the difficulty asks. Make for them early: whoever only holds the line is worn down.",
    {"marine": (), "alien": (), "predator": ()},
    maps={},
)  # fmt: skip
MAPS = {mission.number: mission for mission in CAMPAIGN}


@cache
def barricades(need: int) -> tuple[Objective, ...]:
    text = f"Barricade {need} of the Breach Locations"
    return (Objective(BARRICADES, text, "barricade", need, (BREACH,), each=1),)


def laid(mission: Mission, edition: int, seats: Iterable[Seat], stand: Stand | None) -> Board:
    """The board of *mission* for these sides; a Last Stand is made on one of the others."""
    if stand is None:
        return mission.board(edition, seats)
    return MAPS[stand.map].board(edition)
