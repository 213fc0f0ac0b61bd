"""Facts and questions, which are sentences: names of figures begin small, sentences do not."""

from collections.abc import Iterable
from typing import Any

from rules.kernel.facts import Table
from rules.kernel.orders import Seat


def tell(
    table: Table, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any
) -> None:  # fmt: skip
    table.tell(kind, sentence(text), to=to, **data)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
