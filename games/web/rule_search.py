"""Finding what a rulebook says, by the words that stand in it."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.templatetags.rulebook import rule_url, word_url
from rules.systems import SYSTEMS

MOST_WORDS, MOST = 8, 40
BEFORE, AFTER = 60, 160  # signs of a text around the first word that is found
SHORT = 3  # letters: shorter words have no plural to be cut off
KEPT = 5_000  # words, as people ask for the same again and again
MOST_LIKE = 10  # entries that have some of the words
ALIKE = 0.81  # how like a word of the rules a word must be that is misspelt, 0 to 1
# Questions are not about these.
LITTLE_WORDS = """
a about after all am an and any are as at be been before but by can could did do does for from
get go goes had happen happens has have how i if in into is it its many may me much my not of on
one or our out should so than that the their them then there they this to up us was we were what
when where which while who whom whose why will with without would you your
"""
LITTLE = frozenset(LITTLE_WORDS.split())


class Entry(NamedTuple):
    """Something that a rulebook says; *label* is its number there, or what else it is."""

    label: str
    title: str
    text: str
    url: str


class Found(NamedTuple):
    """An entry with the words marked by which it was found."""

    entry: Entry
    title: SafeString
    snippet: SafeString


def found(system: str, asked: str) -> list[Found]:
    """The entries with all words of *asked*; those with the most of them in the title first."""
    words = [beginning(word) for word in asked.split()[:MOST_WORDS]]
    if not words:
        return []
    with_all = [one for one in entries(system) if has_all(one, words)]
    with_all.sort(key=lambda one: -sum(bool(word.search(one.title)) for word in words))
    either = re.compile("|".join(word.pattern for word in words), re.IGNORECASE)
    return [shown(one, either) for one in with_all[:MOST]]


def like(system: str, asked: str) -> tuple[list[str], list[Found]]:
    """The words that *asked* is about, and the entries with most and rarest of them."""
    said = [nearest(system, word) for word in re.findall(r"\w+", asked.lower())]
    words = [*dict.fromkeys(word for word in said if word)][:MOST_WORDS]
    if not words:
        return [], []
    places = {pattern: places_of(system, pattern) for pattern in map(beginning, words)}
    reached = {one: weighed(one, places) for one in entries(system)}
    best = sorted((one for one in reached if reached[one]), key=lambda one: -reached[one])
    either = re.compile("|".join(word.pattern for word in places), re.IGNORECASE)
    return words, [shown(one, either) for one in best[:MOST_LIKE]]


@lru_cache(KEPT)
def nearest(system: str, word: str) -> str:
    """*word* as the rules spell it; “” if they have none that is like it."""
    if word in LITTLE:
        return ""
    if places_of(system, beginning(word)):
        return word
    alike = [one for one in vocabulary(system) if one[0] == word[0]]
    return next(iter(get_close_matches(word, alike, 1, ALIKE)), "")


def weighed(one: Entry, places: Mapping[re.Pattern[str], int]) -> float:
    """A word weighs the more the fewer entries have it, and twice in a title."""
    whole = f"{one.title} {one.text}"
    return sum(
        (bool(word.search(whole)) + bool(word.search(one.title))) / many
        for word, many in places.items()
    )


@lru_cache(KEPT)
def places_of(system: str, word: re.Pattern[str]) -> int:
    return sum(bool(word.search(f"{one.title} {one.text}")) for one in entries(system))


@lru_cache
def vocabulary(system: str) -> tuple[str, ...]:
    whole = " ".join(f"{one.title} {one.text}" for one in entries(system))
    return tuple(sorted(set(re.findall(r"\w+", whole.lower())) - LITTLE))


def has_all(one: Entry, words: list[re.Pattern[str]]) -> bool:
    whole = f"{one.label} {one.title} {one.text}"
    return all(word.search(whole) for word in words)


def beginning(word: str) -> re.Pattern[str]:
    """Words that begin like *word*; of a plural, like its singular."""
    stem = word[:-1] if word.endswith("s") and len(word) > SHORT else word
    return re.compile(rf"(?<!\w){re.escape(stem)}\w*", re.IGNORECASE)


def shown(one: Entry, words: re.Pattern[str]) -> Found:
    first = words.search(one.text)
    start = word_at(one.text, max(first.start() - BEFORE, 0) if first else 0)
    end = word_at(one.text, start + BEFORE + AFTER)
    part = one.text[start:end].rstrip()
    cut = f"{'… ' * (start > 0)}{part}{' …' * (end < len(one.text))}"
    return Found(one, marked(one.title, words), marked(cut, words))


def word_at(text: str, place: int) -> int:
    """Where the word begins in which *place* is; the end of *text* where that is before."""
    return text.rfind(" ", 0, place) + 1 if place < len(text) else len(text)


def marked(text: str, words: re.Pattern[str]) -> SafeString:
    parts, at = list[tuple[str, str]](), 0
    for hit in words.finditer(text):
        parts.append((text[at : hit.start()], hit[0]))
        at = hit.end()
    return format_html_join("", "{}<mark>{}</mark>", parts) + format_html_join(
        "", "{}", [(text[at:],)]
    )


@lru_cache
def entries(system: str) -> tuple[Entry, ...]:
    return (*words_of(system), *paragraphs_of(system), *rulings_of(system), *cards_of(system))


def words_of(system: str) -> Iterator[Entry]:
    for term in SYSTEMS[system].rulebook.glossary:
        yield Entry("Word", term.word, term.text, word_url(system, term.word))


def paragraphs_of(system: str) -> Iterator[Entry]:
    for one in SYSTEMS[system].rulebook.paragraphs.values():
        yield Entry(f"§{one.id}", one.title, one.text, rule_url(system, one.id))


def rulings_of(system: str) -> Iterator[Entry]:
    for one in SYSTEMS[system].rulebook.all_rulings.values():
        text = f"{one.answer} Why: {one.why}"
        yield Entry(f"Ruling {one.id}", one.question, text, rule_url(system, one.id))


def cards_of(system: str) -> Iterator[Entry]:
    page = reverse("card_list", args=[system])
    for card in SYSTEMS[system].cards:
        yield Entry("Card", card["name"], card["text"], f"{page}#{card['id']}")
