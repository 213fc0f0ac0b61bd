"""
Three detachments of 24 points, two patrols of 12. Our own designs; nobody has printed them.

How they fare against each other between autopilots stands in docs/figures.md.
"""

from collections.abc import Mapping

SAMPLES: Mapping[str, str] = {
    "colonial platoon": """\
Command squad: heavy infantry, commander, heavy weapon, inspirational leader
Rifle squad 1: heavy infantry, increased squad size, close quarters doctrine
Rifle squad 2: heavy infantry, increased squad size, close quarters doctrine
Smartgun team: support infantry, close quarters doctrine, armour piercing
Scouts: recon infantry, veteran
Troop carrier: transport vehicle""",
    "hive": """\
Queen’s guard: greater xenomorphs, commander, ponderous, high powered blades
Warriors 1: lesser xenomorphs, swarm, fearsome
Warriors 2: lesser xenomorphs, swarm, hive mind
Stalkers 1: lesser xenomorphs, infiltrators
Stalkers 2: lesser xenomorphs, infiltrators
Brood: militia rabble, ravenous horde""",
    "hunter clan": """\
Elder: elite infantry, commander, close quarters doctrine, high powered blades, cloaking device
Blooded: elite infantry, assault doctrine, cloaking device, regeneration
Hounds: lesser xenomorphs, high powered blades""",
}

# For tables of fewer points.
PATROLS: Mapping[str, str] = {
    "colonial patrol": """\
Patrol leader: heavy infantry, commander, heavy weapon
Rifle squad: heavy infantry, increased squad size, close quarters doctrine
Scouts: recon infantry, veteran
Lookouts: light infantry""",
    "hive pack": """\
Pack leader: greater xenomorphs, commander, ponderous
Warriors: lesser xenomorphs, swarm
Stalkers: lesser xenomorphs, infiltrators""",
}
