"""The main navigation, whose links say where one is."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import get_urlconf
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.templatetags.kept import kept
from games.templatetags.page_urls import address

register = template.Library()

PLACES = ("watch", "rules", "tournaments", "ratings", "new_game", "mailbox", "desk", "cases", "you")
OFFICES = ("referee", "direct", "moderate")


@register.simple_tag(takes_context=True)
def navigation(context: Any) -> SafeString:
    """All of it, drawn once for the same reader at the same place."""
    request, user = context.get("request"), context.get("user")
    path = request.path if request else ""
    guest = bool(request and getattr(request, "session", {}).get("guest"))
    person = user.username if user and user.is_authenticated and not guest else ""
    here = [name for name in PLACES if path.startswith(address(name, get_urlconf()))]
    return kept(
        "games/navigation.html",
        str(context.get("csrf_token", "")) if person else "",
        here=here,
        # Whoever is asked to a tournament comes back to it with an account.
        then=f"?{urlencode({'next': path})}" if "tournaments" in here and not person else "",
        guest=guest,
        person=person,
        staff=bool(person and user.is_staff),
        offices=[name for name in OFFICES if person and context["perms"]["games"][name]],
    )


@register.simple_tag(takes_context=True)
def leads_to(context: Any, name: str, words: str) -> SafeString:
    """A link to the address *name*; on that page, and on those below it, it is marked as such."""
    here = SafeString(' aria-current="page"') if name in context["here"] else ""
    return format_html('<a href="{}"{}>{}</a>', address(name, get_urlconf()), here, words)
