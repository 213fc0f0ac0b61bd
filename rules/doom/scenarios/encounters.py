"""Encounters of a scenario as text: `encounter 1 enters TEXT`, and `effect 1 …` for each deed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.doom.board.spaces import space_of, word
from rules.doom.scenarios.scenario import (
    BESIDE,
    EACH,
    ENCOUNTER,
    ENTERS,
    Effect,
    Encounter,
    Group,
    Token,
)

MOMENTS = (ENTERS, BESIDE)
ALL = "each"


def read_encounter(words: list[str]) -> tuple[str, Encounter]:
    """The kind of its tokens, and the encounter without effects. Raises ValueError."""
    number, moment, *text = words
    if moment not in MOMENTS or not text:
        raise ValueError("an encounter says when and what")
    return f"{ENCOUNTER}{int(number)}", Encounter(moment, " ".join(text))


def read_effect(words: list[str]) -> tuple[str, Effect]:
    """The kind of the tokens, and what happens. Raises ValueError or KeyError."""
    number, verb, *about = words
    return f"{ENCOUNTER}{int(number)}", Effect(verb, EFFECTS[verb](about))


def read_wounds(words: list[str]) -> int:
    (wounds,) = words
    return int(wounds)


def read_token(words: list[str]) -> Token:
    kind, number, at = words
    return Token(kind, int(number), space_of(at))


def read_group(words: list[str]) -> Group:
    """`zombie 2 f1 g3`, or `zombie each …` for as many as there are marines"""
    kind, number, *places = words
    many = EACH if number == ALL else int(number)
    return Group(kind, many, tuple(map(space_of, places)))


def read_door(words: list[str]) -> str:
    (door,) = words
    return door


EFFECTS: Mapping[str, Callable[[list[str]], Any]] = {
    "wounds": read_wounds, "heals": read_wounds, "lays": read_token, "brings": read_group,
    "opens": read_door,
}  # fmt: skip


def write(encounters: Mapping[str, Encounter]) -> Iterator[str]:
    for kind, (moment, text, effects) in encounters.items():
        number = kind.removeprefix(ENCOUNTER)
        yield f"encounter {number} {moment} {text}"
        yield from (f"effect {number} {verb} {written(about)}" for verb, about in effects)


def written(about: int | Token | Group | str) -> str:
    if isinstance(about, Token):
        return f"{about.kind} {about.number} {word(about.at)}"
    if isinstance(about, Group):
        return f"{about.kind} {about.number or ALL} {' '.join(map(word, about.places))}"
    return str(about)
