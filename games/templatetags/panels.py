"""Panels as HTML. Most of them say what they said before, so each is put together once."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from rules.kernel.panels import Panel

register = template.Library()


@register.simple_tag(takes_context=True)
def panel(context: template.Context, one: Panel) -> SafeString:
    """*one* of the page's game, with links to the rules of its system."""
    return written(context["game"].system, one)


@lru_cache(maxsize=4096)
def written(system: str, panel: Panel) -> SafeString:
    """The panel; all that it says is in the arguments."""
    return render_to_string("games/panel.html", {"system": system, "panel": panel})
