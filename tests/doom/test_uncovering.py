"""What an order uncovers is named before it is told: previews stop there, and takebacks ask."""

from random import Random

import pytest

from rules.kernel import fold
from tests.doom.play import SYSTEM
from tests.support.random_play import Seeded

BOARD = """row ......
row ......
area a1 a1-b2
area a2 c1-f2
door door1 plain b1|c1 b2|c2
token encounter-1 1 e1
encounter 1 enters The lamps go out.
marine marine-1 b1
turn marine-1 sprint
"""


class Watched(Seeded):
    """Dice that remember what was uncovered."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.named: list[str] = []

    def uncover(self, what: str) -> None:
        self.named.append(what)


@pytest.mark.parametrize(
    ("known", "line", "named"),
    [
        ("revealed a1", "open door1", ["door1", "a2"]),
        ("revealed a1 a2", "open door1", []),
        ("revealed a1 a2\nopen door1", "close door1", []),
        ("revealed a1 a2\nopen door1", "move d1", []),
        ("revealed a1 a2\nopen door1", "move e1", ["encounter-1"]),
    ],
)
def test_an_order_names_what_it_uncovers(known: str, line: str, named: list[str]) -> None:
    state, chance = SYSTEM.read_position(f"{BOARD}{known}\n"), Watched()
    fold.submit(SYSTEM, state, "marine-1", line, chance)
    assert [one for one in chance.named if one != "invader armed"] == named
