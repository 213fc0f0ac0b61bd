"""
Four detachments of 24 points, two patrols of 12. Our own designs; nobody has printed them.

How they fare against each other stands in docs/figures.md, and what evens out the battles between
players that look ahead in docs/players.md.
"""

from collections.abc import Mapping

SAMPLES: Mapping[str, str] = {
    "colonial platoon": """\
Command squad: heavy infantry, commander, heavy weapon
Rifle squad 1: heavy infantry, increased squad size, close quarters doctrine
Rifle squad 2: heavy infantry, increased squad size, close quarters doctrine
Smartgun team: support infantry, close quarters doctrine, armour piercing
Gun carrier: fighting vehicle
Scouts: recon infantry
Militia squad: heavy infantry""",
    "hive": """\
Queen’s guard: greater xenomorphs, commander, high powered blades
Warriors 1: lesser xenomorphs, swarm, fearsome
Warriors 2: lesser xenomorphs, swarm, hive mind
Stalkers 1: lesser xenomorphs, infiltrators
Stalkers 2: lesser xenomorphs, infiltrators
Brood 1: militia rabble, ravenous horde
Brood 2: militia rabble, ravenous horde""",
    "hunter clan": """\
Elder: elite infantry, commander
Blooded: elite infantry
Old hounds: lesser xenomorphs, high powered blades
Hounds 1: lesser xenomorphs
Hounds 2: lesser xenomorphs
Young bloods: berserk infantry
Trackers: recon infantry
Watchers: light infantry""",
    "war hive": """\
Queen’s guard: greater xenomorphs, commander
Warriors 1: lesser xenomorphs, swarm
Warriors 2: lesser xenomorphs, swarm
Warriors 3: lesser xenomorphs, swarm
Warriors 4: lesser xenomorphs, swarm
Warriors 5: lesser xenomorphs, swarm""",
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
