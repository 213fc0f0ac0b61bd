"""
A system's rulebook in our own words: paragraphs, rulings, and the cases that prove them.

A chapter is a text file::

    # 6 Combat

    ## 6.3 Ranged combat

    6.3-7 Into a fight [H6]
    A shot at somebody who fights has -10.
    Log: engaged target
    From: X-21b, T-ATT-4

In brackets stand the rulings that bear on the paragraph; `Log:` names words that, in
what is told of a game, mean this paragraph; `From:` names the requirements or vectors that it
stands for, by their ids in the source. Rulings are one Markdown file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rules.kernel import primer
from rules.kernel.primer import Passage

PARAGRAPH = re.compile(r"(?P<id>[\d.]+-\d+) (?P<title>.+?)(?: \[(?P<rulings>[^]]+)\])?")
LOG, FROM, WHY, PROVES = "Log: ", "From: ", "*Why:* ", "# proves "


@dataclass(frozen=True)
class Paragraph:
    """
    One rule that one case can prove.

    *log* are the words that mean it in a game's log, *sources* the requirements and vectors that
    it stands for.
    """

    id: str
    title: str
    text: str
    rulings: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        return section_of(self.id)


@dataclass(frozen=True)
class Section:
    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Chapter:
    number: str
    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Ruling:
    """The answer to an open question of the rulebook, and the reason."""

    id: str
    question: str
    answer: str
    why: str


@dataclass(frozen=True)
class RuleCase:
    """
    A position, orders with their dice, and what must happen; *proves* are ids of paragraphs,
    rulings and sources.
    """

    name: str
    title: str
    text: str
    proves: tuple[str, ...]


class Term(NamedTuple):
    """A word of the game, what it means in a sentence, and the paragraph that says more."""

    word: str
    text: str
    rule: str


@dataclass(frozen=True)
class Rulebook:
    """
    *rulings* are grouped under headings, *glossary* is in the order of the alphabet, and *primer*
    is the rules in five minutes.

    *names* are words of a game's log, such as cards, and the paragraphs that explain them.
    """

    chapters: tuple[Chapter, ...] = ()
    preface: str = ""
    rulings: Mapping[str, tuple[Ruling, ...]] = field(default_factory=dict)
    cases: tuple[RuleCase, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    glossary: tuple[Term, ...] = ()
    primer: tuple[Passage, ...] = ()

    @cached_property
    def sections(self) -> dict[str, Section]:
        return {s.number: s for chapter in self.chapters for s in chapter.sections}

    @cached_property
    def paragraphs(self) -> dict[str, Paragraph]:
        return {p.id: p for section in self.sections.values() for p in section.paragraphs}

    @cached_property
    def all_rulings(self) -> dict[str, Ruling]:
        return {r.id: r for group in self.rulings.values() for r in group}

    @cached_property
    def log(self) -> dict[str, str]:
        """The words of a game's log that mean a paragraph, and its id."""
        return {**self.names, **{w: p.id for p in self.paragraphs.values() for w in p.log}}

    def proofs(self, id: str) -> list[RuleCase]:
        return [case for case in self.cases if id in case.proves]

    def bearing_on(self, ruling: str) -> list[Paragraph]:
        return [p for p in self.paragraphs.values() if ruling in p.rulings]

    @cached_property
    def sources(self) -> dict[str, list[str]]:
        """The requirements and vectors that paragraphs stand for, each with their ids."""
        found: dict[str, list[str]] = {}
        for paragraph in self.paragraphs.values():
            for source in paragraph.sources:
                found.setdefault(source, []).append(paragraph.id)
        return found

    def uncovered(self) -> list[str]:
        """The sources that no case proves by their own ids."""
        return self.unproved(self.sources)

    def unproved(self, ids: Iterable[str]) -> list[str]:
        """Those of *ids* that no case proves."""
        proved = {id for case in self.cases for id in case.proves}
        return [id for id in ids if id not in proved]


def section_of(id: str) -> str:
    """`6.3` of `6.3-7`."""
    return id.rpartition("-")[0]


def page_of(id: str) -> str:
    """Where a paragraph stands below the rules of its system: `6.3/#6.3-7`."""
    return f"{section_of(id)}/#{id}"


