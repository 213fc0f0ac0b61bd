"""What the autopilot of a marine orders, from positions in which one thing is right."""

import pytest

from rules.kernel import fold
from rules.systems import SYSTEMS
from rules.transcript import ToldDice

SYSTEM = SYSTEMS["doom"]
RIGHT = {
    "runs where nobody bars the way": (
        "row .............X\nmarine marine-1 a1\nturn marine-1", "sprint",
    ),
    "dodges between many": (
        "row ...\nrow ...\nrow ...\nmarine marine-1 b2 wounds=3 most=10\nfigure zo1 zombie a1\n"
        "figure zo2 zombie a3\nfigure zo3 zombie c1\nfigure zo4 zombie c3\nturn marine-1",
        "ready dodge",
    ),
    "gives a shell to who has none": (
        "row .....X\nmarine marine-1 a1 shells=3\nmarine marine-2 b1 shells=0\n"
        "turn marine-1 advance",
        "give shells ma2",
    ),
    "heals first": (
        "row .....X\nmarine marine-1 a1 wounds=2 most=9 medkit=1\n"
        "turn marine-1 advance",
        "use medkit",
    ),
    "says what its guard waits for": (
        "row ......\nmarine marine-1 a1 wounds=9 most=9 shells=0\nfigure zo1 zombie e1\n"
        "turn marine-1",
        "standing guard attacked aimed",
    ),
    "leaves its guard as somebody has told it": (
        "row ......\nmarine marine-1 a1 wounds=9 most=9 shells=0\nfigure zo1 zombie e1\n"
        "standing marine-1 guard near 5\nturn marine-1",
        "ready guard",
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", RIGHT)
def test_orders_what_is_right(why: str) -> None:
    text, line = RIGHT[why]
    state = SYSTEM.read_position(text)
    (prompt,) = SYSTEM.prompts(state)
    assert SYSTEM.autopilot(SYSTEM.view(state, prompt.seat), prompt) == line


ALERT = """row ....
marine marine-1 a1 cards=alert orders=aim wounds=9 most=9 shells=0 weapons=chainsaw
figure zo1 zombie d1
turn marine-1"""


def test_its_guard_strikes_first_and_spends_the_aim() -> None:
    state = SYSTEM.read_position(ALERT)
    while SYSTEM.prompts(state)[0].seat == "marine-1":
        (prompt,) = SYSTEM.prompts(state)
        line = SYSTEM.autopilot(SYSTEM.view(state, "marine-1"), prompt)
        fold.submit(SYSTEM, state, "marine-1", line, ToldDice([("", 66, 1)]))
    assert {*state.marines["marine-1"].orders} == {"aim", "guard"}
    for line in ("skip", "activate zo1", "move b1"):
        fold.submit(SYSTEM, state, "invader", line, ToldDice([]))
    dice = ToldDice([("", 6, value) for value in (1, 1, 1, 6, 1, 1)])
    facts = fold.submit(SYSTEM, state, "invader", "attack a1", dice).facts
    assert any("fires its guard" in fact.text for fact in facts)
    assert not state.figures and not state.marines["marine-1"].orders


def test_no_guard_is_aimed_in_edition_4() -> None:
    state = SYSTEM.read_position(RIGHT["says what its guard waits for"][0])
    state.edition = 4
    (prompt,) = SYSTEM.prompts(state)
    line = SYSTEM.autopilot(SYSTEM.view(state, "marine-1"), prompt)
    assert line == "standing guard attacked"
