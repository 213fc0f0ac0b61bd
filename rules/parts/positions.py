"""A position as text, a thing a line: how a line is read, and lines that are alike everywhere."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from rules.kernel.errors import Misfit
from rules.kernel.orders import Seat, shown
from rules.parts.steps import Stacked, Step, fields_of


class Unreadable(ValueError):
    """Why a line cannot be read, without a full stop."""


class Told(Protocol):
    """What these lines tell of a state."""

    options: dict[str, Any]
    standing: dict[Seat, dict[str, list[str]]]
    winners: list[Seat] | None
    reason: str


Reader = Callable[[Any, list[str]], None]  # puts the words of a line into what is read


def read_line(
    readers: Mapping[str, Reader], into: Any, number: int, line: str, what: str = "position"
) -> None:
    """Read a line of *what* by its first word. Raises Misfit naming it."""
    head, *words = line.split()
    if head not in readers:
        raise Misfit(number, f"“{shown(head)}” is nothing a {what} knows")
    try:
        readers[head](into, words)
    except (ValueError, TypeError, KeyError, IndexError) as error:
        why = str(error) if isinstance(error, Unreadable) else "it is not written as it should be"
        raise Misfit(number, f"“{shown(line.strip())}” cannot be read: {why}") from error


def read_option(state: Told, words: list[str]) -> None:
    state.options[words[0]] = json.loads(words[1])


def read_step(kinds: Mapping[str, type[Step]], state: Stacked, words: list[str]) -> None:
    state.steps.append(kinds[words[0].replace("_", " ")](**json.loads(words[1])))


def read_end(state: Told, words: list[str]) -> None:
    state.winners, state.reason = json.loads(words[0])


def options(state: Told) -> Iterator[str]:
    yield from (f"option {name} {compact(value)}" for name, value in state.options.items())


def standing(state: Told) -> Iterator[str]:
    for seat, orders in state.standing.items():
        yield from (f"standing {seat} {about} {' '.join(w)}" for about, w in orders.items())


def step_line(step: Step, edition: int) -> str:
    return f"step {step.kind.replace(' ', '_')} {compact(fields_of(step, edition))}"


def end(state: Told) -> Iterator[str]:
    if state.winners is not None:
        yield f"end {compact([state.winners, state.reason])}"


def compact(value: Any) -> str:
    """JSON without blanks."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")
