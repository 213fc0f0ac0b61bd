"""Games keep the rules of the edition in which they began."""

from pathlib import Path
from typing import Any

import pytest

from rules import transcript
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.kernel.system import Setup
from rules.xenos_rampant.layout import SEATS
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


# What was told of a case in edition 3, and has not been since (rulings B7, B8, C2).
TOLD_IN_3 = {
    "4_an_unstable_unit_shoots_back": ("10 dice on 6+", "as it is unstable"),
    "4_a_robot_breaks_down_in_a_firefight": ("Elite b1 shoots at", "breaks down"),
    "4_a_robot_breaks_down_before_the_blow": ("Elite b1 charges", "breaks down"),
    "4_an_unstable_wild_charge": ("Fiends b1 charges Foes r1 at", "as it is unstable"),
    "2_2_a_failing_gun_tests_for_its_wild_shot": ("Guns b1 shoots at", "is spent"),
    "8_a_craven_commander": ("Courage 5+ +1 Commander: rolls", "craven: rolls"),
    "8_the_craven_run_sooner": ("Boss r1 is Suppressed", "is routed"),
}


@pytest.mark.parametrize("case", TOLD_IN_3)
def test_what_was_told_before_edition_4(case: str) -> None:
    before, since = TOLD_IN_3[case]
    told = " / ".join(told_first(case, 3))
    assert before in told
    assert since not in told


def test_a_commanding_leader_had_any_order_rolled_again_in_edition_3() -> None:
    told = told_first("8_commanding_for_moves_attacks_and_shots", 3)
    assert len([fact for fact in told if "does not obey" in fact]) == 2


def test_the_late_were_summoned_in_edition_3() -> None:
    text = (CASES / "5_nobody_late_is_summoned.txt").read_text(encoding="utf-8")
    script = transcript.read(text)
    state = SYSTEM.read_position(script.position)
    state.edition = 3
    order = script.entries[0].order
    chance = transcript.ToldDice([("", 6, 6)] * 2)
    assert not fold.submit(SYSTEM, state, "blue", order, chance).state.units["b1"].aboard


# Cases from before the battle, with what came of the orders of one of them in edition 3 instead
# (rulings H5, H9, H10).
DEPLOYED = "> red: deploy r1 k22 r2 m22 r3 o22 |"
BEGUN_IN_3 = {
    "4_mercenaries_have_raided": f"""{DEPLOYED} mercenary r2 d6=6
= A b1 loses 1 Strength to a raid by B r2""",
    "4_mercenaries_are_late": f"""{DEPLOYED} mercenary r2 d6=2
- at the earliest
> blue: done
> red: arrive r2 m12 anyway | 6, 6
@ unit r2 25.0,23.0""",
    "4_mercenaries_in_reserve_are_badly_paid": """> red: deploy r1 k22 r3 o22
- is badly paid""",
    "6_infiltrators": """> red: deploy r1 b22 r2 h22 r3 e22 | infiltration r2 d6=3
= r2 infiltrates""",
    "6_the_immobile_do_not_infiltrate": """> red: deploy auto
> blue: deploy b1 b2 b2 e2 b3 h2 | infiltration b2 d6=3
= b2 infiltrates""",
    "8_half_wits_remember_themselves": """> red: deploy auto
> blue: deploy auto | half wit b1 d6=1
@ fallen blue b1""",
}


@pytest.mark.parametrize("case", BEGUN_IN_3)
def test_how_a_battle_began_in_edition_3(case: str) -> None:
    text = (CASES / f"{case}.txt").read_text(encoding="utf-8").replace("edition 6", "edition 3")
    instead = BEGUN_IN_3[case]
    begun = text[: text.index(instead.split(":")[0])]
    assert transcript.play(transcript.read(f"{begun}{instead}\n"))


# What was told of a case in edition 4, and has not been since (rulings B10, F3, F4, G5, G6, H12).
TOLD_IN_4 = {
    "2_1_leaders_rally_before_others": ("Leaders b2 stays Suppressed", "again for Leaders b2"),
    "4_the_contagious_grow_after_the_blows": ("Dead r1 loses 1 Strength: 4", "regains 1 Strength"),
    "2_5_casualties_count_for_who_gives_way": ("both lost the same", "it lost 3 Strength"),
    "2_6_nobody_in_a_reserve_transport": ("Drop r4 tests as", "r2 tests as it is alone"),
    "2_7_away_from_where_the_dead_stood": ("retreats to 16.0,24.0", "retreats to 20.0,20.0"),
    "2_7_away_from_shooters_who_are_gone": ("Foes r1 retreats to 22", "retreats to 20.0,31.0"),
    "2_5_fearsome_to_the_last": ("-1 lost: rolls", "-1 Fearsome"),
    "6_the_box_of_an_early_end": ("blue 1, red 4", "holds the box"),
}


@pytest.mark.parametrize("case", TOLD_IN_4)
def test_what_was_told_before_edition_5(case: str) -> None:
    before, since = TOLD_IN_4[case]
    told = " / ".join(told_first(case, 4))
    assert before in told
    assert since not in told


def played_in_4(case: str) -> Any:
    """The state after all orders of a case in edition 4."""
    script = transcript.read((CASES / f"{case}.txt").read_text(encoding="utf-8"))
    state = SYSTEM.read_position(script.position)
    state.edition = 4
    first = [entry.dice for entry in script.entries if not entry.seat]
    state = fold.begun(SYSTEM, state, transcript.ToldDice(*first or [()])).state
    for entry in script.entries:
        if entry.seat:
            chance = transcript.ToldDice(entry.dice)
            state = fold.submit(SYSTEM, state, entry.seat, entry.order, chance).state
    return state


def test_a_clutch_was_destroyed_again_in_edition_4() -> None:
    assert played_in_4("6_the_clutch_is_destroyed_once").score["blue"] == 10


def test_the_box_stayed_on_the_table_aboard_in_edition_4() -> None:
    after = played_in_4("6_the_box_rides_off")
    assert after.score["red"] == 0
    assert after.objectives["box"] == after.units["r1"].at == (470, 240)


def test_nobody_got_out_after_a_rally_in_edition_4() -> None:
    with pytest.raises(IllegalOrder, match="has been activated"):
        played_in_4("3_back_in_the_fray_aboard")


def test_half_was_half_of_what_was_agreed_in_edition_4() -> None:
    case = CASES / "2_6_half_of_what_a_detachment_costs.txt"
    text = case.read_text(encoding="utf-8").replace("edition 6", "edition 4")
    assert transcript.play(transcript.read(text.replace("blue size=4", "blue size=12")))


def test_fair_sides_reckoned_without_rules_in_edition_4() -> None:
    """What crusaders roll again did not count there (ruling B11)."""
    told = told_first("7_a_fair_firefight_against_crusaders", 4)
    assert told[0].startswith("Foes r1 does not shoot back")


def test_red_fielded_the_hive_everywhere_in_edition_5() -> None:
    """Since then it has another of ours where the platoon beat that one nearly always."""

    def fielded(edition: int) -> list[str]:
        setups = [Setup(SYSTEM.key, battle, SEATS, edition) for battle in SYSTEM.missions]
        return [next(iter(SYSTEM.brings(setup, "red").ready)) for setup in setups]

    assert fielded(5) == ["hive"] * 3
    assert fielded(6) == ["hive", "war hive", "war hive"]
