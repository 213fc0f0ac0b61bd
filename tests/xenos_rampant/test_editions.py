"""Games keep the rules of the edition in which they began."""

from pathlib import Path

import pytest

from rules import transcript
from rules.kernel import fold
from tests.xenos_rampant.play import SYSTEM

CASES = Path(__file__).parents[2] / "rules/xenos_rampant/cases"
MORE_DICE = [("", 6, 1)] * 4

# An order of a case, and what was told of it in edition 1 (rulings B4, E8, E9, I1).
TOLD = {
    "9_a_six_that_misses_on_the_move": ("skirmish b1 20.0,28.0 r1", "10 hits"),
    "9_nobody_spots_from_afar": ("shoot b1 r1 b2", "10 dice on 3+"),
    "8_no_drill_for_who_is_back_in_the_fray": ("shoot r2 b1", "needs no test: shooting drill"),
    "5_powers_for_other_units": ("manifest b1 psychic-healing b1", "regains 1 Strength: 5"),
}


@pytest.mark.parametrize("case", TOLD)
def test_what_was_told_in_edition_1(case: str) -> None:
    line, told = TOLD[case]
    script = transcript.read((CASES / f"{case}.txt").read_text(encoding="utf-8"))
    state = SYSTEM.read_position(script.position)
    state.edition = 1
    start = next((entry.dice for entry in script.entries if not entry.seat), [])
    dice = next(entry.dice for entry in script.entries if entry.order == line)
    state = fold.begun(SYSTEM, state, transcript.ToldDice(start)).state
    chance = transcript.ToldDice((*(dice or [("", 6, 4)] * 2), *[("", 6, 6)] * 10, *MORE_DICE))
    facts = fold.submit(SYSTEM, state, state.active, line, chance).facts
    assert told in " / ".join(fact.text for fact in facts)


def test_a_medics_die_was_one_of_the_hazards_in_edition_1() -> None:
    text = (CASES / "5_hazards_and_a_medic.txt").read_text(encoding="utf-8")
    script = transcript.read(text)
    state = SYSTEM.read_position(script.position)
    state.edition = 1
    (entry,) = script.entries
    chance = transcript.ToldDice(entry.dice[:3])
    done = fold.submit(SYSTEM, state, entry.seat, entry.order, chance)
    assert done.state.units["b1"].strength == 6


def test_an_option_brought_and_took_no_test_in_edition_1() -> None:
    """There the profile alone says who charges whom it hates without a test (ruling B5)."""
    text = (CASES / "4_hatred_by_nature_and_by_option.txt").read_text(encoding="utf-8")
    state = SYSTEM.read_position(transcript.read(text).position)
    state.edition = 1
    chance = transcript.ToldDice([("wild b1", 6, 2)] * 2 + [("", 6, 1)] * 20)
    facts = " / ".join(fact.text for fact in fold.begun(SYSTEM, state, chance).facts)
    assert "Savages b1 does not charge" in facts and "Brutes b2 charges More r2" in facts
