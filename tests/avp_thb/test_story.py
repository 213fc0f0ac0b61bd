"""What the story of a game of The Hunt Begins is made of."""

from typing import Any

from rules.kernel.facts import Fact
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
POSITION = """mission 1 turn 3
{lines}
"""


def state(*lines: str) -> Any:
    return SYSTEM.read_position(POSITION.format(lines="\n".join(lines)))


def test_a_side_without_models_is_out() -> None:
    there = state("model ma1 marine pulse b2", "model al1 alien infant d2")
    assert list(SYSTEM.out(there)) == []
    del there.models["al1"]
    assert list(SYSTEM.out(there)) == ["alien"]


def test_nobody_is_out_before_the_first_turn() -> None:
    there = state("model ma1 marine pulse b2", "model al1 alien infant d2")
    there.turn, there.models = 0, {}
    assert list(SYSTEM.out(there)) == []


def test_tokens_that_nobody_turned_over_are_named() -> None:
    there = state("model ma1 marine pulse b2", "model al1 alien infant d2 token not-revealed")
    told = {panel.title: panel for panel in SYSTEM.uncovered(there)}
    [row] = [row for row in told["The alien side"].rows if row.word]
    assert (row.word, row.name) == ("al1", "Infant Warrior")
    assert "d2" in row.text
    assert not any(row.name == "Never seen" for row in told["The alien side"].rows)


def test_what_all_see_is_not_uncovered() -> None:
    there = state("model ma1 marine pulse b2", "model al1 alien infant d2")
    there.pool = {}
    assert list(SYSTEM.uncovered(there)) == []


def test_objectives_weigh_more_than_models_and_talk_nothing() -> None:
    weights = {kind: SYSTEM.weight(Fact(kind, "", {})) for kind in ("objective", "removed", "move")}
    assert weights["objective"] > weights["removed"] > weights["move"] == 0
