"""
What each part of a game's file may be: types, and texts that have one form.

A shape says of a value whether it fits. docs/dice.md describes the lines.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.table.state import STANDING

Shape = Callable[[Any], bool]


def one_of(*kinds: type) -> Shape:
    """Of exactly one of *kinds*: True is no number here, nor is 3.0."""
    return lambda value: type(value) in kinds


def fits(pattern: str) -> Shape:
    return lambda value: type(value) is str and re.fullmatch(pattern, value) is not None


def list_of(shape: Shape) -> Shape:
    return lambda value: type(value) is list and all(map(shape, value))


def either(*shapes: Shape) -> Shape:
    return lambda value: any(shape(value) for shape in shapes)


def record_of(shapes: Mapping[str, Shape]) -> Shape:
    return lambda value: (
        type(value) is dict
        and value.keys() == shapes.keys()
        and all(shape(value[name]) for name, shape in shapes.items())
    )


def row_of(*shapes: Shape) -> Shape:
    return lambda value: (
        type(value) is list
        and len(value) == len(shapes)
        and all(shape(one) for shape, one in zip(shapes, value, strict=True))
    )


def table_of(shape: Shape) -> Shape:
    return lambda value: type(value) is dict and all(map(shape, value.values()))


TEXT, COUNT, NOTHING, FLAG = one_of(str), one_of(int), one_of(type(None)), one_of(bool)
PERHAPS = either(TEXT, NOTHING)
HASH, DIGEST = fits("[0-9a-f]{64}"), fits("[0-9a-f]{16}")
MOMENT = fits(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
GIVERS = ("player", STANDING, "clock", "autopilot", "referee")
GIVER = fits("|".join(GIVERS))
ROLL = row_of(TEXT, COUNT, COUNT)
SETUP = {
    **dict.fromkeys(("mission", "edition"), COUNT),
    "system": TEXT,
    "seats": list_of(TEXT),
    "options": one_of(dict),
}
FACT = {"kind": TEXT, "text": TEXT, "data": one_of(dict)}
HEADING: Mapping[str, Shape] = {
    **dict.fromkeys(("game", "status", "reason", "format"), TEXT),
    **dict.fromkeys(("head", "commitment"), HASH),
    "rules": DIGEST,
    "setup": record_of(SETUP),
    "salts": table_of(TEXT),
    "secret": either(NOTHING, fits("([0-9a-f]{2})*")),
    "eyes": PERHAPS,
    "events": COUNT,
    "winners": either(NOTHING, list_of(TEXT)),
}
PLAIN: Mapping[str, Shape] = {
    "number": COUNT,
    "seat": TEXT,
    "by": GIVER,
    "order": TEXT,
    "at": MOMENT,
    "digest": DIGEST,
}
EVENT: Mapping[str, Shape] = {
    **PLAIN,
    "rolls": list_of(ROLL),
    "facts": list_of(record_of({**FACT, "to": either(NOTHING, list_of(TEXT))})),
    "hash": HASH,
}
TOLD: Mapping[str, Shape] = {
    "number": COUNT,
    "hash": HASH,
    "at": MOMENT,
    "facts": list_of(record_of({**FACT, "private": FLAG})),
    "seat": PERHAPS,
    "by": either(NOTHING, GIVER),
    "order": PERHAPS,
}
