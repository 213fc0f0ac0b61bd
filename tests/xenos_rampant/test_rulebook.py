"""The rulebook: what paragraphs, rulings and cases say of each other."""

from rules.xenos_rampant.ground import places
from rules.xenos_rampant.words import POWERS, TRAITS, UNIT_RULES, XENO_RULES
from tests.xenos_rampant import vectors
from tests.xenos_rampant.play import SYSTEM

BOOK = SYSTEM.rulebook


def test_rulings_and_paragraphs_name_each_other() -> None:
    named = {ruling for paragraph in BOOK.paragraphs.values() for ruling in paragraph.rulings}
    assert named == set(BOOK.all_rulings)
    assert all(ruling.why and ruling.answer for ruling in BOOK.all_rulings.values())


def test_paragraphs_stand_for_every_requirement_and_vector() -> None:
    wanted = {vector["req"] for vector in vectors.VECTORS.values()}
    wanted |= {"X-01", "X-23", "X-32", "X-35"}
    assert {*BOOK.sources} == wanted | vectors.VECTORS.keys()


def test_tables_make_chapters() -> None:
    counts = [
        len(chapter.sections[0].paragraphs) for chapter in BOOK.chapters if chapter.number > "3"
    ]
    assert counts == [35, 14, 10, 3, 24, 34]
    assert len(XENO_RULES) + len(POWERS) + len(TRAITS) + len(UNIT_RULES) == 35 + 13 + 24 + 34


def test_every_rule_and_every_ruling_has_a_case() -> None:
    assert BOOK.unproved([*BOOK.paragraphs, *BOOK.all_rulings]) == []


def test_both_ways_to_write_a_place_are_explained() -> None:
    (term,) = (term for term in BOOK.glossary if term.word == "Coordinates")
    assert {"k12", "21.0,23.0"} <= {*term.text.replace(":", "").split()}
    assert places.read("k12") == places.read("21.0,23.0") == (210, 230)
