"""What a seat that is asked about cards may think of as the truth, rulebook §2.5 (C1-C6)."""

from random import Random

import pytest

from rules.avp_thb.state import State
from rules.avp_thb.steps import CardWindow
from rules.kernel import fold, foreseeing
from rules.kernel.orders import Action, Prompt, Seat
from rules.kernel.system import Setup
from tests.avp_thb.twins import SYSTEM, TWINS
from tests.support.random_play import Seeded, choice

TABLE = """mission 1
seats marine alien predator
initiative marine alien predator
hand marine m03 m04
hand alien a01 a03 a07 a13
hand predator p01 p07
model m1 marine pulse b2
model m2 marine pulse b2
model a1 alien stalker e4 token
model a2 alien stalker e4 token
model p1 predator hunter h6
"""
W0 = TABLE + 'step end_of_turn\nstep activation\nstep card_window name="W0"\n'
STOPS = ("w1", "w2")


def at(text: str) -> State:
    return SYSTEM.read_position(text)


def played(state: State, *orders: str) -> State:
    """*orders* are given as `marine: announce`; no die may fall."""
    for order in orders:
        seat, _, line = order.partition(": ")
        fold.submit(SYSTEM, state, seat, line, Seeded(Random(1)))
    return state


def imagined(state: State, seat: Seat, number: int = 1) -> State:
    return SYSTEM.imagine(SYSTEM.view(state, seat), Seeded(Random(number)))


def questions(state: State) -> dict[Seat, str]:
    return {prompt.seat: prompt.kind for prompt in SYSTEM.prompts(state)}


def own(state: State, seat: Seat) -> list[Prompt]:
    return [prompt for prompt in SYSTEM.prompts(state) if prompt.seat == seat]


def legal(state: State, asked: Prompt) -> list[Action]:
    return fold.legal(SYSTEM, SYSTEM.view(state, asked.seat), asked)


def window(state: State) -> CardWindow:
    top = state.steps[-1]
    assert isinstance(top, CardWindow)
    return top


def test_all_are_still_asked_at_the_beginning_of_a_turn() -> None:
    think = imagined(at(W0), "alien")
    assert questions(think) == dict.fromkeys(("marine", "alien", "predator"), "card window")


@pytest.mark.parametrize("said", ["announce", "decline"])
def test_what_others_have_said_is_sealed(said: str) -> None:
    before, state = imagined(at(W0), "alien"), played(at(W0), f"marine: {said}")
    assert SYSTEM.dump(imagined(state, "alien")) == SYSTEM.dump(before)


def test_what_was_said_oneself_is_known() -> None:
    think = imagined(played(at(W0), "marine: announce"), "marine")
    assert window(think).said == {"marine": "announce"}
    assert questions(think) == dict.fromkeys(("alien", "predator"), "card window")


ANNOUNCED = ("marine: announce", "alien: announce", "predator: decline")


def test_who_has_announced_is_known_and_they_play_in_turn() -> None:
    state = played(at(W0), *ANNOUNCED)
    for seat in ("marine", "alien"):
        assert window(imagined(state, seat)).queue == ["marine", "alien"]
    assert own(imagined(state, "marine"), "marine") == own(state, "marine")
    think = played(imagined(state, "marine"), "marine: play m03 m1")
    assert think.models["m1"].sentry and questions(think) == {"alien": "card"}


def test_those_who_played_are_asked_again_and_a_pass_is_final() -> None:
    state = played(at(W0), *ANNOUNCED, "marine: play m03 m1", "alien: decline")
    assert questions(state) == {"marine": "card window"}
    think = imagined(state, "marine")
    assert questions(think) == {"marine": "card window"}
    assert questions(played(think, "marine: decline")) == {"marine": "activation"}


def test_whoever_withdraws_has_passed() -> None:
    state = played(at(W0), *ANNOUNCED, "marine: decline", "alien: play a13 e4")
    think = imagined(state, "alien")
    assert questions(think) == {"alien": "card window"}


