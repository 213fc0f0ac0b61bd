"""The rulebook: what paragraphs, rulings and cases say of each other."""

import re
from pathlib import Path

from tests.doom import vectors
from tests.doom.play import SYSTEM

BOOK = SYSTEM.rulebook
WITHOUT_VECTOR = {"D-02", "D-20", "D-24", "D-27", "D-28", "D-29"}
NAMED = {
    id
    for path in (Path(__file__).parents[2] / "rules/doom/cases").glob("*.txt")
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.startswith("# proves ")
    for id in re.findall(r"[\w.-]+", line.removeprefix("# proves "))
}


def wanted() -> set[str]:
    asked = {vector["req"] for vector in vectors.VECTORS.values()}
    return asked | WITHOUT_VECTOR | vectors.VECTORS.keys()


def test_there_are_as_many_requirements_and_vectors_as_the_rules_have() -> None:
    assert len(vectors.VECTORS) == 95
    assert len(wanted()) == 95 + 37


def test_paragraphs_stand_for_every_requirement_and_vector() -> None:
    assert {*BOOK.sources} == wanted()


def test_every_requirement_and_vector_is_named_by_a_case() -> None:
    assert {id for id in NAMED if id.startswith(("D-", "T-"))} == wanted()


def test_rulings_and_paragraphs_name_each_other() -> None:
    named = {ruling for paragraph in BOOK.paragraphs.values() for ruling in paragraph.rulings}
    assert named == set(BOOK.all_rulings)


def test_every_rule_and_every_ruling_has_a_case() -> None:
    assert BOOK.unproved([*BOOK.paragraphs, *BOOK.all_rulings]) == []
