"""The worked examples of the rules, by id: board, what is given, and what must come of it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules.doom.board.grid import Grid
from rules.doom.board.spaces import Edge, Space, between

VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector for vector in json.loads(Path(__file__).with_suffix(".json").read_text())
}
OPEN_FLOOR = ["." * 12] * 12  # of examples that draw no board


def of(*prefixes: str) -> list[str]:
    """The ids of the examples that begin so."""
    return [id for id in VECTORS if id.startswith(prefixes)]


def with_board(prefix: str) -> list[str]:
    """The ids among them that draw a board."""
    return [id for id in of(prefix) if VECTORS[id]["board"]]


def given(id: str) -> dict[str, Any]:
    return dict(VECTORS[id]["given"])


def expected(id: str) -> dict[str, Any]:
    return dict(VECTORS[id]["expect"])


def grid(id: str) -> Grid:
    """The board of an example, with its doors and obstacles; open floor where it draws none."""
    about = given(id)
    rows = VECTORS[id]["board"] or OPEN_FLOOR
    obstacles = spaces(about.get("blocking", [])) | spaces(about.get("barrels", []))
    return Grid(floor_of(rows), shut(about.get("closed_door_edges", [])), obstacles)


def floor_of(rows: list[str]) -> frozenset[Space]:
    return frozenset(
        (x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#"
    )


def spaces(pairs: Iterable[list[int]]) -> frozenset[Space]:
    return frozenset((x, y) for x, y in pairs)


def space(pair: list[int]) -> Space:
    return pair[0], pair[1]


def shut(edges: Iterable[list[list[int]]]) -> frozenset[Edge]:
    return frozenset(between(space(one), space(other)) for one, other in edges)
