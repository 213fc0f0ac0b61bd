"""What parts of lists cost, in words."""

from django import template

register = template.Library()


@register.filter
def counted_in(price: int, measure: str) -> str:
    """“6 points”, “1 point”; the *measure* of a list is in the plural."""
    return f"{price} {measure.removesuffix('s') if abs(price) == 1 else measure}"
