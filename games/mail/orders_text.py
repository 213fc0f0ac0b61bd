"""How legal orders are written in a mail: numbered, one line each, its choices in braces."""

import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from rules.kernel.orders import Offer, Slot, shape
from rules.kernel.parsing import example

WIDTH = 74
MOST_CHANCES = 8
SOME = 4  # suggestions, where more fits than can be listed


def choices(values: Iterable[object]) -> str:
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else "{ " + " | ".join(words) + " }"


def line_of(offer: Offer) -> str:
    """The order with its choices, and behind them what else fits."""
    chosen = " ".join([offer.action.verb, *(choices(suggested(slot)) for slot in offer.slots)])
    like = f", like {offer.lead} {offer.counts.example}" if offer.counts else ""
    others = [f" (or {s.name.upper()}: {s.open}{like})" for s in offer.slots if s.open]
    return "".join([chosen, *others])


def suggested(slot: Slot) -> Sequence[str]:
    """The words of a slot; of one that is open a few, from all over them."""
    return slot.words[:: -(-len(slot.words) // SOME)] if slot.open and slot.words else slot.words


def merged(offers: Iterable[Offer]) -> list[Offer]:
    """Offers of one verb that differ in their last slot's choices only, put together."""
    lines: dict[tuple[object, ...], Offer] = {}
    for offer in offers:
        last = [slot._replace(words=(), counts=None) for slot in offer.slots[-1:]]
        key = (offer.action, *offer.slots[:-1], *last)
        before = lines.get(key)
        if before and before.slots:
            words = tuple(dict.fromkeys([*before.slots[-1].words, *offer.slots[-1].words]))
            slot = offer.slots[-1]._replace(words=words)
            offer = offer._replace(slots=(*offer.slots[:-1], slot))
        lines[key] = offer
    return list(lines.values())


def numbered(offers: Sequence[Offer], first: int, view: Any) -> str:
    """The *offers* under the numbers from *first* on, with the chance of those that are few."""
    return "\n".join(
        "\n".join(
            [wrapped(line_of(offer), f"{number:>3}  "), *beside(offer), *chances(offer, view)]
        )
        for number, offer in enumerate(offers, first)
    )


def beside(offer: Offer) -> list[str]:
    """
    What the order means, where its words do not tell; and what may stand on the next line of the
    answer, where it does nothing by itself.
    """
    verbs = ", ".join(offer.action.then)
    told = [offer.note, f"then, on the next line: {verbs} …" if verbs else ""]
    return [wrapped(f"({one})", "       ") for one in told if one]


def chances(offer: Offer, view: Any) -> list[str]:
    """How likely each of its orders passes its own first test, if there is one."""
    if offer.number > MOST_CHANCES or offer.counts:
        return []
    rated = [(str(one), one.chance(view)) for one in offer.orders()]
    told = {order: f"{chance:.0%}" for order, chance in rated if chance is not None}
    if not told:
        return []
    if len(told) == len(rated) and len(set(told.values())) == 1:
        said = told[rated[0][0]]
    else:
        said = ", ".join(f"{one.partition(' ')[2]} {per}".strip() for one, per in told.items())
    return [wrapped(f"(chance of the first roll: {said})", "       ")]


@lru_cache(maxsize=4096)
def wrapped(line: str, indent: str) -> str:
    """The line broken between choices only: never before a brace or a bar."""
    if len(indent) + len(line) <= WIDTH:
        return indent + line
    glued = line.replace(" |", "\0|").replace(" }", "\0}").replace("{ ", "{\0")
    filled = textwrap.fill(
        glued,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * 9,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace("\0", " ")


def wasted(offers: Iterable[Offer]) -> list[str]:
    """Why some of the *offers* would come to nothing."""
    lines = [f"{offer.action.verb}: {offer.waste}" for offer in offers if offer.waste]
    return list(dict.fromkeys(lines))


def open_ended(offers: Sequence[Offer], view: Any) -> list[str]:
    """
    How the orders are written whose last words are many, where the offers name only some and
    no slot says what else fits. The example of each can be given.
    """
    told = {offer.action for offer in offers if any(slot.open for slot in offer.slots)}
    actions = dict.fromkeys(offer.action for offer in offers if offer.action not in told)
    kinds = [one for one in actions if any(kind is tuple for _, kind in shape(one))]
    usages = [kind.usage() + example(kind, offers, view) for kind in kinds]
    return [textwrap.fill(usage, WIDTH - 12, subsequent_indent=" " * 6) for usage in usages]
