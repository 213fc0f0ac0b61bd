"""
The campaign missions, rulebook §9, and The Last Stand, §10.3: maps and what each side must do.

The maps are our own designs: the printed pictures are lost. Objectives are the book's.
"""

from collections.abc import Mapping

from rules.avp_thb.missions.campaign import CAMPAIGN
from rules.avp_thb.missions.cards import HOME, MISSION_CARDS, START, MissionCard, Part
from rules.avp_thb.missions.mission import ALL, Mission
from rules.avp_thb.missions.objective import KILL_TARGETS, Objective
from rules.avp_thb.missions.stand import LAST_STAND

__all__ = [
    "ALL",
    "CAMPAIGN",
    "HOME",
    "KILL_TARGETS",
    "LAST_STAND",
    "MISSIONS",
    "MISSION_CARDS",
    "START",
    "TURNS",
    "UNSTABLE",
    "Mission",
    "MissionCard",
    "Objective",
    "Part",
]

TURNS = 12  # none is printed (ambiguities I4)
# Which tiles break away first; `unstable` are the printed ones (ambiguities O10).
UNSTABLE: Mapping[int, str] = {1: "unstable-fast", 3: "unstable"}

MISSIONS = {mission.number: mission for mission in (*CAMPAIGN, LAST_STAND)}
