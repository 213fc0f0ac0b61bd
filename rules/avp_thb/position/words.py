"""Single words of a position, read and judged."""

import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.avp_thb.board import edge
from rules.avp_thb.state import SEATS, State
from rules.avp_thb.units import UNITS, Unit
from rules.kernel.orders import Seat, listed, shown
from rules.parts.positions import Unreadable

NOBODY = "-"
LONGEST_NUMBER = 6  # figures


def number(word: str, least: int = 0) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER):
        raise Unreadable(f"“{shown(word)}” should be a number")
    if int(word) < least:
        raise Unreadable(f"{word} is too small, the least is {least}")
    return int(word)


def one_of(word: str, known: Iterable[str], what: str) -> str:
    """*word*, if it is *known*; *what* it should be stands in the refusal."""
    known = list(known)
    if word not in known:
        if not known:
            raise Unreadable(f"there is no {what} yet")
        raise Unreadable(f"“{shown(word)}” is no {what}: {listed(known, 'or')}")
    return word


def side(word: str) -> Seat:
    return one_of(word, SEATS, "side")


def several(words: Iterable[str], judged: Callable[[str], str]) -> list[str]:
    """Words of one kind, none of them twice."""
    found = [judged(word) for word in words]
    if twice := [word for word in found if found.count(word) > 1]:
        raise Unreadable(f"{twice[0]} stands there twice")
    return found


def playing(state: State, word: str) -> Seat:
    return one_of(word, state.seats, "side of this position")


def unit_of(word: str, seat: Seat) -> str:
    """The key of a stat card of *seat*."""
    try:
        card: Unit = UNITS[word]
    except KeyError:
        raise Unreadable(f"there is no stat card “{shown(word)}”") from None
    if card.faction != seat:
        raise Unreadable(f"{shown(word)} is a stat card of the {card.faction} side")
    return card.key


def label_of(word: str, seat: Seat) -> str:
    """`ma1` of the marine side, or `m1` as games of the first editions have it."""
    letters = word.rstrip("0123456789")
    figures = word.removeprefix(letters)
    is_number = 0 < len(figures) <= LONGEST_NUMBER and figures[0] != "0"
    if letters not in (seat[:1], seat[:2]) or not is_number:
        raise Unreadable(
            f"a model of the {seat} side is called {seat[:2]}1, {seat[:2]}2, and so on"
        )
    return word


def tile_of(state: State, id: str) -> str:
    if id not in state.board.tiles:
        raise Unreadable(f"there is no tile {shown(id)}")
    return id


def place_of(state: State, id: str) -> str:
    """A tile, also one that has broken away since."""
    return id if id in state.board.ruins else tile_of(state, id)


def vent_of(state: State, id: str) -> str:
    here = {**state.board.tiles, **state.board.ruins}[place_of(state, id)]
    if here.kind != "vent":
        raise Unreadable(f"{id} is no air vent")
    return id


def way_of(state: State, word: str) -> str:
    """`a1/b1`, also where one of them has broken away."""
    here, _, there = word.partition("/")
    tiles = {**state.board.tiles, **state.board.ruins}
    ends = [tiles[place_of(state, id)] for id in (here, there)]
    if not any(end.id in other.exits for end, other in (ends, ends[::-1])):
        raise Unreadable(f"{shown(word)} is no interlock")
    return edge(here, there)


def door_of(state: State, word: str) -> str:
    """`a1/b1`, in this order, whichever way it was written."""
    here, _, there = word.partition("/")
    if tile_of(state, there) not in state.board.tiles[tile_of(state, here)].exits:
        raise Unreadable(f"{shown(word)} is no interlock")
    return edge(here, there)


def data_of(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(f'“{shown(text)}” is no value: write 3, true or "text"') from None


def valued(words: Iterable[str]) -> dict[str, Any]:
    """`key=value …` with values as JSON."""
    found: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise Unreadable(f"“{shown(word)}” should be like name=value")
        found[key] = data_of(value)
    return found


def typed(words: Iterable[str], hints: Mapping[str, Any]) -> dict[str, Any]:
    """The same, where only the names of *hints* are known, and what they hold."""
    found = valued(words)
    judge(found, hints)
    return found


def counts(words: Iterable[str]) -> dict[str, int]:
    """The same, where every value is a number from 0 on."""
    found = valued(words)
    judge(found, dict.fromkeys(found, int))
    return found


def judge(found: Mapping[str, Any], hints: Mapping[str, Any]) -> None:
    for name, value in found.items():
        one_of(name, hints, "name that is known here")
        if not fits(value, hints[name]):
            raise Unreadable(f"{shown(name)} cannot be {shown(json.dumps(value))}")
        if type(value) is int and not 0 <= value < 10**LONGEST_NUMBER and name != "amount":
            raise Unreadable(f"{shown(name)} cannot be {shown(str(value))}")


def made(kind: type[Any], found: Mapping[str, Any]) -> Any:
    """A step or an effect out of its fields."""
    judge(found, hints_of(kind))
    plain = [f for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING]
    if missing := [f.name for f in plain if f.name not in found]:
        raise Unreadable(f"{missing[0]}=… is missing")
    return kind(**found)


def hints_of(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind)}


def fits(value: Any, hint: Any) -> bool:
    """Whether *value*, as JSON gives it, is what a field wants."""
    if hint is Any or hint in (str, int, bool):
        return hint is Any or type(value) is hint
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return value is None if value is None else any(fits(value, one) for one in inner)
    if origin is list:
        return type(value) is list and all(fits(one, inner[0]) for one in value)
    if origin is tuple:
        return fits(value, list[Any]) and len(value) == len(inner) and all(map(fits, value, inner))
    if origin is dict:
        return type(value) is dict and all(fits(one, inner[1]) for one in value.values())
    if is_dataclass(hint) and isinstance(value, dict):
        return whole(value, hint)
    return False


def whole(value: Mapping[str, Any], kind: Any) -> bool:
    """Whether a value that is made of parts, such as a hit, has all of them."""
    hints = hints_of(kind)
    needed = {f.name for f in fields(kind) if f.default is MISSING}
    return needed <= value.keys() <= hints.keys() and all(
        fits(part, hints[name]) for name, part in value.items()
    )
