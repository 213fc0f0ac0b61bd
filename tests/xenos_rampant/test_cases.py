"""What the rules say must happen, as cases that come out."""

import re
from pathlib import Path

import pytest

from rules import transcript
from tests.support.planted import assert_mistake_is_found
from tests.xenos_rampant import vectors

CASES = sorted((Path(__file__).parents[2] / "rules/xenos_rampant/cases").glob("*.txt"))
PROVES = {
    path.stem: re.findall(r"[\w.-]+", line.removeprefix("# proves "))
    for path in CASES
    for line in path.read_text().splitlines()
    if line.startswith("# proves ")
}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_comes_out_as_written(path: Path) -> None:
    script = transcript.read(path.read_text(encoding="utf-8"))
    assert script.heading.startswith("# xenos_rampant rulebook §") and script.is_case
    transcript.play(script)


def test_every_worked_example_and_every_requirement_is_a_case() -> None:
    proved = {id for ids in PROVES.values() for id in ids}
    named = {id for id in proved if id.startswith(("T-", "X-"))}
    wanted = {vector["req"] for vector in vectors.VECTORS.values()} | vectors.VECTORS.keys()
    assert named == wanted | {"X-01", "X-23", "X-32", "X-35"}


PLANTED = [
    ("2_4_worked_roll", "2 Strength", "3 Strength"),
    ("2_4_worked_roll", "@ unit r1 strength=3", "@ unit r1 strength=4"),
    ("2_4_firefight", "firefight r1 d6=4", "firefight r1 d6=3"),
    ("2_6_equal_passes", "= keeps its Courage", "- keeps its Courage"),
    ("2_7_into_cover", "22.0,10.0", "22.1,10.0"),
    ("2_8_suppressed_units_only_rally", "! Suppressed", "! Asleep"),
    ("1_1_a_point_too_many", "! It costs 25", "! It costs 26"),
    ("1_3_a_unit_for_nothing", "young warriors", "armoured"),
    ("2_2_exactly_within_reach", "unit r2 30.0,25.2", "unit r2 30.0,25.0"),
    ("2_3_turning_round_is_cheaper", "= for 7.8 inches", "= for 7.9 inches"),
    ("2_4_a_firefight_at_exactly_its_range", "unit r1 10.0,35.0", "unit r1 10.0,35.1"),
    ("2_4_two_modifiers_that_cancel", ", armour piercing", ""),
    ("2_5_no_contact_no_retreat", "4, 4, 1, 1, 2, 2, 6, 6", "4, 4, 1, 1, 6, 6, 2, 2"),
    ("2_5_fearsome_defenders", "Fury: berserk infantry", "Fury: berserk infantry, fearful"),
    ("2_5_a_tenth_of_an_inch_short", "unit r2 10.0,33.9", "unit r2 10.0,34.0"),
    ("2_6_three_reasons_at_once", "side red size=4", "side red size=24"),
    ("2_6_passengers_test_and_stay_aboard", "suppressed 4.0,4.0", "suppressed 6.8,6.8"),
    ("2_7_to_the_very_edge", "unit r1 20.0,4.0", "unit r1 20.0,3.9"),
    ("3_explosions_are_tested_by_side", "courage r1 d6=6, courage r1 d6=6, ", ""),
    ("4_medics_after_a_double", ", combat medic", ""),
    ("5_concealment_lasts_through_the_enemys_phase", "! within 12", "! within 18"),
    ("6_objectives_at_exactly_3", "24.0,19.5", "24.0,19.4"),
    ("6_an_equal_end", "fallen red r3 6", "fallen red r3 7"),
    ("8_a_craven_commander", ", craven", ""),
]


@pytest.mark.parametrize(("name", "old", "new"), PLANTED)
def test_a_planted_mistake_is_found(name: str, old: str, new: str) -> None:
    assert_mistake_is_found(CASES, name, old, new)
