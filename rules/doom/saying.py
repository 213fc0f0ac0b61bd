"""Facts, questions and refusals: names of figures begin small, sentences do not."""

from collections.abc import Iterable
from typing import Any

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Seat


def tell(
    table: Table, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any
) -> None:  # fmt: skip
    table.tell(kind, sentence(text), to=to, **data)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def refused(text: str, *, rule: str) -> IllegalOrder:
    """The refusal of an order, for what begins with a name."""
    return IllegalOrder(sentence(text), rule=rule)
