"""Parts of pages that are drawn once for the same: what they say is in what they are given."""

import pickle
import secrets
from functools import lru_cache
from typing import Any

from django import template
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
    part = drawn(name, timezone.get_current_timezone_name(), pickle.dumps(told))
    return SafeString(part.replace(TOKEN, str(token)))


@lru_cache(maxsize=512)  # about 50 kB apiece at most
def drawn(name: str, zone: str, told: bytes) -> str:
    return render_to_string(name, pickle.loads(told) | {"csrf_token": TOKEN})
