"""Facts, questions and refusals: names of figures begin small, sentences do not."""

from collections.abc import Iterable
from typing import Any

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.kernel.words import begun


def tell(
    table: Table, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any
) -> None:  # fmt: skip
    table.tell(kind, begun(text), to=to, **data)


def refused(text: str, *, rule: str) -> IllegalOrder:
    """The refusal of an order, for what begins with a name."""
    return IllegalOrder(begun(text), rule=rule)
