"""
How even a table is: how many of 100 games between equal computer players each side has won.

They go by `stances`; docs/figures.md has the intervals, and what came of it between others. The
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
        ALL: (23, 38, 37), MARINE_ALIEN: (71, 28),
        MARINE_PREDATOR: (53, 46), ALIEN_PREDATOR: (97, 3),
    },
    2: {
        ALL: (19, 33, 48), MARINE_ALIEN: (35, 65),
        MARINE_PREDATOR: (37, 63), ALIEN_PREDATOR: (68, 32),
    },
    3: {
        ALL: (18, 76, 5), MARINE_ALIEN: (53, 47),
        MARINE_PREDATOR: (37, 41), ALIEN_PREDATOR: (88, 12),
    },
    4: {
        ALL: (27, 18, 54), MARINE_ALIEN: (10, 90),
        MARINE_PREDATOR: (2, 98), ALIEN_PREDATOR: (64, 36),
    },
    5: {
        ALL: (13, 67, 20), MARINE_ALIEN: (3, 97),
        MARINE_PREDATOR: (4, 96), ALIEN_PREDATOR: (76, 24),
    },
    6: {
        ALL: (57, 15, 26), MARINE_ALIEN: (52, 48),
        MARINE_PREDATOR: (40, 60), ALIEN_PREDATOR: (65, 35),
    },
    7: {
        ALL: (89, 1, 10), MARINE_ALIEN: (24, 76),
        MARINE_PREDATOR: (43, 56), ALIEN_PREDATOR: (93, 7),
    },
    8: {
        ALL: (3, 17, 78), MARINE_ALIEN: (56, 44),
        MARINE_PREDATOR: (3, 96), ALIEN_PREDATOR: (85, 15),
    },
    9: {
        ALL: (13, 54, 28), MARINE_ALIEN: (5, 95),
        MARINE_PREDATOR: (2, 98), ALIEN_PREDATOR: (88, 12),
    },
    10: {
        ALL: (4, 6, 90), MARINE_ALIEN: (62, 38),
        MARINE_PREDATOR: (32, 68), ALIEN_PREDATOR: (63, 37),
    },
}
EVEN: Mapping[int, Mapping[Sides, Wins]] = {
    1: {
        MARINE_ALIEN: (59, 41), MARINE_PREDATOR: (53, 46),
        ALIEN_PREDATOR: (36, 64),
    },
    2: {
        ALL: (37, 27, 36), MARINE_ALIEN: (54, 46),
        MARINE_PREDATOR: (56, 44), ALIEN_PREDATOR: (39, 61),
    },
    3: {
        ALL: (37, 20, 42), MARINE_ALIEN: (53, 47),
        ALIEN_PREDATOR: (57, 43),
    },
    4: {
        ALL: (31, 29, 40), MARINE_ALIEN: (49, 51),
        MARINE_PREDATOR: (60, 40), ALIEN_PREDATOR: (45, 55),
    },
    5: {
        ALL: (25, 45, 30), MARINE_ALIEN: (51, 49),
        MARINE_PREDATOR: (53, 47), ALIEN_PREDATOR: (55, 45),
    },
    6: {
        ALL: (29, 40, 29), MARINE_ALIEN: (54, 46),
        MARINE_PREDATOR: (52, 48), ALIEN_PREDATOR: (42, 58),
    },
    7: {
        ALL: (45, 36, 19), MARINE_ALIEN: (51, 49),
        ALIEN_PREDATOR: (53, 47),
    },
    8: {
        ALL: (21, 33, 43), MARINE_PREDATOR: (47, 49),
        ALIEN_PREDATOR: (48, 52),
    },
    9: {
        ALL: (26, 48, 23), MARINE_ALIEN: (53, 47),
        MARINE_PREDATOR: (44, 54), ALIEN_PREDATOR: (52, 48),
    },
    10: {
        ALL: (29, 31, 40), MARINE_ALIEN: (47, 53),
        MARINE_PREDATOR: (41, 59), ALIEN_PREDATOR: (47, 53),
    },
}
# fmt: on
