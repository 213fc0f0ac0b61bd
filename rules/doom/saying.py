"""Facts of the log, which are sentences: names of figures begin small, sentences do not."""

from collections.abc import Iterable
from typing import Any

from rules.kernel.facts import Table
from rules.kernel.orders import Seat


def tell(
    table: Table, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any
) -> None:  # fmt: skip
    table.tell(kind, text[:1].upper() + text[1:], to=to, **data)
