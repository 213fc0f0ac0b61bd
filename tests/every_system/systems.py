"""All systems, those of the service and the toys, each with its twins."""

import os
from collections.abc import Mapping
from functools import lru_cache

from rules import systems
from rules.kernel.system import Setup, System
from tests.avp_thb import courses as avp_thb_courses
from tests.avp_thb import twins as avp_thb
from tests.doom import courses as doom_courses
from tests.doom import twins as doom
from tests.every_system import toy_twins
from tests.support.courses import Courses, Plan
from tests.support.twins import Twins
from tests.xenos_rampant import courses as xenos_rampant_courses
from tests.xenos_rampant import twins as xenos_rampant

TOYS: Mapping[str, System] = {twins.system.key: twins.system for twins in toy_twins.ALL}
TWINS: tuple[Twins, ...] = (avp_thb.TWINS, xenos_rampant.TWINS, doom.TWINS, *toy_twins.ALL)
SYSTEMS: Mapping[str, System] = {**systems.SYSTEMS, **TOYS}
assert {twins.system.key for twins in TWINS} == {*SYSTEMS}

# How twins on the site are found; nobody at a table of Night Watch hides anything.
COURSES: Mapping[str, Courses] = {
    courses.twins.system.key: courses
    for courses in (
        avp_thb_courses.Courses(avp_thb.TWINS),
        xenos_rampant_courses.COURSES,
        doom_courses.COURSES,
        *toy_twins.COURSES,
    )
}


@lru_cache
def planned(key: str, number: int, orders: int, before: tuple[int, ...] = (0,)) -> Plan:
    """Plan *number* of a system: *orders* moves to be compared, fewer when the game ends."""
    return COURSES[key].plan(number, orders, before)


SOAK = bool(os.environ.get("SOAK"))
# The typical tables of the first mission of every system; of a large one the usual table alone.
TABLES = [
    (key, n)
    for key, one in SYSTEMS.items()
    for n in range(len(one.tables(1)))
    if SOAK or n == 0 or key in TOYS
]


def quick(key: str, table: int = 0) -> Setup:
    """A game of a system that robots soon play to its end."""
    system, twins = SYSTEMS[key], next(one for one in TWINS if one.system.key == key)
    seats = system.tables(1)[table]
    return system.agreed(Setup(key, 1, seats, system.edition, twins.quick))


def name(setup: Setup) -> str:
    """What a test calls a table."""
    forces = "-".join(map(str, setup.options.values()))
    return f"{setup.system}-{setup.mission}-{forces or '-'.join(setup.seats)}"
