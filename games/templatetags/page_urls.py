"""Addresses of pages and files. They stay while the site runs, so each is put together once."""

from functools import cache, lru_cache
from typing import Any

from django import template
from django.templatetags.static import static as placed
from django.urls import get_urlconf, reverse
from django.utils.safestring import SafeString
from django_htmx.jinja import htmx_script

register = template.Library()


@register.simple_tag
def url(name: str, *values: Any) -> str:
    """As Django’s own tag, which puts it together every time."""
    return address(name, get_urlconf(), *values)


@lru_cache(maxsize=8192, typed=True)
def address(name: str, within: str | None, *values: Any) -> str:
    """Of the page *name*, *within* the addresses that are in force."""
    return reverse(name, within, values)


@register.simple_tag
def static(name: str) -> str:
    """As Django’s own tag, of a file that pages need."""
    return file(name)


@register.simple_tag
@cache
def htmx() -> SafeString:
    """As the package’s own tag, which puts it together every time."""
    return htmx_script(minified=True)


@lru_cache(maxsize=1024)
def file(name: str) -> str:
    return placed(name)
