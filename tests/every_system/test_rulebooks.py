"""Every paragraph of a rulebook is a rule that a case proves."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

import rules
from games.management.commands import rule_coverage
from rules import transcript
from rules.kernel import primer, rulebook
from rules.kernel.rulebook import Rulebook, Term
from rules.systems import SYSTEMS

BOOKS = [pytest.param(key, system.rulebook, id=key) for key, system in SYSTEMS.items()]
RULES = Path(rules.__file__).parent
CITED = re.compile(r'''(?:rule|unengaged)(?: = |=)"([\d.]+-\d+)"''')
MODIFIER = re.compile(r" [+-]\d+ (\D.*?)(?= [+-]\d|:| \(|,)")  # `-4 long range`


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_every_paragraph_has_a_case(key: str, book: Rulebook) -> None:
    unproved = book.unproved(book.paragraphs)
    assert unproved == [], f"no case of {key} proves these paragraphs (“# proves …”)"


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_the_primer_cites_paragraphs_and_shows_positions(key: str, book: Rulebook) -> None:
    system = SYSTEMS[key]
    for passage in book.primer:
        assert not any(text.startswith("Picture") for text in passage.texts)
        assert passage.texts and (not passage.rule or passage.rule in book.paragraphs), passage
        for picture in passage.pictures:
            view = system.view(system.read_position(picture.position), picture.seat)
            assert system.svg_board(view).startswith("<svg"), picture


def test_a_passage_needs_a_heading() -> None:
    with pytest.raises(ValueError, match=r"“Hello\.” is no heading"):
        primer.read([["Hello."]])


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_cases_prove_something_there_is(key: str, book: Rulebook) -> None:
    known = book.paragraphs.keys() | book.all_rulings.keys() | book.sources.keys()
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


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_words_and_signs_are_explained_by_paragraphs_there_are(key: str, book: Rulebook) -> None:
    words = [term.word for term in book.glossary]
    assert words == sorted(set(words), key=str.lower)
    for term in book.glossary:
        assert term.rule in book.paragraphs and term.text.endswith("."), term.word
    for sign in SYSTEMS[key].signs:
        assert sign.rule in {*book.paragraphs, ""} and sign.words.endswith("."), sign.words
        drawing = {element.tag for element in ElementTree.fromstring(sign.drawing).iter()}
        assert not {tag for tag in drawing if tag.endswith(("style", "script"))}
        assert "id=" not in sign.drawing.replace("-id=", "")


@pytest.mark.parametrize("key", SYSTEMS)
def test_words_and_signs_have_a_page(key: str, client: Client) -> None:
    html = client.get(reverse("glossary", args=[key])).content.decode()
    assert all(escape(term.text) in html for term in SYSTEMS[key].rulebook.glossary)
    assert html.count("<li>") == len(SYSTEMS[key].signs)


def test_a_glossary_is_read_by_the_alphabet() -> None:
    read = rulebook.read_glossary("Zone [1-2]\nA place\nto be.\n\nacid (AC) [1.1-1]\nIt burns.\n")
    assert read == (Term("acid (AC)", "It burns.", "1.1-1"), Term("Zone", "A place to be.", "1-2"))
    assert rulebook.read_glossary("") == ()


CHAPTER = """# 1 Everything

## 1.1 Something

1.1-1 One thing [A1, A2]
It is so,
and not otherwise.
Log: thing
From: X-1, T-1-2

1.1-2 Another thing
It is so, too.
From: X-1

1.1-3 A third
It is so.
From: X-2
"""


def test_a_chapter_is_read() -> None:
    paragraph = rulebook.read_chapter(CHAPTER).sections[0].paragraphs[0]
    assert paragraph == rulebook.Paragraph(
        "1.1-1",
        "One thing",
        "It is so, and not otherwise.",
        ("A1", "A2"),
        ("thing",),
        ("X-1", "T-1-2"),
    )


def test_a_source_is_covered_when_a_case_names_it() -> None:
    proved = rulebook.read_case("one", "# a book: it is so\n# proves 1.1-1, 1.1-2, X-2, T-1-2\n")
    book = Rulebook((rulebook.read_chapter(CHAPTER),), cases=(proved,))
    assert book.sources == {"X-1": ["1.1-1", "1.1-2"], "T-1-2": ["1.1-1"], "X-2": ["1.1-3"]}
    assert book.uncovered() == ["X-1"]
    told = rule_coverage.report(book).splitlines()
    assert told[:2] == ["1.1-3 A third", "X-1 of 1.1-1, 1.1-2"]
    assert told[-1] == "2 of 3 requirements and vectors have a case."


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("1.1-1 One", "1.2-1 One", "outside of its section"), ("1.1-1 One", "One", "no paragraph")],
)
def test_a_chapter_that_is_wrong(old: str, new: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rulebook.read_chapter(CHAPTER.replace(old, new))


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_coverage_command(key: str, book: Rulebook, capsys: pytest.CaptureFixture[str]) -> None:
    rulings = book.unproved(book.all_rulings)
    missing = [*book.unproved(book.paragraphs), *rulings, *book.uncovered()]
    if len(missing) > len(rulings):
        with pytest.raises(CommandError, match="have no case"):
            call_command("rule_coverage", key)
    else:
        call_command("rule_coverage", key)
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()][: len(missing)] == missing
    assert f"{len(book.cases)} cases prove" in told


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_refusals_cite_paragraphs_there_are(key: str, book: Rulebook) -> None:
    sources = (RULES / key).rglob("*.py")
    cited = {id for path in sources for id in CITED.findall(path.read_text(encoding="utf-8"))}
    assert cited, f'no order or refusal of {key} names its paragraph (rule="…")'
    assert sorted(cited - book.paragraphs.keys()) == [], f"{key} has no such paragraphs"


@pytest.mark.parametrize(("key", "book"), BOOKS)
def test_every_modifier_is_a_word_of_the_log(key: str, book: Rulebook) -> None:
    for modifier in modifiers_in(book):
        assert modifier.startswith(tuple(book.log)), modifier


def modifiers_in(book: Rulebook) -> set[str]:
    """What the cases of a rulebook call their modifiers."""
    lines = [line for case in book.cases for line in transcript.play(transcript.read(case.text))]
    return {word for line in lines for word in MODIFIER.findall(line)}
