"""
Lists: what a seat brings to a game, written down. A force, a detachment, a deck.

A list is text, one entry a line: a word of its parts, with a number before several of a kind,
`3 raven`. What else a line may say is its system's own.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

LONGEST = 4_000  # characters, so that a deck of sixty lines has room
ENTRY = re.compile(r"(?:(\d{1,2})\s*[x×*]?\s+)?(\S.*)", re.ASCII)


class Chosen(Enum):
    """Who chooses the list of a seat, and who may read it before the game begins."""

    FIXED = "whoever lays the game out chooses one that is ready made, and everybody reads it"
    OPEN = "whoever sits down may choose, and everybody reads it"
    BLIND = "whoever sits down brings it, and nobody else reads it"


class Part(NamedTuple):
    """
    A *word* that lists are written in, its price and what it is. Parts of one *group* belong
    together; a list has at most *most* of it, if that is no 0. One that is not *alone* only stands
    behind another, with *glue* between.
    """

    word: str
    price: int
    text: str
    group: str = ""
    most: int = 0
    alone: bool = True
    glue: str = ", "


class ReadyMade(NamedTuple):
    """A list that can be brought as it is: what players call it, and its text."""

    title: str
    text: str


class Judgement(NamedTuple):
    """
    What a list comes to: a sentence for every rule that it breaks, and what else is to be said of
    it. *text* is the list with one entry a line, as it is kept.
    """

    total: int
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    text: str


class SheetTable(NamedTuple):
    """A part of a printed list, as rows of words below *columns*."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ListRules(Protocol):
    """What a seat may bring to a game. Of texts, any is judged and printed; none raises."""

    @property
    def called(self) -> str:
        """What players call such a list: a force, a detachment, a deck."""
        ...

    @property
    def measure(self) -> str:
        """What its total counts: points, cards."""
        ...

    @property
    def limit(self) -> int:
        """The total that is agreed; 0 where there is none."""
        ...

    @property
    def chosen(self) -> Chosen:
        """Who chooses it."""
        ...

    @property
    def parts(self) -> Sequence[Part]:
        """What it is written in."""
        ...

    @property
    def hint(self) -> str:
        """How it is written, in a few sentences with an example."""
        ...

    @property
    def ready(self) -> Mapping[str, ReadyMade]:
        """Lists to choose from, by name. The first is brought without a choice."""
        ...

    def judge(self, text: str) -> Judgement:
        """What *text* comes to."""
        ...

    def sheet(self, text: str) -> Sequence[SheetTable]:
        """The list as a player prints it."""
        ...


def judged(rules: ListRules, text: str) -> Judgement:
    """What *text* comes to, if it is no longer than a list may be."""
    text = tidied(text)
    if not text:
        return Judgement(0, (f"The {rules.called} is empty.",), (), "")
    if len(text) > LONGEST:
        return Judgement(0, (f"A {rules.called} has at most {LONGEST} characters.",), (), text)
    return rules.judge(text)


def tidied(text: str) -> str:
    """The lines of *text* that say something, without what cannot be printed."""
    lines = unicodedata.normalize("NFKC", text[: 2 * LONGEST]).splitlines()
    shown = (line if line.isprintable() else blanked(line) for line in lines)
    return "\n".join(" ".join(line.split()) for line in shown if line.strip())


def blanked(line: str) -> str:
    return "".join(c if c.isprintable() else " " for c in line)


def entries(text: str) -> list[tuple[int, str]]:
    """The lines of *text*: how many, and of what."""
    found = [ENTRY.fullmatch(line) for line in tidied(text).splitlines()]
    return [(int(entry[1] or 1), entry[2]) for entry in found if entry]


def written(counts: Mapping[str, int]) -> str:
    """How many of what, one entry a line."""
    return "\n".join(f"{n} {what}" if n > 1 else what for what, n in counts.items() if n > 0)


def counted(text: str) -> Counter[str]:
    """How many *text* has of everything, in the order in which it first names it."""
    found: Counter[str] = Counter()
    for number, what in entries(text):
        found[what] += number
    return found


def recounted(text: str, numbers: Mapping[str, int]) -> str:
    """*text* with those *numbers* of what they name; everything else stays."""
    return written({**counted(text), **numbers})


def text_of(rules: ListRules, words: str) -> str:
    """The text of the ready-made list called *words*, or what they say themselves."""
    found = rules.ready.get(words.strip())
    return found.text if found else words
