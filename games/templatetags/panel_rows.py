"""Rows of panels as HTML. Most of a table stays as it was, so a row is put together once."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.kernel.panels import Row

register = template.Library()
NOTHING = SafeString()


@register.simple_tag
@lru_cache(maxsize=8192)
def panel_row(system: str, row: Row) -> SafeString:
    """*row* as an item of a list; its link leads below the rules of the *system*."""
    done = SafeString(' class="done"') if row.is_done else NOTHING
    head = format_html("<strong>{}</strong>", named(system, row)) if row.name or row.word else ""
    usage = within(" <code>{}</code>", row.usage)
    text = format_html("<span>{}{}</span>", row.text, usage) if row.text else ""
    count = within(" <b>{}</b>", row.count)
    credit = within(' <small class="credit">{}</small>', row.credit)
    return format_html("<li{}>{}\n{}{}{}</li>", done, head, text, count, credit)


def named(system: str, row: Row) -> SafeString:
    """Its word, its name and the remark behind them."""
    remark = within(" <small>{}</small>", row.remark)
    if not row.link:
        return format_html("{}{}", worded(row, f" {row.name}") if row.word else row.name, remark)
    word = worded(row, "") if row.word else ""
    url = reverse("rulebook", args=[system]) + row.link
    return format_html('{} <a href="{}">{}</a>{}', word, url, row.name, remark)


def worded(row: Row, name: str) -> SafeString:
    """What can be clicked to stand in an order."""
    return format_html(
        '<span class="word" data-id="{}" data-kind="{}"><code>{}</code>{}</span>',
        row.word, row.holds, row.word, name,
    )  # fmt: skip


@register.filter
def can_be_pointed_at(rows: Iterable[Row]) -> bool:
    """Whether these rows lie beside each other like cards, and are scrolled on a narrow page."""
    return any(row.word for row in rows)


def within(form: str, words: str) -> SafeString:
    """The *words* in their element, nothing without any."""
    return format_html(form, words) if words else NOTHING
