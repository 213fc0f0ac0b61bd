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
        ALL: (33, 47, 20), MARINE_ALIEN: (28, 72),
        MARINE_PREDATOR: (33, 65), ALIEN_PREDATOR: (100, 0),
    },
    2: {
        ALL: (12, 18, 70), MARINE_ALIEN: (0, 100),
        MARINE_PREDATOR: (8, 92), ALIEN_PREDATOR: (78, 22),
    },
    3: {
        ALL: (57, 8, 35), MARINE_ALIEN: (25, 75),
        MARINE_PREDATOR: (67, 27), ALIEN_PREDATOR: (15, 80),
    },
    4: {
        ALL: (5, 47, 48), MARINE_ALIEN: (23, 77),
        MARINE_PREDATOR: (2, 98), ALIEN_PREDATOR: (62, 38),
    },
    5: {
        ALL: (17, 47, 37), MARINE_ALIEN: (5, 95),
        MARINE_PREDATOR: (3, 97), ALIEN_PREDATOR: (87, 13),
    },
    6: {
        ALL: (23, 30, 45), MARINE_ALIEN: (7, 93),
        MARINE_PREDATOR: (20, 80), ALIEN_PREDATOR: (32, 68),
    },
    7: {
        ALL: (82, 8, 10), MARINE_ALIEN: (25, 75),
        MARINE_PREDATOR: (43, 57), ALIEN_PREDATOR: (80, 20),
    },
    8: {
        ALL: (28, 37, 33), MARINE_ALIEN: (52, 48),
        MARINE_PREDATOR: (48, 52), ALIEN_PREDATOR: (22, 78),
    },
    9: {
        ALL: (55, 5, 40), MARINE_ALIEN: (25, 75),
        MARINE_PREDATOR: (52, 48), ALIEN_PREDATOR: (97, 3),
    },
    10: {
        ALL: (0, 23, 77), MARINE_ALIEN: (2, 98),
        MARINE_PREDATOR: (3, 97), ALIEN_PREDATOR: (67, 33),
    },
}
EVEN: Mapping[int, Mapping[Sides, Wins]] = {
    1: {
        ALL: (27, 36, 36), MARINE_ALIEN: (41, 59),
        MARINE_PREDATOR: (52, 48), ALIEN_PREDATOR: (55, 45),
    },
    2: {
        ALL: (25, 28, 47), MARINE_ALIEN: (36, 64),
        MARINE_PREDATOR: (39, 61), ALIEN_PREDATOR: (37, 63),
    },
    3: {
        ALL: (40, 33, 27), MARINE_ALIEN: (54, 46),
        MARINE_PREDATOR: (48, 51), ALIEN_PREDATOR: (44, 53),
    },
    4: {
        ALL: (27, 28, 45), MARINE_ALIEN: (38, 62),
        MARINE_PREDATOR: (41, 59), ALIEN_PREDATOR: (47, 53),
    },
    5: {
        ALL: (31, 41, 28), MARINE_ALIEN: (59, 41),
        MARINE_PREDATOR: (42, 58), ALIEN_PREDATOR: (57, 43),
    },
    6: {
        ALL: (28, 22, 46), MARINE_ALIEN: (53, 47),
        MARINE_PREDATOR: (50, 50), ALIEN_PREDATOR: (56, 44),
    },
    7: {
        ALL: (40, 32, 28), MARINE_ALIEN: (60, 40), ALIEN_PREDATOR: (49, 51),
    },
    8: {
        ALL: (29, 37, 34), ALIEN_PREDATOR: (53, 47),
    },
    9: {
        ALL: (35, 30, 32), MARINE_ALIEN: (39, 61),
        MARINE_PREDATOR: (49, 51), ALIEN_PREDATOR: (61, 39),
    },
    10: {
        ALL: (38, 31, 31), MARINE_ALIEN: (46, 54),
        MARINE_PREDATOR: (49, 51), ALIEN_PREDATOR: (56, 44),
    },
}
# fmt: on
