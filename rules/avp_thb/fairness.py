"""
How even a table is: how many of 100 games between equal computer players each side has won.

They are `usual` players; docs/figures.md has the intervals, and what came of it between others. The
even forces are those of `handicaps` today.
"""

from collections.abc import Mapping

from rules.avp_thb.missions.mission import (
    ALIEN_PREDATOR,
    ALL,
    MARINE_ALIEN,
    MARINE_PREDATOR,
    Sides,
)

Wins = tuple[int, ...]  # in the order of the sides; of a draw nobody has any
# fmt: off
USUAL: Mapping[int, Mapping[Sides, Wins]] = {
    1: {
        ALL: (22, 55, 21), MARINE_ALIEN: (18, 82),
        MARINE_PREDATOR: (63, 37), ALIEN_PREDATOR: (97, 3),
    },
    2: {
        ALL: (15, 56, 29), MARINE_ALIEN: (6, 94),
        MARINE_PREDATOR: (37, 63), ALIEN_PREDATOR: (100, 0),
    },
    3: {
        ALL: (42, 2, 55), MARINE_ALIEN: (53, 47),
        MARINE_PREDATOR: (37, 41), ALIEN_PREDATOR: (85, 15),
    },
    4: {
        ALL: (23, 51, 26), MARINE_ALIEN: (89, 0),
        MARINE_PREDATOR: (2, 98), ALIEN_PREDATOR: (52, 48),
    },
    5: {
        ALL: (14, 72, 6), MARINE_ALIEN: (0, 100),
        MARINE_PREDATOR: (4, 96), ALIEN_PREDATOR: (78, 22),
    },
    6: {
        ALL: (6, 58, 36), MARINE_ALIEN: (52, 48),
        MARINE_PREDATOR: (83, 17), ALIEN_PREDATOR: (69, 31),
    },
    7: {
        ALL: (51, 36, 12), MARINE_ALIEN: (6, 94),
        MARINE_PREDATOR: (87, 13), ALIEN_PREDATOR: (79, 21),
    },
    8: {
        ALL: (82, 1, 17), MARINE_ALIEN: (66, 34),
        MARINE_PREDATOR: (59, 41), ALIEN_PREDATOR: (89, 11),
    },
    9: {
        ALL: (58, 8, 34), MARINE_ALIEN: (57, 43),
        MARINE_PREDATOR: (29, 71), ALIEN_PREDATOR: (88, 12),
    },
    10: {
        ALL: (2, 0, 98), MARINE_ALIEN: (62, 38),
        MARINE_PREDATOR: (26, 58), ALIEN_PREDATOR: (34, 55),
    },
}
EVEN: Mapping[int, Mapping[Sides, Wins]] = {
    1: {
        ALL: (43, 25, 32), MARINE_ALIEN: (43, 57),
        MARINE_PREDATOR: (50, 49), ALIEN_PREDATOR: (51, 49),
    },
    2: {
        ALL: (17, 43, 40), MARINE_ALIEN: (39, 61),
        MARINE_PREDATOR: (56, 44), ALIEN_PREDATOR: (41, 43),
    },
    3: {
        ALL: (43, 33, 24), MARINE_ALIEN: (53, 47),
        ALIEN_PREDATOR: (53, 47),
    },
    4: {
        ALL: (37, 38, 25), MARINE_ALIEN: (47, 21),
        MARINE_PREDATOR: (40, 60), ALIEN_PREDATOR: (36, 64),
    },
    5: {
        ALL: (30, 32, 38), MARINE_ALIEN: (47, 53),
        MARINE_PREDATOR: (53, 47), ALIEN_PREDATOR: (52, 48),
    },
    6: {
        ALL: (24, 32, 44), MARINE_ALIEN: (54, 46),
        MARINE_PREDATOR: (50, 50), ALIEN_PREDATOR: (42, 58),
    },
    7: {
        ALL: (34, 28, 38), MARINE_ALIEN: (36, 64),
        MARINE_PREDATOR: (56, 42), ALIEN_PREDATOR: (41, 59),
    },
    8: {
        ALL: (49, 23, 28), MARINE_PREDATOR: (52, 48),
        ALIEN_PREDATOR: (60, 40),
    },
    9: {
        ALL: (36, 19, 41), MARINE_ALIEN: (65, 35),
        MARINE_PREDATOR: (31, 69), ALIEN_PREDATOR: (52, 48),
    },
    10: {
        ALL: (38, 29, 32), MARINE_ALIEN: (47, 53),
        MARINE_PREDATOR: (37, 47), ALIEN_PREDATOR: (48, 36),
    },
}
# fmt: on
