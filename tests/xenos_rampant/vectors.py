"""The worked examples of the rules, by id: what is given, and what must come of it."""

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector for vector in json.loads(Path(__file__).with_suffix(".json").read_text())
}


def of(*prefixes: str) -> list[str]:
    """The ids of the examples that begin so."""
    return [id for id in VECTORS if id.startswith(prefixes)]


def given(id: str) -> dict[str, Any]:
    return dict(VECTORS[id]["given"])


def expected(id: str) -> dict[str, Any]:
    return dict(VECTORS[id]["expect"])
