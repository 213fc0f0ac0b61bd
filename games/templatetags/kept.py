"""Parts of pages that are drawn once for the same: what they say is in what they are given."""

import pickle
import secrets
from hashlib import sha256
from typing import Any

from django import template
from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

register = template.Library()


TOKEN = secrets.token_urlsafe()  # stands for the token in what this process keeps


@register.simple_tag
def kept(name: str, token: str = "", **told: Any) -> SafeString:
    """
    The template *name* of what it is *told*, which is plain, and the time zone in force; it sees
    nothing else of the page. So whether it had been drawn before says what its reader sees anyway.

    Forms in it have the *token*, which is another one in each answer and not kept.
    """
    parts = (name, timezone.get_current_timezone_name(), told)
    key, pages = sha256(pickle.dumps(parts)).hexdigest(), caches["drawn"]
    drawn: str | None = pages.get(key)
    if drawn is None:
        pages.set(key, drawn := render_to_string(name, told | {"csrf_token": TOKEN}))
    return SafeString(drawn.replace(TOKEN, str(token)))
