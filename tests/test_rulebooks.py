"""Every paragraph of a rulebook is a rule that a case proves."""

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import rules
from rules import transcript
from rules.kernel import fold, rulebook
from rules.kernel.chance import Recorded
from rules.kernel.errors import OrderError
from rules.kernel.rulebook import Rulebook
from rules.systems import SYSTEMS

BOOKS = [pytest.param(key, system.rulebook, id=key) for key, system in SYSTEMS.items()]
RULES = Path(rules.__file__).parent
CITED = re.compile(r'''(?:rule|unengaged)(?: = |=)"([\d.]+-\d+)"''')
MODIFIER = re.compile(r" [+-]\d+ (\D.*?)(?= [+-]\d|:| \(|,)")  # `-4 infested tile`


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_every_paragraph_has_a_case(key: str, book: Rulebook) -> None:
    assert not book.unproved(book.paragraphs)


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_cases_prove_something_there_is(key: str, book: Rulebook) -> None:
    known = book.paragraphs.keys() | book.all_rulings.keys()
    for case in book.cases:
        assert any(id in book.paragraphs for id in case.proves), case.name
        assert known >= set(case.proves), case.name
        assert case.title, case.name


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_paragraphs_cite_rulings_there_are(key: str, book: Rulebook) -> None:
    for paragraph in book.paragraphs.values():
        assert paragraph.text.endswith("."), paragraph.id
        assert book.all_rulings.keys() >= set(paragraph.rulings), paragraph.id
    for ruling in book.all_rulings.values():
        assert ruling.question.endswith("?") and ruling.answer and ruling.why, ruling.id


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_paragraphs_are_numbered_without_gaps(key: str, book: Rulebook) -> None:
    for section in book.sections.values():
        numbers = [paragraph.id for paragraph in section.paragraphs]
        assert numbers == [f"{section.number}-{n}" for n, _ in enumerate(numbers, 1)]


CHAPTER = """# 1 Everything

## 1.1 Something

1.1-1 One thing [A1, A2]
It is so,
and not otherwise.
Log: thing
"""


def test_a_chapter_is_read() -> None:
    paragraph = rulebook.read_chapter(CHAPTER).sections[0].paragraphs[0]
    assert paragraph == rulebook.Paragraph(
        "1.1-1", "One thing", "It is so, and not otherwise.", ("A1", "A2"), ("thing",)
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("1.1-1 One", "1.2-1 One", "outside of its section"), ("1.1-1 One", "One", "no paragraph")],
)
def test_a_chapter_that_is_wrong(old: str, new: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rulebook.read_chapter(CHAPTER.replace(old, new))


def test_coverage_command(capsys: pytest.CaptureFixture[str]) -> None:
    book = SYSTEMS["avp_thb"].rulebook
    missing = book.unproved(book.paragraphs)
    if missing:
        with pytest.raises(CommandError, match=f"{len(missing)} paragraphs"):
            call_command("rule_coverage", "avp_thb")
    else:
        call_command("rule_coverage", "avp_thb")
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()][: len(missing)] == missing
    assert f"{len(book.cases)} cases prove" in told


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_refusals_cite_paragraphs_there_are(key: str, book: Rulebook) -> None:
    sources = (RULES / key).rglob("*.py")
    cited = {id for path in sources for id in CITED.findall(path.read_text(encoding="utf-8"))}
    assert cited and cited <= book.paragraphs.keys()


def test_every_order_that_the_rulebook_knows_links_to_it() -> None:
    silent = {verb for verb, action in SYSTEMS["avp_thb"].actions.items() if not action.rule}
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
    system = SYSTEMS["avp_thb"]
    state = system.read_position("mission 1\nmodel m1 marine pulse a3\nmodel a1 alien infant e7\n")
    fold.submit(system, state, "marine", "activate m1", Recorded(()))
    with pytest.raises(OrderError) as refusal:
        fold.submit(system, state, "marine", line, Recorded(()))
    assert refusal.value.rule == rule
    cited = f" (§{rule.split('-')[0]})" if rule else ""
    assert refusal.value.cited == f"{refusal.value}{cited}"


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_every_modifier_is_a_word_of_the_log(key: str, book: Rulebook) -> None:
    lines = [line for case in book.cases for line in transcript.play(transcript.read(case.text))]
    modifiers = {word for line in lines for word in MODIFIER.findall(line)}
    assert "infested tile" in modifiers
    for modifier in modifiers:
        assert modifier.startswith(tuple(book.log)), modifier
