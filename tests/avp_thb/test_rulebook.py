"""What orders and refusals link to in the rulebook, and what the log calls modifiers."""

import pytest

from rules.avp_thb.system import AvpThb
from rules.kernel import fold
from rules.kernel.chance import Recorded
from rules.kernel.errors import OrderError
from tests.every_system.test_rulebooks import modifiers_in

SYSTEM = AvpThb()


def test_every_order_that_the_rulebook_knows_links_to_it() -> None:
    silent = {verb for verb, action in SYSTEM.actions.items() if not action.rule}
    assert silent == {"standing", "go", "halt", "redraw"}


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("shoot a1", "4.1-3"),  # what forbids it
        ("weld b1", "4.2.1-4"),
        ("tactical c3", "4.2.1-1"),  # else the paragraph of the action
        ("rapid a1", "4.1-3"),
        ("fly", ""),
    ],
)
def test_a_refusal_cites_its_paragraph(line: str, rule: str) -> None:
    state = SYSTEM.read_position("mission 1\nmodel m1 marine pulse a3\nmodel a1 alien infant e7\n")
    fold.submit(SYSTEM, state, "marine", "activate m1", Recorded(()))
    with pytest.raises(OrderError) as refusal:
        fold.submit(SYSTEM, state, "marine", line, Recorded(()))
    assert refusal.value.rule == rule
    cited = f" (§{rule.split('-')[0]})" if rule else ""
    assert refusal.value.cited == f"{refusal.value}{cited}"


def test_modifiers_are_found_in_the_log() -> None:
    assert "infested tile" in modifiers_in(SYSTEM.rulebook)
