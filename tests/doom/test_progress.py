"""How far each side has come: what says who leads, in games that were given up, too."""

from random import Random
from typing import Any

import pytest

from rules.doom.pieces import INVADER, TEAM
from rules.doom.state import State
from rules.kernel.system import Setup
from tests.doom.play import SYSTEM
from tests.support.random_play import Seeded

COLD_START, RING = 1, 2


def begun(mission: int, **changed: Any) -> State:
    seats = ("marine-1", "marine-2", INVADER)
    setup = Setup(SYSTEM.key, mission, seats, SYSTEM.edition)
    state: State = SYSTEM.start(setup, Seeded(Random(1)), {})
    for name, value in changed.items():
        setattr(state, name, value)
    return state


# What has happened, and how far the marines and the invader have come by that. Cold Start has five
# areas to be found and an exit, Ring of Cinders five and three nodes.
COME = [
    (COLD_START, {}, (0, 0)),
    (COLD_START, {"revealed": ["a1", "a2", "a3"]}, (33, 0)),
    (COLD_START, {"frags": 4, "limit": 8}, (0, 50)),
    (COLD_START, {"frags": 4, "limit": 8, "round": 16}, (0, 75)),
    (COLD_START, {"revealed": ["a1", "a2"], "winners": [TEAM]}, (100, 0)),
    (COLD_START, {"round": 21, "winners": [INVADER]}, (0, 100)),
    (RING, {"revealed": ["b1", "b2"]}, (12, 0)),
]


@pytest.mark.parametrize(("mission", "changed", "come"), COME)
def test_how_far_both_have_come(
    mission: int, changed: dict[str, Any], come: tuple[int, int]
) -> None:
    score = SYSTEM.score(begun(mission, **changed))
    assert score == {TEAM: (come[0],), INVADER: (come[1],)}


def test_who_has_not_won_has_not_arrived() -> None:
    """Areas and rounds that are all gone by are no victory yet, nor is one that was given up."""
    everything = ["a1", "a2", "a3", "a4", "a5", "a6"]
    state = begun(COLD_START, revealed=everything, round=21, disarmed=[(0, 0)] * 3)
    assert SYSTEM.score(state) == {TEAM: (99,), INVADER: (99,)}


def test_it_is_said_in_a_sentence() -> None:
    told = SYSTEM.results(begun(COLD_START, frags=1, revealed=["a1", "a2", "a3"]))
    assert told.startswith("The marines have come 33 percent of their way and the invader 9:")
    assert "fragged 1 time, and 3 of 6 areas" in told
