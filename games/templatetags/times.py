"""Times on pages."""

from datetime import datetime
from functools import lru_cache

from django import template
from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
WITH_ZONE = "D j M Y, H:i T"


@register.simple_tag
def time(moment: datetime, form: str) -> SafeString:
    """*moment* in the time zone in force and in the *form* of Django’s `date`; to the second."""
    return written(moment, form, timezone.get_current_timezone_name())


@lru_cache(maxsize=8192)
def written(moment: datetime, form: str, zone: str) -> SafeString:
    """The same in the *zone* that is in force, put together once."""
    there = timezone.localtime(moment)
    exact = there.isoformat(timespec="seconds")
    return format_html('<time datetime="{}">{}</time>', exact, date(there, form))
