"""How a side goes about a mission."""

from functools import partial

import pytest

from games.simulation.selfplay import play_in_memory
from rules.avp_thb import stances
from rules.avp_thb.autopilot import JUDGES, Manner, in_manner, steps_to
from rules.avp_thb.stances import AMONG_THREE, ERRANDS, MANNERS, SUITED, suited
from rules.avp_thb.view import View
from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
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


def test_what_suits_a_mission_is_known() -> None:
    for by_mission in (*SUITED.values(), *AMONG_THREE.values()):
        assert {*by_mission} <= {*SYSTEM.missions} and {*by_mission.values()} <= {*ERRANDS}


def test_who_else_plays_decides_as_well() -> None:
    setups = [Setup(SYSTEM.key, 6, seats, SYSTEM.edition) for seats in SYSTEM.tables(6)]
    stances_of = {}
    for setup in (one for one in setups if "predator" in one.seats):
        state = fold.start(SYSTEM, SYSTEM.agreed(setup), Refusing()).state
        stances_of[len(setup.seats)] = suited(SYSTEM.view(state, "predator"), "predator")
    assert stances_of == {3: "stay", 2: "wait"}


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


def test_who_waits_goes_on_in_the_end() -> None:
    for turn in (1, stances.HELD, stances.HELD + 1):
        view = seen("marine", turn)
        model = view.models["m1"]
        waits = stances.wait(view, model) == [model.tile]
        assert waits == (turn <= stances.HELD)


def test_nobody_stays_away_from_aims_in_the_last_turns() -> None:
    setup = Setup(SYSTEM.key, 10, SYSTEM.tables(10)[0], SYSTEM.edition)
    state = fold.start(SYSTEM, SYSTEM.agreed(setup), Refusing()).state
    turns, found = state.options["turns"], []
    for turn in (1, turns - stances.LAST, turns - stances.LAST + 1, turns):
        state.turn = turn
        found.append(suited(SYSTEM.view(state, "predator"), "predator"))
    assert found == ["stay", "stay", stances.USUAL, stances.USUAL]


def test_marines_shoot_at_poor_odds_where_they_would_pass() -> None:
    state = SYSTEM.read_position(ENGAGED)
    view, asked = SYSTEM.view(state, "marine"), SYSTEM.prompts(state)[0]
    as_plain = Manner(stances.stay, JUDGES)
    assert in_manner(as_plain, view, asked) == "pass"
    assert in_manner(MANNERS["marine"]["stay"], view, asked) == "shoot p1"


def test_hunters_make_for_foes() -> None:
    view = seen("alien")
    assert stances.hunt(view, view.models["a1"]) == ["a1", "i6"]


@pytest.mark.parametrize("seat", MANNERS)
def test_every_stance_plays_a_game_to_its_end(seat: Seat) -> None:
    for number, manner in enumerate(MANNERS[seat].values()):
        setup = Setup(SYSTEM.key, number + 1, SYSTEM.tables(1)[0], SYSTEM.edition)
        player = partial(in_manner, manner)
        game = play_in_memory(SYSTEM, SYSTEM.agreed(setup), 1, 0, {seat: player})
        assert game.winners is not None and not game.refusals


def test_what_suits_is_played_and_aims_that_are_drawn_are_met_in_the_usual_way() -> None:
    for options in ({}, {"goals": "cards"}):
        setup = Setup(SYSTEM.key, 8, SYSTEM.tables(8)[0], SYSTEM.edition, options)
        seated = dict.fromkeys(setup.seats, stances.choose)
        game = play_in_memory(SYSTEM, SYSTEM.agreed(setup), 1, 0, seated)
        assert game.winners is not None and not game.refusals
