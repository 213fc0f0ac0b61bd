"""Links from what players read to the paragraphs that it stands on."""

import re
from functools import cache

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rules.kernel.rulebook import section_of
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
