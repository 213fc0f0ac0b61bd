"""The form that places tokens before the first turn: how many of each unit on each tile."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

PREFIX = "place"


@dataclass(frozen=True)
class Count:
    """One number to choose; *field* is its name in the form, *most* all there are."""

    field: str
    unit: str
    name: str
    points: int
    most: int
    number: int


@dataclass(frozen=True)
class Tile:
    tile: str
    capacity: int
    counts: tuple[Count, ...]

    @property
    def used(self) -> int:
        return sum(count.number * count.points for count in self.counts)


@dataclass(frozen=True)
class Total:
    """How many of *all* of a unit are placed; the numbers may place too many."""

    unit: str
    name: str
    all: int
    placed: int


def form(shown: Mapping[str, Any], line: str) -> dict[str, Any]:
    """The tiles and the totals, as *line* places the tokens, else as `deploy auto` would."""
    asked = shown.get("deployment")
    if not asked:
        return {}
    placed = read(line) or {one["tile"]: one["packed"] for one in asked["starts"]}
    tiles = [tile(one, asked["to_place"], placed.get(one["tile"], {})) for one in asked["starts"]]
    return {"placing": tiles, "totals": [total(unit, tiles) for unit in asked["to_place"]]}


def tile(start: Mapping[str, Any], units: list[Any], on: Mapping[str, int]) -> Tile:
    counts = tuple(
        Count(
            field=f"{PREFIX}-{start['tile']}-{unit['unit']}",
            unit=unit["unit"],
            name=unit["name"],
            points=unit["points"],
            most=unit["count"],
            number=on.get(unit["unit"], 0),
        )
        for unit in units
    )
    return Tile(start["tile"], start["capacity"], counts)


def total(unit: Mapping[str, Any], tiles: list[Tile]) -> Total:
    placed = sum(c.number for tile in tiles for c in tile.counts if c.unit == unit["unit"])
    return Total(unit["unit"], unit["name"], unit["count"], placed)


def composed(fields: Mapping[str, Any]) -> str:
    """`deploy d6 infant 3 e6 stalker 2` from the numbers of the form, in its order."""
    words, last = ["deploy"], ""
    for field in fields:
        head, _, rest = field.partition("-")
        on, _, unit = rest.partition("-")
        if head == PREFIX and unit and (number := whole(fields[field])):
            words += [unit, str(number)] if on == last else [on, unit, str(number)]
            last = on
    return " ".join(words)


def read(line: str) -> dict[str, dict[str, int]]:
    """What a `deploy` order puts where; nothing of any other line."""
    verb, *words = line.lower().split() or [""]
    placed: dict[str, dict[str, int]] = {}
    on = unit = ""
    for word in words if verb == "deploy" else ():
        if whole(word):
            there = placed.setdefault(on, {})
            there[unit] = there.get(unit, 0) + whole(word)
        elif word[-1].isdigit():
            on = word
        else:
            unit = word
    return placed


def whole(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0
