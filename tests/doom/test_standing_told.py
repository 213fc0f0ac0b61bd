"""What a standing order in force means, as the seat reads it."""

import pytest

from rules.doom.standing import Standing
from rules.kernel import fold
from rules.kernel.chance import Refusing
from tests.doom.play import SYSTEM

ROOM = "row ......\nmarine marine-1 a1\nfigure im1 imp f1\nturn marine-1\n"
MEANT = {
    "dodge from 2": "What would cost you 2 wounds or more is rolled again.",
    "guard near 5": "You attack the first enemy in sight that comes within 5 spaces.",
    "guard beside": "You attack who comes next to you.",
    "guard beside ma2": "You attack who comes next to ma2.",
    "guard near 1 end with machine-gun": "You attack the first enemy in sight that comes within"
    " 1 space. You attack at the end of the turn. You use the machine gun.",
    "guard ask attacked aimed at hell-knight imp": "You are asked first. You attack who is about to"
    " attack you. The attack is aimed. You attack hell knight and imp first.",
    "heal ask from 3": "You are asked first. You heal from 3 lost wounds on.",
    "medkit from 4": "It is used from 4 lost wounds on.",
}


@pytest.mark.parametrize("order", MEANT)
def test_an_order_says_what_comes_of_it(order: str) -> None:
    """With its own numbers, and all that stands behind them."""
    state = SYSTEM.read_position(ROOM)
    state = fold.submit(SYSTEM, state, "marine-1", f"standing {order}", Refusing()).state
    now = {one.about: one.now for one in Standing.questions(SYSTEM.view(state, "marine-1"))}
    assert now[order.split()[0]] == MEANT[order]


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("guard", "By your standing order about guard: You hold your fire."),
        ("dodge", "By your standing order about dodge: The roll stands."),
        ("aim", ""),
    ],
)
def test_who_is_ready_reads_what_the_order_will_do(order: str, told: str) -> None:
    state = SYSTEM.read_position(ROOM)
    line = "standing guard never; dodge never"
    state = fold.submit(SYSTEM, state, "marine-1", line, Refusing()).state
    ready = fold.understand(SYSTEM, state, "marine-1", f"ready {order}")
    assert "".join(ready.risks(SYSTEM.view(state, "marine-1"))) == told
