"""Rows of a series in a file, a line of JSON each, so that one that was interrupted goes on."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any


def whole(lines: Iterable[str]) -> Iterator[Any]:
    """The rows of *lines*, but of one that an interruption has cut off."""
    for line in lines:
        with suppress(ValueError):
            yield json.loads(line)


def keep(file: Path, row: Any) -> None:
    with file.open("a") as opened:
        opened.write(f"\n{json.dumps(row)}")  # on its own even after one that was cut off
