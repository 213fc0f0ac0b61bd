"""
The campaign missions, rulebook §9: maps and what each side must do.

The maps are our own designs: the printed pictures are lost. Objectives are the book's.
"""

from rules.avp_thb.missions.campaign import CAMPAIGN
from rules.avp_thb.missions.mission import Mission
from rules.avp_thb.missions.objective import Objective

__all__ = ["BOX", "MISSIONS", "TURNS", "UNSTABLE", "Mission", "Objective"]

TURNS = 12  # none is printed (ambiguities I4)
UNSTABLE = "unstable-fast"  # which tiles break away first; `unstable` are the printed ones (O10)
# §9.0: what is in the box; without a choice a side fields its first force.
BOX = {
    "marine": {
        "squad": "medic smartgun tracker pulse pulse",
        "sergeant": "medic smartgun tracker pulse sergeant",
    },
    "alien": {
        "stalkers": "stalker " * 5 + "infant " * 9,
        "infants": "stalker " * 3 + "infant " * 10,
    },
    "predator": {
        "disc-hunter": "disc hunter mimicry",
        "disc-combi": "disc combi mimicry mimicry",
        "combi-hunter": "combi hunter mimicry mimicry",
    },
}

MISSIONS = {mission.number: mission for mission in CAMPAIGN}