def read(texts: Mapping[str, str], cases: Mapping[str, str], names: Mapping[str, str]) -> Rulebook:
    """
    A rulebook from its files, by name: `chapter_*.txt`, `rulings.md`, perhaps `glossary.txt` and
    `primer.txt`, and its cases.
    """
    chapters = [read_chapter(text) for name, text in texts.items() if name.startswith("chapter_")]
    preface, rulings = read_rulings(texts["rulings.md"])
    return Rulebook(
        tuple(sorted(chapters, key=lambda chapter: (len(chapter.number), chapter.number))),
        preface,
        rulings,
        tuple(read_case(name.removesuffix(".txt"), text) for name, text in sorted(cases.items())),
        names,
        read_glossary(texts.get("glossary.txt", "")),
        primer.read(blocks(texts.get("primer.txt", ""))),
    )


def read_glossary(text: str) -> tuple[Term, ...]:
    """Terms from lines: a word with its paragraph, then the sentence."""
    terms = map(read_term, blocks(text))
    return tuple(sorted(terms, key=lambda term: term.word.lower()))


def read_term(block: list[str]) -> Term:
    word, _, rule = block[0].rpartition(" [")
    return Term(word, " ".join(block[1:]), rule.removesuffix("]"))


def read_chapter(text: str) -> Chapter:
    """
    The paragraphs of a chapter.

    Raises ValueError for a paragraph under no section or the wrong one.
    """
    number = title = ""
    sections: dict[str, tuple[str, list[Paragraph]]] = {}
    for block in blocks(text):
        if block[0].startswith("# "):
            number, title = block[0][2:].split(" ", 1)
        elif block[0].startswith("## "):
            key, name = block[0][3:].split(" ", 1)
            sections[key] = (name, [])
        else:
            paragraph = read_paragraph(block)
            if [*sections][-1:] != [paragraph.section]:
                raise ValueError(f"{paragraph.id} stands outside of its section")
            sections[paragraph.section][1].append(paragraph)
    found = tuple(Section(key, name, tuple(ps)) for key, (name, ps) in sections.items())
    return Chapter(number, title, found)


def read_paragraph(block: list[str]) -> Paragraph:
    """A paragraph from its lines. Raises ValueError if they do not begin one."""
    head = PARAGRAPH.fullmatch(block[0])
    if head is None:
        raise ValueError(f"“{block[0]}” begins no paragraph")
    body = [line for line in block[1:] if not line.startswith((LOG, FROM))]
    return Paragraph(
        head["id"],
        head["title"],
        " ".join(body),
        words(head["rulings"] or ""),
        named(block, LOG),
        named(block, FROM),
    )


def named(block: list[str], label: str) -> tuple[str, ...]:
    """The words on the line of *block* that begins with *label*."""
    return words("".join(line.removeprefix(label) for line in block if line.startswith(label)))


def read_rulings(text: str) -> tuple[str, dict[str, tuple[Ruling, ...]]]:
    """The text before the first heading, and the rulings under their headings."""
    preface: list[str] = []
    groups: dict[str, list[Ruling]] = {}
    for block in blocks(text):
        if block[0].startswith("## "):
            groups[block[0].removeprefix("## ")] = []
        elif block[0].startswith("### "):
            [*groups.values()][-1].append(read_ruling(block))
        elif not block[0].startswith("# "):
            preface.append(" ".join(block))
    return " ".join(preface), {heading: tuple(group) for heading, group in groups.items()}


def read_ruling(block: list[str]) -> Ruling:
    id, question = block[0].removeprefix("### ").split(" ", 1)
    answer = " ".join(line for line in block[1:] if not line.startswith(WHY))
    why = next((line.removeprefix(WHY) for line in block if line.startswith(WHY)), "")
    return Ruling(id, question, answer, why)


def read_case(name: str, text: str) -> RuleCase:
    heading, *lines = text.split("\n")
    proves = next((line.removeprefix(PROVES) for line in lines if line.startswith(PROVES)), "")
    return RuleCase(name, heading.partition(": ")[2], text, words(proves))


def blocks(text: str) -> Iterator[list[str]]:
    for block in re.split(r"\n\s*\n", text.strip()) if text else ():
        yield block.split("\n")


def words(text: str) -> tuple[str, ...]:
    """`H6, G1` as a tuple."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
