"""What the autopilot does with units of either side, in positions that call for it."""

from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.system import Setup
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.detachment import SAMPLES
from rules.xenos_rampant.errands import errand
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.points import length
from rules.xenos_rampant.layout import SEATS
from tests.support.random_play import Seeded
from tests.xenos_rampant.play import SYSTEM

BROOD = "Brood: militia rabble, ravenous horde"
WARRIORS = "Warriors: lesser xenomorphs"
RIFLES = "Rifles: heavy infantry"


def begun(mission: int, name: str, *orders: str) -> Any:
    """A battle in which both sides bring the same, blue attacks, and blue has given *orders*."""
    options = {"blue": name, "red": name, "attacker": "blue"}
    setup = SYSTEM.agreed(Setup(SYSTEM.key, mission, SEATS, SYSTEM.edition, options))
    state = fold.start(SYSTEM, setup, Seeded(1)).state
    for order in orders:
        fold.submit(SYSTEM, state, "blue", order, Seeded(1))
    return state


def chosen(state: Any, seat: str) -> str:
    """What the autopilot orders for a seat that is asked."""
    prompt = next(prompt for prompt in SYSTEM.prompts(state) if prompt.seat == seat)
    return SYSTEM.autopilot(SYSTEM.view(state, seat), prompt)


def ordered(position: str) -> str:
    """What it orders for blue there."""
    state = SYSTEM.read_position(position)
    fold.begun(SYSTEM, state, Seeded(1))
    return chosen(state, "blue")


def far_from_aims(state: Any, seat: str) -> int:
    view = SYSTEM.view(state, seat)
    return sum(errand(view, unit).left(view, unit, unit.at) for unit in view.of(seat))


@pytest.mark.parametrize("mission", BATTLES)
@pytest.mark.parametrize("name", SAMPLES)
def test_attackers_begin_nearer_to_what_they_are_to_hold(name: str, mission: int) -> None:
    state = begun(mission, name)
    before = far_from_aims(state, "blue")
    fold.submit(SYSTEM, state, "blue", chosen(state, "blue"), Seeded(1))
    assert far_from_aims(state, "blue") < before


def test_where_the_player_has_planned_units_they_begin() -> None:
    state = begun(1, "colonial platoon", "place b1 24.0,3.0")
    assert chosen(state, "blue") == "deploy"


def test_who_cannot_fight_begins_far_from_the_attackers() -> None:
    state = begun(3, "hive")
    order = chosen(state, "red").split()[1:]
    east = {id: places.read(at) for id, at in zip(order[::2], order[1::2], strict=True)}
    attackers = BATTLES[3].zones["attacker"].middle
    far = {id: length(at, attackers) for id, at in east.items() if at}
    assert far["r7"] > max(far["r2"], far["r4"], far["r5"])


FACED = """table dropship down
phase blue orders
first red
carrier box r1
objective box 8.0,{away}
unit b1 8.0,24.0 | {mine}
unit r1 8.0,{away} | {theirs}
"""


@pytest.mark.parametrize("theirs", [WARRIORS, RIFLES])
def test_who_cannot_fight_seeks_no_enemy(theirs: str) -> None:
    assert ordered(FACED.format(mine=BROOD, theirs=theirs, away="40.0")) == "done"
    assert ordered(FACED.format(mine=RIFLES, theirs=theirs, away="40.0")).startswith("move b1")


FETCHED = """table dropship down
phase red orders
first blue
objective box 24.0,26.0
unit r1 {near} | Rifles: heavy infantry
unit r2 30.0,40.0 | Squad: light infantry
unit r3 30.0,44.0 | Scouts: light infantry
unit b1 44.0,44.0 | Warriors: lesser xenomorphs
"""


def test_the_two_who_would_be_home_with_it_the_soonest_fetch_it() -> None:
    state = SYSTEM.read_position(FETCHED.format(near="24.0,30.0"))
    view = SYSTEM.view(state, "red")
    wanted = {unit.id: errand(view, unit).name for unit in view.of("red")}
    assert wanted["r1"] == "box" and [*wanted.values()].count("box") == 2
