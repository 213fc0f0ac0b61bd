"""Links from what players read to the paragraphs that it stands on."""

import re
from functools import cache, lru_cache

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from rules.kernel.rulebook import Term, section_of
from rules.systems import SYSTEMS

register = template.Library()
KINDS = {">": "order", "=": "told", "!": "refused", "#": "note"}


@register.simple_tag
def rule_url(system: str, id: str) -> str:
    """The address of a paragraph (`6.3-7`) or a ruling (`H6`)."""
    if number := section_of(id):
        return f"{reverse('rule_section', args=[system, number])}#{id}"
    return f"{reverse('rulings', args=[system])}#{id}"


@register.simple_tag
def cited(system: str, id: str) -> SafeString:
    """`§6.3` as a link to the paragraph; nothing without an id."""
    if not id:
        return SafeString()
    title = SYSTEMS[system].rulebook.paragraphs[id].title
    url = rule_url(system, id)
    return format_html('<a class="cited" href="{}" title="{}">§{}</a>', url, title, section_of(id))


def word_url(system: str, word: str) -> str:
    """Where the glossary explains a word."""
    return f"{reverse('glossary', args=[system])}#{word_id(word)}"


@register.filter
def word_id(word: str) -> str:
    return f"word-{slugify(word)}"


@register.filter
@lru_cache(maxsize=4096)
def explained(text: str, system: str) -> SafeString:
    """*text* with each word of the glossary a link to what it means, where it first stands."""
    terms, met = terms_of(system), set[str]()
    by_small = {word.lower(): term for word, term in terms.items()}

    def link(word: re.Match[str]) -> str:
        term = by_small[word[0].lower()]
        if term.word in met:
            return word[0]
        met.add(term.word)
        url = word_url(system, term.word)
        return format_html(
            '<a class="word-of" href="{}" title="{}">{}</a>', url, term.text, word[0]
        )

    escaped = conditional_escape(text)
    # Escaped above; the words hold no markup.
    return mark_safe(named_in(system).sub(link, escaped)) if terms else escaped


@cache
def named_in(system: str) -> re.Pattern[str]:
    """Finds the words of the glossary, in the plural and with a capital, too."""
    longest_first = sorted(terms_of(system), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(in_a_sentence, longest_first))})(?=s?(?!\w))")


def in_a_sentence(word: str) -> str:
    """A pattern for *word*; short forms are all capitals."""
    if word.isupper():
        return re.escape(word)
    return f"[{word[0].lower()}{word[0].upper()}]{re.escape(word[1:])}"


@cache
def terms_of(system: str) -> dict[str, Term]:
    """The terms of the glossary by their words; “Action point (AP)” has two of them."""
    glossary = SYSTEMS[system].rulebook.glossary
    return {
        word: term for term in glossary for word in re.findall(r"[^() ][^()]*[^() ]", term.word)
    }


@register.filter
def linked(text: str, system: str) -> SafeString:
    """*text* with the words of a game's log that mean a paragraph made links to it."""
    log = SYSTEMS[system].rulebook.log
    if not log:
        return conditional_escape(text)
    linked = words_of(system).sub(
        lambda word: format_html('<a href="{}">{}</a>', rule_url(system, log[word[0]]), word[0]),
        conditional_escape(text),
    )
    return mark_safe(linked)  # escaped above; the words hold no markup


@cache
def words_of(system: str) -> re.Pattern[str]:
    longest_first = sorted(SYSTEMS[system].rulebook.log, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")


@register.filter
def transcribed(text: str) -> list[tuple[str, str]]:
    """The lines of a case below its heading, each with what kind it is."""
    return [(KINDS.get(line[:1], ""), line) for line in text.strip().split("\n")[2:]]
