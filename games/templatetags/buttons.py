"""Orders that can be given, as buttons that put them into the form."""

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.web.order_form import OfferedOrder

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=4096)
def offer(order: OfferedOrder) -> SafeString:
    """
    The button for *order*, with its remark. One without that says its words only once, because
    there may be two hundred of them.
    """
    if not order.remark:
        return format_html('<input type="submit" class="offer" name="pick" value="{}">', order.text)
    button = '<button class="offer" name="pick" value="{}">{} <small>{}</small></button>'
    return format_html(button, order.text, order.text, order.remark)
