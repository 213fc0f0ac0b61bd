"""Games keep the rules of the edition in which they began."""

from pathlib import Path

import pytest

from rules import transcript
from rules.doom.state import State
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["doom"]
CASES = Path(__file__).parents[2] / "rules/doom/cases"


def script_of(case: str) -> transcript.Transcript:
    return transcript.read((CASES / f"{case}.txt").read_text(encoding="utf-8"))


def begun(case: str, edition: int) -> State:
    """The position of a case, in an *edition*."""
    state: State = SYSTEM.read_position(script_of(case).position)
    state.edition = edition
    return state


def played(case: str, edition: int, dice: int | None = None) -> tuple[State, State]:
    """A case, before and after, in an *edition* that rolls so many dice for each order, or all."""
    script, before = script_of(case), begun(case, edition)
    after = SYSTEM.load(SYSTEM.dump(before))
    for entry in script.entries:
        chance = transcript.ToldDice(entry.dice[:dice])
        after = fold.submit(SYSTEM, after, entry.seat, entry.order, chance).state
        assert not chance.left
    return before, after


@pytest.mark.parametrize(("edition", "dice", "at"), [(1, 2, (1, 0)), (2, 4, (2, 0))])
def test_who_is_wounded_over_a_friend(edition: int, dice: int, at: tuple[int, int]) -> None:
    """In edition 1 it stops there (ruling B7)."""
    case = "3_1_wounded_over_a_friend_goes_on_to_where_it_may_stand"
    _, after = played(case, edition, dice)
    assert after.marines["marine-1"].at == (at,)


# Who loses wounds in a case where one passes over another: in edition 1, and since edition 2.
STRUCK = {
    "3_2_a_guard_fires_at_who_passes_over_another": ("im1", "zo1"),
    "3_2_a_guard_at_a_large_figure_over_a_small_one": ("zo1", "de1"),
    "3_2_a_guard_at_who_is_passed": ("zo1", "im1"),
    "4_2_watchful_strikes_who_passes_over_a_friend": ("ma1", "ma2"),
    "8_no_thick_hide_for_who_is_passed": ("", "zo1"),
    "8_thick_hide_of_who_passes_over_another": ("im1", ""),
}


@pytest.mark.parametrize("case", STRUCK)
def test_who_is_struck_where_one_passes_over_another(case: str) -> None:
    """In edition 1 it is who comes first in the order of seats or of labels (ruling B8)."""
    for edition, struck in enumerate(STRUCK[case], 1):
        before, after = played(case, edition)
        left = {one.id: one.wounds for one in after.pieces()}
        hurt = [one.id for one in before.pieces() if one.wounds > left[one.id]]
        assert hurt == [struck] * bool(struck)


# Where a demon comes in whose spaces are named like this, in editions 1 and 2 (ruling C4).
NAMED = {"c1+e3": ((2, 0), (4, 2)), "d2+d1": ((3, 1), (3, 0)), "c1+c1": ((2, 0), (2, 0))}


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize("edition", [1, 2])
def test_a_demon_came_in_on_spaces_that_lie_apart(named: str, edition: int) -> None:
    """Since edition 3 they share a side, and are kept as they are read."""
    state = begun("3_3_large_ones_come_in_in_one_piece", edition)
    chance = transcript.ToldDice(())
    after = fold.submit(SYSTEM, state, "invader", f"spawn sc1 1 {named}", chance).state
    assert after.figures["de1"].at == NAMED[named]


# What is told of a case in edition 3, and has not been since (rulings B9, D9, D10).
TOLD = {
    "3_2_a_medic_heals_at_the_end_of_its_turn": ("", "regains"),
    "4_2_nobody_is_attacked_twice_by_a_miss": ("green 1/1 and blue", "has been a target"),
    "8_thick_hide_in_a_blast": ("im1: damage 6, armour 4", "im1: damage 6, armour 2"),
    "8_thick_hide_is_left_behind": ("zo2: damage 2, armour 4", "zo2: damage 2, armour 2"),
}

MORE_DICE = [("", 6, 1)] * 3


@pytest.mark.parametrize("case", TOLD)
def test_what_was_told_before_edition_4(case: str) -> None:
    before, since = TOLD[case]
    script, state = script_of(case), begun(case, 3)
    facts: list[str] = []
    for entry in script.entries:
        chance = transcript.ToldDice((*entry.dice, *MORE_DICE))
        done = fold.submit(SYSTEM, state, entry.seat, entry.order, chance)
        state, facts = done.state, facts + [fact.text for fact in done.facts]
    assert before in " / ".join(facts)
    assert since not in " / ".join(facts)


