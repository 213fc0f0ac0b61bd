"""How a side goes about a mission."""

from functools import partial

import pytest

from games.simulation.selfplay import play_in_memory
from rules.avp_thb import stances
from rules.avp_thb.autopilot import JUDGES, Manner, in_manner, steps_to
from rules.avp_thb.goals import objectives
from rules.avp_thb.stances import AT_AIMS, ERRANDS, JUDGING, SUITED, due, suited
from rules.avp_thb.view import View
from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from tests.avp_thb.trying_stances import tiles_to_hold
from tests.avp_thb.twins import SYSTEM

APART = """mission 1
seats marine alien
initiative marine alien
model m1 marine pulse a1
model m2 marine pulse i6
model a1 alien stalker e4
model a2 alien stalker c2
"""

ENGAGED = """mission 1
seats marine alien predator
initiative marine alien predator
model m1 marine pulse b2
model a1 alien stalker c2
model p1 predator hunter c2
step acting model="m1" points=1
"""


def seen(seat: Seat, turn: int = 1) -> View:
    state = SYSTEM.read_position(APART)
    state.turn = turn
    view: View = SYSTEM.view(state, seat)
    return view


def test_what_suits_a_side_is_known_at_each_table_of_it() -> None:
    for mission, tables in SUITED.items():
        for sides, by_seat in tables.items():
            assert sides in SYSTEM.tables(mission)
            tiles = tiles_to_hold(SYSTEM.agreed(Setup(SYSTEM.key, mission, sides, SYSTEM.edition)))
            for seat, stance in by_seat.items():
                first, *later = stance.split()
                assert seat in sides and {first, *later[1:]} <= {*ERRANDS, *tiles}
                assert not later or (int(later[0]) > 0 and len(later) == 2)


def test_who_else_plays_decides_as_well() -> None:
    setups = [Setup(SYSTEM.key, 6, seats, SYSTEM.edition) for seats in SYSTEM.tables(6)]
    found = set()
    for setup in (one for one in setups if "predator" in one.seats):
        state = fold.start(SYSTEM, SYSTEM.agreed(setup), Refusing()).state
        found.add(suited(SYSTEM.view(state, "predator")))
    assert len(found) > 1


def test_whoever_is_nearest_goes_to_each_aim() -> None:
    view = seen("marine")
    aims = stances.wanted(view)
    found = {id: stances.nearest(view, view.models[id]) for id in ("m1", "m2")}
    first = steps_to(view, aims[0])
    near = min(("m1", "m2"), key=lambda id: first[view.models[id].tile])
    assert found[near] == aims[0]
    assert {*map(tuple, found.values())} == {tuple(aims[0]), tuple(aims[1])}


def test_together_they_go_to_one_aim() -> None:
    view = seen("marine")
    assert stances.together(view, view.models["m1"]) == stances.together(view, view.models["m2"])


@pytest.mark.parametrize(("stance", "at_first"), [("stay 4 nearest", "stay"), ("hunt", "hunt")])
def test_a_stance_may_change_after_some_turns(stance: str, at_first: str) -> None:
    then = stance.split()[-1]
    assert [due(stance, seen("marine", turn)) for turn in (1, 4, 5)] == [at_first, at_first, then]


def test_nobody_stays_away_from_aims_in_the_last_turns() -> None:
    turns = seen("predator").turns
    for stance in {*ERRANDS, "b5"} - {*AT_AIMS}:
        found = [due(stance, seen("predator", turns - left)) for left in (stances.LAST, 2, 0)]
        assert found == [stance, stances.USUAL, stances.USUAL]


def test_who_denies_goes_where_others_have_to_work() -> None:
    view = seen("alien")
    found = stances.deny(view, view.models["a1"])
    assert found in [sorted(o.stands(view.board)) for o in objectives(view, "marine")]
    assert found not in stances.wanted(view)


def test_marines_shoot_at_poor_odds_where_they_would_pass() -> None:
    state = SYSTEM.read_position(ENGAGED)
    view, asked = SYSTEM.view(state, "marine"), SYSTEM.prompts(state)[0]
    as_plain = Manner(stances.stay, JUDGES)
    assert in_manner(as_plain, view, asked) == "pass"
    assert in_manner(stances.manner("marine", "stay"), view, asked) == "shoot p1"


def test_hunters_make_for_foes() -> None:
    view = seen("alien")
    assert stances.hunt(view, view.models["a1"]) == ["a1", "i6"]


def test_ground_is_held_until_it_gives_way() -> None:
    view = seen("marine")
    assert stances.hold("b5", view, view.models["m1"]) == ["b5"]
    assert stances.hold("z9", view, view.models["m1"]) == ["c2", "e4"]


@pytest.mark.parametrize("seat", JUDGING)
def test_every_stance_plays_a_game_to_its_end(seat: Seat) -> None:
    for number, goal in enumerate([*ERRANDS, "c4"]):
        setup = Setup(SYSTEM.key, number + 1, SYSTEM.tables(1)[0], SYSTEM.edition)
        player = partial(in_manner, stances.manner(seat, goal))
        game = play_in_memory(SYSTEM, SYSTEM.agreed(setup), 1, 0, {seat: player})
        assert game.winners is not None and not game.refusals


def test_what_suits_is_played_and_aims_that_are_drawn_are_met_in_the_usual_way() -> None:
    for options in ({}, {"goals": "cards"}):
        setup = Setup(SYSTEM.key, 8, SYSTEM.tables(8)[0], SYSTEM.edition, options)
        seated = dict.fromkeys(setup.seats, stances.choose)
        game = play_in_memory(SYSTEM, SYSTEM.agreed(setup), 1, 0, seated)
        assert game.winners is not None and not game.refusals
