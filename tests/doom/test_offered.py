"""What the invader is offered in its turn: each card that can be played, with words that do."""

import pytest

from rules.kernel import fold
from rules.kernel.orders import Offer
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["doom"]

SPAWNING = """row .....
row .....
marine marine-1 a1
marine marine-2 e1
figure zo1 zombie a2
hand earthquake-1 darkness-1 frenzy-1 jam-1
turn invader spawn
"""


def offered(position: str, verb: str) -> list[Offer]:
    """The offers of *verb* to the invader; every order of them is legal."""
    state = SYSTEM.read_position(position)
    view = SYSTEM.view(state, "invader")
    [prompt] = SYSTEM.prompts(state)
    found = [one for one in fold.offers(SYSTEM, view, prompt) if one.action.verb == verb]
    for offer in found:
        for order in offer.orders():
            order.check(view)
    return found


def test_an_earthquake_is_offered_with_a_space_for_each_marine() -> None:
    quake, dark = offered(SPAWNING, "play")
    assert [slot.words for slot in quake.slots] == [
        ("earthquake-1",),
        ("b1", "b2"),
        ("d1", "d2", "e2"),
    ]
    assert [slot.name for slot in quake.slots] == ["card", "marine ma1", "marine ma2"]
    assert [slot.words for slot in dark.slots] == [("darkness-1",)]


def test_a_card_is_armed_before_figures_act_as_well() -> None:
    [arm] = offered(SPAWNING, "arm")
    assert [slot.words for slot in arm.slots] == [("jam-1",)]


def test_a_smash_is_offered_where_a_door_is_beside_who_acts() -> None:
    position = """row ......
door door1 plain b1|c1
door door2 plain d1|e1
marine marine-1 a1
figure zo1 zombie f1
figure zo2 zombie c1
hand smash-1
turn invader
"""
    assert offered(position, "play") == []
    state = SYSTEM.read_position(position)
    state.steps[-1].activate(state.figures["zo2"])
    [play] = offered(SYSTEM.write_position(state), "play")
    assert [slot.words for slot in play.slots] == [("smash-1",), ("door1",)]


SEEN = """row .....
row .....
marine marine-1 a1
figure cy1 cyberdemon d1
hand {}
turn invader spawn
"""


@pytest.mark.parametrize(
    ("card", "order", "why"),
    [
        ("sa1", "spawn sa1 1 none none", "no zombie or imp finds a free place that no marine sees"),
        (
            "sj1",
            "spawn sj1 1 none",
            "no hell knight finds a free place that no marine sees, and no cyberdemon is left in"
            " the box",
        ),
    ],
)
def test_a_card_that_brings_nobody_says_why(card: str, order: str, why: str) -> None:
    [spawn] = offered(SEEN.format(card), "spawn")
    assert [*map(str, spawn.orders())] == [order]
    assert spawn.waste == f"It would be wasted: {why}."


def test_an_autopilot_wastes_no_card() -> None:
    view = SYSTEM.view(SYSTEM.read_position(SEEN.format("sa1")), "invader")
    [prompt] = SYSTEM.prompts(SYSTEM.read_position(SEEN.format("sa1")))
    assert SYSTEM.autopilot(view, prompt) == SYSTEM.cautious(view, prompt) == "skip"
