"""What the rules say must happen, as cases that come out."""

import re
from pathlib import Path

import pytest

from rules import transcript
from tests.xenos_rampant import vectors

CASES = sorted((Path(__file__).parents[2] / "rules/xenos_rampant/cases").glob("*.txt"))
PROVES = {
    path.stem: re.findall(r"[\w.-]+", line.removeprefix("# proves "))
    for path in CASES
    for line in path.read_text().splitlines()
    if line.startswith("# proves ")
}
# What no order shows by itself is tested where it is counted: tables, lists, profiles, powers.
ELSEWHERE = ("T-GEO-4", "T-GEO-6", "T-GEO-8", "T-LIST", "T-DER", "T-MV")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_comes_out_as_written(path: Path) -> None:
    script = transcript.read(path.read_text(encoding="utf-8"))
    assert script.heading.startswith("# xenos_rampant rulebook §") and script.is_case
    transcript.play(script)


def test_every_worked_example_is_a_case_or_is_counted_elsewhere() -> None:
    proved = {id for ids in PROVES.values() for id in ids}
    assert {id for id in proved if id.startswith("T-")} <= set(vectors.VECTORS)
    missing = [id for id in vectors.VECTORS if id not in proved and not id.startswith(ELSEWHERE)]
    assert missing == []


def test_every_requirement_of_the_sheet_is_proved() -> None:
    others = {"X-01", "X-23", "X-32", "X-35"}
    wanted = others | {vector["req"] for vector in vectors.VECTORS.values()}
    counted = {"X-09", "X-L1", "X-L2", "X-X1"}
    assert wanted - counted <= {id for ids in PROVES.values() for id in ids}


PLANTED = [
    ("2_4_worked_roll", "2 Strength", "3 Strength"),
    ("2_4_worked_roll", "@ unit r1 strength=3", "@ unit r1 strength=4"),
    ("2_4_firefight", "firefight r1 d6=4", "firefight r1 d6=3"),
    ("2_6_equal_passes", "= keeps its Courage", "- keeps its Courage"),
    ("2_7_into_cover", "22.0,10.0", "22.1,10.0"),
    ("2_8_suppressed_units_only_rally", "! Suppressed", "! Asleep"),
]


@pytest.mark.parametrize(("name", "old", "new"), PLANTED)
def test_a_planted_mistake_is_found(name: str, old: str, new: str) -> None:
    path = next(path for path in CASES if path.stem == name)
    text = path.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(transcript.Otherwise):
        transcript.play(transcript.read(text.replace(old, new, 1)))
