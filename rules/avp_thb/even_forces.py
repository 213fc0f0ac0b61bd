"""
Even forces: what sides field where a handicap is agreed, by the edition that introduced it.

Found by games between autopilots (`tests/avp_thb/tuning_forces.py`, docs/figures.md).
"""

from collections.abc import Mapping

from rules.avp_thb.missions.mission import (
    ALIEN_PREDATOR,
    ALL,
    MARINE_ALIEN,
    MARINE_PREDATOR,
    Sides,
)
from rules.kernel.orders import Seat

# By mission and who plays: what a side fields, as a roster.
Rosters = Mapping[Seat, str]
Missions = Mapping[int, Mapping[Sides, Rosters]]
# fmt: off
FIRST: Missions = {
    1: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, gun",
            "alien": "4 stalker, 8 infant",
        },
        MARINE_ALIEN: {"alien": "3 stalker, 6 infant"},
        ALIEN_PREDATOR: {"alien": "4 stalker, 6 infant"},
    },
    2: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, gun",
            "alien": "4 stalker, 8 infant",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        MARINE_ALIEN: {"alien": "4 stalker, 6 infant"},
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, gun",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        ALIEN_PREDATOR: {"alien": "2 stalker, 4 infant"},
    },
    3: {
        MARINE_ALIEN: {"alien": "4 stalker, 6 infant"},
        MARINE_PREDATOR: {"marine": "medic, smartgun, tracker, 2 pulse, sergeant"},
        ALIEN_PREDATOR: {"alien": "4 stalker, 7 infant"},
    },
    4: {
        ALIEN_PREDATOR: {"alien": "4 stalker, 8 infant"},
    },
    5: {
        ALL: {"alien": "4 stalker, 8 infant", "predator": "disc, hunter, hellhound, mimicry"},
        MARINE_ALIEN: {"alien": "3 stalker, 6 infant"},
        ALIEN_PREDATOR: {"alien": "2 stalker, 4 infant"},
    },
    6: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant",
            "alien": "4 stalker, 7 infant",
            "predator": "disc, hunter, 3 hellhound, mimicry",
        },
        MARINE_ALIEN: {"alien": "3 stalker, 5 infant"},
        MARINE_PREDATOR: {"marine": "medic, smartgun, tracker, 2 pulse, sergeant, gun"},
    },
    7: {
        MARINE_ALIEN: {"alien": "5 stalker, 5 infant"},
        ALIEN_PREDATOR: {"alien": "4 stalker, 7 infant"},
    },
    8: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
            "alien": "5 stalker, 9 infant, 2 warrior",
            "predator": "young_blade, hunter, mimicry",
        },
        MARINE_PREDATOR: {"marine": "medic, smartgun, tracker, 2 pulse, sergeant, gun"},
    },
    9: {
        MARINE_ALIEN: {"alien": "3 stalker, 5 infant"},
        MARINE_PREDATOR: {"marine": "medic, smartgun, tracker, 2 pulse, sergeant"},
        ALIEN_PREDATOR: {"alien": "4 stalker, 6 infant"},
    },
    10: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
            "alien": "5 stalker, 9 infant, 2 warrior",
            "predator": "young_blade, hunter, mimicry",
        },
        MARINE_ALIEN: {"alien": "5 stalker, 9 infant, 3 warrior"},
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        ALIEN_PREDATOR: {"alien": "5 stalker, 8 infant"},
    },
}
SINCE_5: Missions = {
    5: {
        ALL: {
            "marine": "medic, smartgun, tracker, 3 pulse",
            "alien": "4 stalker, 8 infant",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 3 pulse",
            "alien": "3 stalker, 6 infant",
        },
    },
    8: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, gun",
            "alien": "5 stalker, 9 infant, 5 warrior",
        },
    },
    9: {
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 3 pulse",
            "alien": "3 stalker, 6 infant",
        },
    },
}
SINCE_7: Missions = {
    1: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, gun",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, pulse, sergeant",
            "alien": "5 stalker, 8 infant",
        },
        MARINE_PREDATOR: {"marine": "medic, smartgun, tracker, 2 pulse, 2 gun"},
        ALIEN_PREDATOR: {"alien": "6 infant, warrior"},
    },
    2: {
        ALL: {
            "alien": "7 stalker, 8 infant",
            "predator": "combi, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 3 pulse",
            "alien": "2 stalker, 6 infant",
        },
    },
    3: {
        ALL: {
            "marine": "medic, smartgun, tracker, pulse",
            "alien": "5 stalker, 7 infant, 2 warrior",
        },
        MARINE_ALIEN: {"alien": "4 stalker, 8 infant"},
        MARINE_PREDATOR: {"predator": "disc, hunter, hellhound, mimicry"},
        ALIEN_PREDATOR: {"alien": "4 stalker, 9 infant, 2 warrior"},
    },
    4: {
        ALL: {
            "marine": "medic, smartgun, tracker, 3 pulse, sergeant",
            "alien": "5 stalker, 8 infant, 2 warrior",
            "predator": "hunter, young_blade, mimicry",
        },
        MARINE_ALIEN: {"alien": "5 stalker, 7 infant"},
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
            "predator": "combi, hunter, mimicry",
        },
    },
    5: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, 3 gun",
            "alien": "4 stalker, 9 infant",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 4 pulse, sergeant, gun",
            "predator": "combi, hunter, mimicry",
        },
        ALIEN_PREDATOR: {"predator": "disc, hunter, young_blade, mimicry"},
    },
    6: {
        ALIEN_PREDATOR: {"alien": "5 stalker, 9 infant, warrior"},
    },
    7: {
        MARINE_ALIEN: {"marine": "medic, smartgun, tracker, 2 pulse, sergeant"},
    },
    8: {
        ALL: {
            "marine": "medic, smartgun, tracker, 3 pulse, 2 gun",
            "alien": "5 stalker, 11 infant",
        },
        MARINE_PREDATOR: {},
        ALIEN_PREDATOR: {"alien": "5 stalker, 8 infant, 3 warrior"},
    },
    9: {
        ALL: {
            "alien": "6 stalker, 10 infant, warrior",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        MARINE_ALIEN: {"alien": "4 stalker, 8 infant"},
    },
    10: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
            "alien": "5 stalker, 9 infant, 4 warrior",
            "predator": "hunter, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 3 pulse, gun",
            "alien": "4 stalker, 9 infant",
        },
    },
}
SINCE_8: Missions = {
    6: {
        ALL: {
            "marine": "medic, smartgun, tracker, pulse, sergeant",
            "predator": "disc, hunter, 3 hellhound, mimicry",
        },
    },
    7: {
        ALL: {"marine": "tracker, 3 pulse", "alien": "5 stalker, 8 infant"},
    },
}
SINCE_9: Missions = {
    1: {
        ALL: {},
        MARINE_ALIEN: {
            "alien": "7 stalker, 9 infant, 2 warrior",
        },
    },
    2: {
        ALL: {
            "marine": "medic, smartgun, tracker, 3 pulse",
            "alien": "7 stalker, 9 infant",
            "predator": "hunter, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 3 pulse",
        },
    },
    3: {
        ALL: {
            "alien": "3 stalker, 7 infant",
        },
        MARINE_PREDATOR: {},
        ALIEN_PREDATOR: {
            "alien": "2 stalker, 9 infant",
        },
    },
    4: {
        ALL: {
            "marine": "medic, smartgun, tracker, 4 pulse, 2 gun",
            "alien": "7 stalker, 10 infant, 2 warrior",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, 2 gun",
        },
        ALIEN_PREDATOR: {
            "alien": "4 stalker, 7 infant",
        },
    },
    5: {
        ALL: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, 3 gun",
            "alien": "6 stalker, 7 infant",
        },
        MARINE_ALIEN: {
            "alien": "3 stalker, 6 infant",
        },
    },
    6: {
        ALL: {
            "marine": "smartgun, tracker, pulse, 2 gun",
        },
        MARINE_ALIEN: {
            "alien": "3 stalker, 9 infant",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 3 pulse",
        },
        ALIEN_PREDATOR: {
            "alien": "5 stalker, 8 infant, warrior",
            "predator": "disc, hunter, young_blade, mimicry",
        },
    },
    7: {
        ALL: {
            "marine": "tracker, 3 pulse",
            "alien": "7 stalker, 8 infant",
            "predator": "disc, hunter, 3 hellhound, mimicry",
        },
        ALIEN_PREDATOR: {
            "alien": "4 stalker, 5 infant",
        },
    },
    8: {
        ALL: {
            "marine": "medic, smartgun, tracker, 3 pulse, 2 gun",
            "alien": "4 stalker, 11 infant",
            "predator": "hunter, young_blade, mimicry",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader, 3 gun",
        },
        ALIEN_PREDATOR: {
            "alien": "5 stalker, 8 infant",
            "predator": "disc, hunter, 2 hellhound, mimicry",
        },
    },
    9: {
        ALL: {
            "alien": "4 stalker, 8 infant",
            "predator": "hunter, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 5 pulse, 2 gun",
            "alien": "4 stalker, 8 infant",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 3 pulse, loader",
            "predator": "disc, hunter, hellhound, mimicry",
        },
    },
    10: {
        ALL: {
            "marine": "medic, smartgun, tracker, 4 pulse, sergeant",
            "alien": "5 stalker, 9 infant, 4 warrior",
            "predator": "hunter, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "alien": "7 stalker, 9 infant",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant",
        },
    },
}
SINCE_10: Missions = {
    1: {
        ALL: {
            "marine": "smartgun, tracker, 2 pulse",
            "predator": "disc, hunter, 4 hellhound, young_combi, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 2 pulse, gun",
            "alien": "2 stalker, 9 infant",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, gun",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        ALIEN_PREDATOR: {
            "alien": "stalker, 6 infant, warrior",
        },
    },
    2: {
        ALL: {
            "marine": "medic, smartgun, tracker, 4 pulse",
            "alien": "3 stalker, 9 infant",
            "predator": "disc, hunter, hellhound, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 4 pulse",
            "alien": "4 stalker, 9 infant",
        },
        ALIEN_PREDATOR: {
            "predator": "disc, combi, hunter, 5 hellhound, young_combi, 2 young_blade, mimicry",
        },
    },
    3: {
        ALL: {
            "alien": "7 stalker, 9 infant, 2 warrior",
        },
    },
    4: {
        MARINE_ALIEN: {
            "marine": "smartgun, tracker, 2 pulse",
            "alien": "6 stalker, 7 infant, 2 warrior",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
            "predator": "disc, hunter, 3 hellhound, mimicry",
        },
    },
    5: {
        ALL: {
            "marine": "smartgun, tracker, 2 pulse, gun",
            "alien": "4 stalker, 7 infant",
            "predator": "disc, hunter, 3 hellhound, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 3 pulse, loader",
            "alien": "3 stalker, 6 infant",
        },
    },
    6: {
        ALL: {
            "marine": "medic, smartgun, tracker, 5 pulse, sergeant",
            "alien": "5 stalker, 8 infant",
            "predator": "disc, hunter, 2 hellhound, mimicry",
        },
        MARINE_PREDATOR: {
            "predator": "disc, hunter, 2 young_blade, mimicry",
        },
    },
    7: {
        ALL: {
            "alien": "5 stalker, 9 infant, warrior",
            "predator": "disc, hunter, young_blade, mimicry",
        },
        MARINE_ALIEN: {
            "marine": "medic, smartgun, tracker, 2 pulse, sergeant, loader",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, 2 gun",
            "predator": "disc, hunter, 2 young_blade, mimicry",
        },
        ALIEN_PREDATOR: {
            "alien": "4 stalker, 7 infant",
        },
    },
    8: {
        ALL: {
            "marine": "smartgun, tracker, 2 pulse, gun",
            "alien": "7 stalker, 10 infant, 5 warrior",
            "predator": "disc, hunter, 2 hellhound, mimicry",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, pulse, gun",
        },
    },
    9: {
        ALL: {
            "alien": "5 stalker, 11 infant, 2 warrior",
            "predator": "disc, hunter, hellhound, mimicry",
        },
        MARINE_ALIEN: {
            "alien": "6 stalker, 6 infant, warrior",
        },
        MARINE_PREDATOR: {
            "marine": "medic, smartgun, tracker, 2 pulse, 2 gun",
        },
    },
    10: {
        ALL: {
            "marine": "smartgun, tracker, 4 pulse, sergeant",
            "alien": "4 stalker, 10 infant, warrior",
            "predator": "young_combi, young_blade, mimicry",
        },
        ALIEN_PREDATOR: {
            "alien": "7 stalker, 7 infant, warrior",
            "predator": "disc, hunter, 2 hellhound, mimicry",
        },
    },
}
# fmt: on


def changed(before: Missions, rows: Missions) -> Missions:
    """*before*, with *rows* in place of its own or beside them; an empty one ends another."""
    known = {
        mission: {**before.get(mission, {}), **rows.get(mission, {})}
        for mission in sorted({*before, *rows})
    }
    return {
        mission: {sides: rosters for sides, rosters in found.items() if rosters}
        for mission, found in known.items()
    }


KNOWN_IN_5 = changed(FIRST, SINCE_5)
KNOWN_IN_7 = changed(KNOWN_IN_5, SINCE_7)
KNOWN_IN_8 = changed(KNOWN_IN_7, SINCE_8)
KNOWN_IN_9 = changed(KNOWN_IN_8, SINCE_9)
HANDICAPS: Mapping[int, Missions] = {
    1: {},
    4: FIRST,
    5: KNOWN_IN_5,
    7: KNOWN_IN_7,
    8: KNOWN_IN_8,
    9: KNOWN_IN_9,
    10: changed(KNOWN_IN_9, SINCE_10),
}
