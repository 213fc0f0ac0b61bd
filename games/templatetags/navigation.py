"""Links of the main navigation, which say where one is."""

from typing import Any

from django import template
from django.urls import get_urlconf
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.templatetags.page_urls import address

register = template.Library()


@register.simple_tag(takes_context=True)
def leads_to(context: Any, name: str, words: str) -> SafeString:
    """A link to the address *name*; on that page, and on those below it, it is marked as such."""
    url, request = address(name, get_urlconf()), context.get("request")
    is_here = request is not None and request.path.startswith(url)
    here = SafeString(' aria-current="page"') if is_here else ""
    return format_html('<a href="{}"{}>{}</a>', url, here, words)