def test_a_knockback_threw_everybody_before_edition_4() -> None:
    state = begun("4_2_nobody_need_be_thrown", 3)
    state = fold.submit(SYSTEM, state, "invader", "activate hk1", transcript.ToldDice(())).state
    with pytest.raises(IllegalOrder, match="none"):
        fold.submit(SYSTEM, state, "invader", "attack c1 throw none", transcript.ToldDice(()))


# What is told of a case in edition 4, and has not been since (rulings B11, B12, B14, D11, E6).
TOLD_IN_4 = {
    "5_adrenaline_before_the_attack_of_who_is_ready": ("8 movement or 1 attack", "adrenaline left"),
    "5_a_berserk_guard_strikes_as_usual": ("armour 2: 2 wounds", "armour 2: 1 wound."),
    "5_large_figures_are_burnt_once_in_all_their_moves": ("1 wound, 3 left", "is no enemy"),
    "7_a_scout_that_assaults": ("6 movement, 1 attack", "7 movement"),
    "4_2_a_blow_through_ends_before_a_friend": ("ma1 attacks c1", "is no enemy"),
}
# The same of edition 7 (rulings B4, C1, C5).
TOLD_IN_7 = {
    "3_2_a_guard_before_a_blow_through_comes_to_it": ("mc1 attacks e1", "fires its guard"),
    "7_a_sniper_watches_past_a_friend": ("im1 comes in at a2", "sees it"),
    "8_those_who_are_shaken_are_struck_in_their_order": ("attacks c4: red miss", "c1: red miss"),
}


@pytest.mark.parametrize(
    ("edition", "case"), [*((4, case) for case in TOLD_IN_4), *((7, case) for case in TOLD_IN_7)]
)
def test_what_was_told_before_the_next_edition(edition: int, case: str) -> None:
    before, since = {**TOLD_IN_4, **TOLD_IN_7}[case]
    script, state = script_of(case), begun(case, edition)
    told: list[str] = []
    for entry in script.entries:
        chance = transcript.ToldDice((*entry.dice, *MORE_DICE))
        try:
            done = fold.submit(SYSTEM, state, entry.seat, entry.order, chance)
        except IllegalOrder:
            break
        state, told = done.state, told + [fact.text for fact in done.facts]
        told += [prompt.text for prompt in SYSTEM.prompts(state)]
    assert before in " / ".join(told)
    assert since not in " / ".join(told)


def test_no_guard_was_aimed_before_edition_5() -> None:
    state = begun("7_an_alert_guard_aims", 4)
    with pytest.raises(IllegalOrder, match="no guard is aimed"):
        fold.submit(SYSTEM, state, "marine-1", "standing guard near aimed", transcript.ToldDice(()))


def test_a_medkit_came_before_the_declaration_in_edition_5() -> None:
    state = begun("3_2_a_medkit_by_standing_order", 5)
    facts = fold.submit(SYSTEM, state, "marine-1", "done", transcript.ToldDice(())).facts
    assert any("regains 3 wounds" in fact.text for fact in facts)


def test_an_earthquake_spared_whom_the_invader_chose_in_edition_5() -> None:
    state = begun("8_nobody_is_spared_by_an_earthquake", 5)
    order = "play earthquake-1 none none"
    after = fold.submit(SYSTEM, state, "invader", order, transcript.ToldDice(())).state
    assert [after.marines[seat].at for seat in ("marine-1", "marine-2")] == [((0, 0),), ((4, 1),)]


def test_a_guard_waited_for_one_moment_before_edition_8() -> None:
    state = begun("3_2_a_guard_waits_for_several_moments", 7)
    order = "standing guard near 2 end"
    with pytest.raises(IllegalOrder, match="one moment"):
        fold.submit(SYSTEM, state, "marine-1", order, transcript.ToldDice(()))


def test_an_attack_struck_on_after_the_last_frag_in_edition_7() -> None:
    assert [played("4_the_last_frag_ends_the_attack", edition)[1].frags for edition in (7, 8)] == [
        6,
        5,
    ]


def test_a_medkit_was_used_up_for_nothing_in_edition_7() -> None:
    case = "3_2_no_medkit_for_the_unhurt_by_a_standing_order"
    left = [played(case, edition)[1].marines["marine-1"].items["medkit"] for edition in (7, 8)]
    assert left == [0, 1]
