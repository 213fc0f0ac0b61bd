"""What one order may do is bounded: rolls, facts and steps."""

from collections.abc import Callable
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rules.kernel.chance import Recorded, Roll
from rules.kernel.errors import Endless
from rules.kernel.facts import Table
from rules.parts import steps
from tests.support.random_play import Seeded


class Linger(steps.Step):
    """A step that never leaves the stack."""

    kind = "linger"

    def run(self, table: Table) -> None:
        pass


def rolls(table: Table) -> None:
    for number in count():
        table.chance.roll(f"roll/{number}", 6)


def tells(table: Table) -> None:
    for number in count():
        table.tell("told", "Again.", number=number)


@pytest.mark.parametrize("endless", [rolls, tells, steps.settle])
def test_what_does_not_end_is_stopped(endless: Callable[[Table], Any]) -> None:
    state = SimpleNamespace(winners=None, steps=[Linger()])
    with pytest.raises(Endless, match="does not come to an end"):
        endless(Table(state, "red", Seeded(Random(1))))


def test_stored_rolls_are_played_whatever_their_number() -> None:
    stored = [Roll(f"roll/{number}", 6, 1) for number in range(3000)]
    chance = Recorded(stored)
    for roll in stored:
        chance.roll(roll.label, roll.sides)
    assert chance.rolls == stored
