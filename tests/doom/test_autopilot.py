"""What the autopilot of a marine orders, from positions in which one thing is right."""

import pytest

from rules.systems import SYSTEMS

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
}  # fmt: skip


@pytest.mark.parametrize("why", RIGHT)
def test_orders_what_is_right(why: str) -> None:
    text, line = RIGHT[why]
    state = SYSTEM.read_position(text)
    (prompt,) = SYSTEM.prompts(state)
    assert SYSTEM.autopilot(SYSTEM.view(state, prompt.seat), prompt) == line
