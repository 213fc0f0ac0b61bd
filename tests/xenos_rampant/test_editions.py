"""Games keep the rules of the edition in which they began."""

from pathlib import Path

import pytest

from rules import transcript
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
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


# What was told of a case in edition 2, and has not been since (rulings B5, B6, G3, G4, H8, I3).
TOLD_IN_2 = {
    "2_2_pay_is_for_orders": ("+1 well paid", "is spent. Attack 5+: rolls"),
    "2_7_an_immobile_unit_stays_in_cover": ("is routed", "stays in cover"),
    "3_a_commander_aboard_is_near": ("Courage 4+: rolls", "Commander"),
    "4_fierce_hounds_need_no_test": ("Hounds b1 does not charge", "Hounds b1 charges Foes r1 at"),
    "4_robots_shoot_back_as_others_do": ("-1 mechanoid", "shoots back"),
    "5_a_power_ends_with_its_mind": ("Seer b1 is Suppressed", "ends."),
    "6_a_charge_takes_no_box": ("takes up the box", "finds no room"),
}


@pytest.mark.parametrize("case", TOLD_IN_2)
def test_what_was_told_before_edition_3(case: str) -> None:
    before, since = TOLD_IN_2[case]
    told = " / ".join(told_first(case, 2))
    assert before in told
    assert since not in told


def told_first(case: str, edition: int) -> list[str]:
    """What the start of a case tells, or its first order, in an *edition*."""
    script = transcript.read((CASES / f"{case}.txt").read_text(encoding="utf-8"))
    state = SYSTEM.read_position(script.position)
    state.edition = edition
    (first, *_) = script.entries
    dice = [("", 6, value) for _, _, value in first.dice] + [("", 6, 1)] * 30
    chance = transcript.ToldDice(dice)
    if not first.seat:
        return [fact.text for fact in fold.begun(SYSTEM, state, chance).facts]
    state = fold.begun(SYSTEM, state, transcript.ToldDice(())).state
    return [fact.text for fact in fold.submit(SYSTEM, state, first.seat, first.order, chance).facts]


@pytest.mark.parametrize("case", ["6_the_box_rides_along", "6_the_box_comes_along_in_a_charge"])
def test_the_box_stayed_behind_in_edition_2(case: str) -> None:
    text = (CASES / f"{case}.txt").read_text(encoding="utf-8")
    script = transcript.read(text)
    state = SYSTEM.read_position(script.position)
    state.edition = 2
    (entry,) = script.entries
    after = fold.submit(SYSTEM, state, entry.seat, entry.order, transcript.ToldDice(entry.dice))
    assert after.state.objectives["box"] == state.objectives["box"] == (300, 440)


def test_paralysis_slowed_everybody_in_edition_2() -> None:
    text = (CASES / "5_open_order_and_paralysis.txt").read_text(encoding="utf-8")
    state = SYSTEM.read_position(transcript.read(text).position)
    state.edition = 2
    with pytest.raises(IllegalOrder, match="costs 16"):
        fold.submit(SYSTEM, state, "blue", "move b1 20.0,28.0", transcript.ToldDice(()))


def test_nobody_resisted_a_friend_in_edition_2() -> None:
    assert not [fact for fact in told_first("5_resistance_bars_friends", 2) if "resist" in fact]
