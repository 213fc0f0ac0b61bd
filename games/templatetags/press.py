"""Press in the text of a mail."""

from textwrap import wrap

from django import template

register = template.Library()
WIDTH, BAR = 68, "  | "


@register.filter
def barred(text: str) -> str:
    """Every line of *text* behind a bar, so that none of it passes for the mail's own words."""
    lines = [part for line in text.split("\n") for part in wrap(line, WIDTH) or [""]]
    return "\n".join(f"{BAR}{line}".rstrip() for line in lines)
