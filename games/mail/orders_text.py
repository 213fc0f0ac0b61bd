"""How legal orders are written in a mail: one line each, its choices in braces."""

import textwrap
from collections.abc import Iterable
from typing import Any

from rules.kernel.orders import Offer, shape

WIDTH = 74


def choices(values: Iterable[object]) -> str:
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else "{ " + " | ".join(words) + " }"


def line_of(offer: Offer) -> str:
    return " ".join([offer.action.verb, *map(choices, offer.slots)]).rstrip()


def merged(offers: Iterable[Offer]) -> list[Offer]:
    """Offers of one verb that differ in their last slot's choices only, put together."""
    lines: dict[tuple[object, ...], Offer] = {}
    for offer in offers:
        key = (offer.action, *offer.slots[:-1]) if offer.slots else (offer.action,)
        before = lines.get(key)
        more = before.slots[-1] if before and before.slots else ()
        if offer.slots:
            last = tuple(dict.fromkeys([*more, *offer.slots[-1]]))
            offer = Offer(offer.action, (*offer.slots[:-1], last))
        lines[key] = offer
    return list(lines.values())


def written(offers: Iterable[Offer]) -> str:
    """All *offers*, one to a line, indented by two; what does not fit is indented further."""
    return "\n".join(wrapped(line_of(offer)) for offer in merged(offers))


def wrapped(line: str) -> str:
    """The line broken between choices only: never before a brace or a bar."""
    glued = line.replace(" |", "\0|").replace(" }", "\0}").replace("{ ", "{\0")
    filled = textwrap.fill(
        glued,
        WIDTH,
        initial_indent="  ",
        subsequent_indent="      ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace("\0", " ")


def wasted(offers: Iterable[Offer]) -> list[str]:
    """Why some of the *offers* would come to nothing."""
    lines = [f"{offer.action.verb}: {offer.waste}" for offer in offers if offer.waste]
    return list(dict.fromkeys(lines))


def open_ended(offers: Iterable[Offer], view: Any) -> list[str]:
    """How the orders are written whose last words are many: the offers name only some."""
    kinds = dict.fromkeys(o.action for o in offers if any(k is tuple for _, k in shape(o.action)))
    usages = (kind.usage(kind.example_of(view)) for kind in kinds)
    return [textwrap.fill(usage, WIDTH - 12, subsequent_indent=" " * 6) for usage in usages]
