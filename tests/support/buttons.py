"""The buttons of a page that send something, and what they send."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from lxml import html


class Button(NamedTuple):
    """What pressing it posts to *action*: fields that stand in its form, and its own."""

    says: str
    action: str
    fields: dict[str, str]


def buttons(page: str) -> Iterator[Button]:
    """Those of forms that post; boxes that must be ticked are."""
    read = html.fromstring(page)
    for one in read.xpath("//button[not(@type)] | //input[@type='submit']"):
        owner = f"//form[@id='{one.get('form')}']" if one.get("form") else "ancestor::form"
        for form in one.xpath(owner):
            if form.get("method") == "post":
                own = {one.get("name"): one.get("value")} if one.get("name") else {}
                says = one.get("value") if one.tag == "input" else one.text_content()
                yield Button(says, form.get("action"), filled(form) | own)


def filled(form: Any) -> dict[str, str]:
    return {
        one.get("name"): one.get("value") or ""
        for one in form.xpath(".//input[@name and not(@type='submit')]")
        if one.get("type") != "checkbox" or one.get("required") is not None
    }