def test_whoever_may_play_no_more_is_not_asked() -> None:
    state = played(at(W0.replace("m03 m04", "m03")), *ANNOUNCED, "marine: play m03 m1")
    state = played(state, "alien: play a13 e4")
    assert questions(imagined(state, "alien")) == {"alien": "card window"}


def stopped(*stops: str) -> State:
    state = at(TABLE)
    state.standing["alien"] = {stop: ["ask"] for stop in stops}
    return played(state, "marine: activate m1")


def test_a_window_at_the_start_of_an_activation() -> None:
    think = imagined(stopped("w1"), "alien")
    assert window(think).name == "W1" and questions(think) == {"alien": "card window"}
    after = played(think, "alien: decline")
    assert questions(after) == {"marine": "acting"} and not after.steps[-1].begun


def test_a_window_after_an_action() -> None:
    state = played(stopped("w2"), "marine: aim")
    think = imagined(state, "alien")
    assert window(think).name == "W2"
    after = played(think, "alien: announce", "alien: decline")
    assert questions(after) == {"marine": "acting"}
    assert after.steps[-1].begun and after.steps[-1].points == 1


def test_nobody_else_learns_that_a_side_stops_there() -> None:
    state = stopped("w1")
    for seat in ("marine", "predator", None):
        view = SYSTEM.view(state, seat)
        assert view.cards.opened is None
    assert questions(imagined(state, "predator")) == {"marine": "acting"}


def test_whoever_asks_what_comes_in_its_own_turn_leaves_the_window() -> None:
    view = SYSTEM.view(at(W0), "alien")
    expected = SYSTEM.expect(view, Seeded(Random(1)), in_turn=True)
    assert questions(expected) == {"alien": "activation"}


def test_of_others_in_a_window_nothing_is_foreseen() -> None:
    state = at(W0)
    asked = own(state, "marine")
    view = SYSTEM.view(state, "marine")
    for line in ("announce", "decline"):
        found = foreseeing.foresee(SYSTEM, view, "marine", asked, [line], Seeded(Random(1)))
        assert found.ends == foreseeing.OTHERS and found.orders[0].told


def test_a_card_that_was_announced_is_foreseen() -> None:
    state = played(at(W0), *ANNOUNCED)
    asked, view = own(state, "marine"), SYSTEM.view(state, "marine")
    found = foreseeing.foresee(SYSTEM, view, "marine", asked, ["play m03 m1"], Seeded(Random(1)))
    assert any("Overlapping Fields" in told for told in found.orders[0].told)
    assert found.ends == foreseeing.OTHERS


@pytest.mark.parametrize("number", range(6))
def test_every_question_about_cards_is_stood_at(number: int) -> None:
    """In random games in which all sides stop at every window."""
    seats = SYSTEM.tables(1)[number % 4]
    options = {"cards": "all", "turns": 4}
    setup = SYSTEM.agreed(Setup(SYSTEM.key, 1 + number, seats, SYSTEM.edition, options))
    random, state, seen = Random(number), TWINS.position(setup, number, 2), set[str]()
    state.standing = {seat: {stop: ["ask"] for stop in STOPS} for seat in seats}
    while SYSTEM.prompts(state) and state.turn < 3:
        prompt, order = choice(SYSTEM, state, random)
        if prompt.kind in ("card window", "card"):
            think = imagined(state, prompt.seat, number)
            assert own(think, prompt.seat) == own(state, prompt.seat)
            assert legal(think, prompt) == legal(state, prompt)
            fold.submit(SYSTEM, think, prompt.seat, str(order), Seeded(random))
            seen.add(f"{prompt.kind} {window(state).name}")
        fold.submit(SYSTEM, state, prompt.seat, str(order), Seeded(random))
    assert {"card window W0", "card window W1", "card window W2"} <= seen
