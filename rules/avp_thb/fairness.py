"""
How even a table is: how many games between equal computer players each side has won.

With the usual forces it is 100 games of `usual`, with the even forces of `handicaps` today as many
games of `strong` as stand beside the wins. docs/players.md has the intervals, and what came of it
between others.
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
        ALL: (22, 55, 21), MARINE_ALIEN: (7, 93),
        MARINE_PREDATOR: (63, 37), ALIEN_PREDATOR: (97, 3),
    },
    2: {
        ALL: (15, 56, 29), MARINE_ALIEN: (6, 94),
        MARINE_PREDATOR: (37, 63), ALIEN_PREDATOR: (98, 0),
    },
    3: {
        ALL: (42, 2, 55), MARINE_ALIEN: (53, 47),
        MARINE_PREDATOR: (6, 94), ALIEN_PREDATOR: (85, 15),
    },
    4: {
        ALL: (23, 51, 26), MARINE_ALIEN: (58, 42),
        MARINE_PREDATOR: (2, 98), ALIEN_PREDATOR: (78, 22),
    },
    5: {
        ALL: (14, 72, 6), MARINE_ALIEN: (83, 17),
        MARINE_PREDATOR: (4, 96), ALIEN_PREDATOR: (78, 22),
    },
    6: {
        ALL: (6, 58, 36), MARINE_ALIEN: (52, 48),
        MARINE_PREDATOR: (50, 50), ALIEN_PREDATOR: (69, 31),
    },
    7: {
        ALL: (51, 36, 12), MARINE_ALIEN: (6, 94),
        MARINE_PREDATOR: (24, 60), ALIEN_PREDATOR: (74, 26),
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
        MARINE_PREDATOR: (26, 58), ALIEN_PREDATOR: (85, 15),
    },
}
EVEN: Mapping[int, Mapping[Sides, tuple[Wins, int]]] = {
    1: {
        ALL: ((3, 7, 6), 16), MARINE_ALIEN: ((57, 46), 103),
        MARINE_PREDATOR: ((44, 32), 77), ALIEN_PREDATOR: ((45, 59), 104),
    },
    2: {
        ALL: ((5, 4, 9), 18), MARINE_ALIEN: ((22, 22), 44),
        MARINE_PREDATOR: ((39, 65), 104), ALIEN_PREDATOR: ((36, 29), 76),
    },
    3: {
        ALL: ((7, 3, 6), 16), MARINE_ALIEN: ((58, 44), 104),
        MARINE_PREDATOR: ((30, 40), 76), ALIEN_PREDATOR: ((20, 20), 40),
    },
    4: {
        ALL: ((4, 10, 4), 18), MARINE_ALIEN: ((31, 45), 76),
        MARINE_PREDATOR: ((22, 22), 44), ALIEN_PREDATOR: ((47, 36), 83),
    },
    5: {
        ALL: ((4, 3, 7), 15), MARINE_ALIEN: ((67, 36), 103),
        MARINE_PREDATOR: ((30, 34), 64), ALIEN_PREDATOR: ((64, 39), 103),
    },
    6: {
        ALL: ((7, 4, 7), 18), MARINE_ALIEN: ((43, 33), 76),
        MARINE_PREDATOR: ((52, 39), 91), ALIEN_PREDATOR: ((40, 34), 74),
    },
    7: {
        ALL: ((4, 6, 4), 14), MARINE_ALIEN: ((25, 26), 51),
        MARINE_PREDATOR: ((36, 28), 76), ALIEN_PREDATOR: ((35, 41), 76),
    },
    8: {
        ALL: ((2, 5, 10), 17), MARINE_PREDATOR: ((24, 23), 47),
        ALIEN_PREDATOR: ((29, 46), 76),
    },
    9: {
        ALL: ((0, 3, 1), 6), MARINE_ALIEN: ((63, 40), 103),
        MARINE_PREDATOR: ((40, 30), 76), ALIEN_PREDATOR: ((45, 58), 103),
    },
    10: {
        ALL: ((7, 4, 6), 17), MARINE_ALIEN: ((29, 47), 76),
        MARINE_PREDATOR: ((50, 37), 103), ALIEN_PREDATOR: ((20, 20), 40),
    },
}
# fmt: on
