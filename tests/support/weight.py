"""What a first visit to a page transfers: its own bytes, its scripts and its style."""

import re
import zlib
from collections.abc import Sequence
from pathlib import Path

from django.contrib.staticfiles import finders

from avp_site.static_files import served

SCRIPT = re.compile(r'<script src="/static/([^"?]+)')
STYLE = re.compile(r'<link rel="stylesheet" href="/static/([^"?]+)')


def scripts(html: str) -> list[bytes]:
    """What the page names of our own and of libraries."""
    return list(map(file, SCRIPT.findall(html)))


def styles(html: str) -> list[bytes]:
    return list(map(file, STYLE.findall(html)))


def sent(parts: Sequence[bytes]) -> int:
    """The bytes of all *parts*, each compressed by zlib, which gzip is a few bytes more than."""
    return sum(len(zlib.compress(one, 6)) for one in parts)


def first_view(html: str) -> int:
    """The bytes that a first visit transfers, without pictures."""
    return sent([html.encode(), *scripts(html), *styles(html)])


def file(name: str) -> bytes:
    found = finders.find(name)
    assert isinstance(found, str), name
    return served(name, Path(found).read_bytes())
