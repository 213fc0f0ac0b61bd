"""Before an order a player reads who may answer it, and before a turn ends who may still act."""

from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.foreseeing import foresee
from tests.doom.play import SYSTEM

PASSING = """row ......
row ......
marine marine-1 a1 rockets=1
marine marine-2 b2 orders=dodge
figure de1 demon d1
figure zo1 zombie b1
turn marine-1 advance
"""
COMING = """row .......
row .......
marine marine-1 a1 orders=guard
marine marine-2 a2 orders=dodge
figure im1 imp g1
figure im2 imp g2
turn invader
"""


def judged(position: str, seat: str, *lines: str) -> Any:
    """The last of the orders, as it is judged before it is given."""
    state = SYSTEM.read_position(position)
    for line in lines[:-1]:
        state = fold.submit(SYSTEM, state, seat, line, Refusing()).state
    action = fold.understand(SYSTEM, state, seat, lines[-1])
    return action, SYSTEM.view(state, seat)


@pytest.mark.parametrize(
    ("place", "strikes"),
    [
        ("a2", []),
        ("c2", ["Demon de1 may strike at c2."]),
        ("d2", ["Demon de1 may strike at c2 and d2."]),
    ],
)
def test_a_move_names_the_watchful_figures_that_it_comes_next_to(
    place: str, strikes: list[str]
) -> None:
    action, view = judged(PASSING, "marine-1", f"move {place}")
    assert action.opens(view) == strikes


def test_a_blast_tells_who_may_dodge_and_that_it_scatters() -> None:
    action, view = judged(PASSING, "marine-1", "attack grenade b1")
    assert action.opens(view) == ["Marine ma2 may dodge."]
    assert action.risks(view) == [
        "If it misses it bursts up to 3 spaces away, on whoever is there."
    ]
    fist, view = judged(PASSING, "marine-1", "attack fist b1")
    assert fist.opens(view) == fist.risks(view) == []


def test_an_invader_is_told_of_guards_and_of_who_dodges() -> None:
    action, view = judged(COMING, "invader", "activate im1", "move f1")
    assert action.opens(view) == ["Marine ma1 may fire a guard."]
    action, view = judged(COMING, "invader", "activate im1", "attack a1")
    assert action.opens(view) == ["Marine ma1 may fire a guard first."]
    action, view = judged(COMING, "invader", "activate im2", "attack a2")
    assert action.opens(view) == ["Marine ma2 may dodge."]


def test_the_end_of_the_invaders_turn_names_how_many_have_not_acted() -> None:
    notes = []
    for lines in (["activate im1"], ["activate im1", "activate im2"]):
        action, view = judged(COMING, "invader", *lines, "done")
        notes += [offer.note for offer in type(action).offers(view)]
    assert notes == ["ends your turn, though 1 figure may still act", ""]


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("sa1", "Play a spawn card, or skip."),
        ("earthquake-1 dud-1", "Play earthquake, or skip."),
        (
            "sa1 darkness-1 darkness-2 earthquake-1",
            "Play a spawn card, or skip. If you play darkness or earthquake, do it first.",
        ),
    ],
)
def test_what_can_be_played_before_figures_act_is_asked(hand: str, asked: str) -> None:
    position = COMING.replace("turn invader", f"hand {hand}\nturn invader spawn")
    (prompt,) = SYSTEM.prompts(SYSTEM.read_position(position))
    assert prompt.text == f"Round 1. {asked}"


HURT = "wounds=5 most=10 medkit=1"


@pytest.mark.parametrize(
    ("about", "way", "told"),
    [
        ("", "from 1", []),
        (HURT, "never", []),
        (HURT, "from 4", ["Marine ma1 regains 3 wounds, 8 left."]),
    ],
)
def test_what_follows_the_declaration_is_foreseen(about: str, way: str, told: list[str]) -> None:
    """A marine’s own standing order about its medkit is no secret to itself."""
    position = PASSING.replace("rockets=1", about).replace("turn marine-1 advance", "turn marine-1")
    state = SYSTEM.read_position(f"{position}standing marine-1 medkit {way}\n")
    view, asked = SYSTEM.view(state, "marine-1"), SYSTEM.prompts(state)
    found = foresee(SYSTEM, view, "marine-1", asked, ["advance", "move a2"], Refusing())
    assert [one.ends for one in found.orders] == ["", ""]
    assert [*found.orders[0].told] == ["Marine ma1 declares advance.", *told]
    assert found.orders[1].told == ("Marine ma1 moves to a2.",)
