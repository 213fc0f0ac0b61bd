"""
Where a game stops to ask: a turn sequence as a stack of steps.

The top step asks; one that asks nothing runs, and puts other steps on the stack or leaves it.
Steps are plain data, so that a game can stop anywhere.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Protocol

from rules.kernel.errors import Endless
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat

MOST_STEPS = 20_000  # of one order
Answers = list[tuple[Seat, str]]  # seats, and what their standing orders order for them


class Stacked(Protocol):
    """
    A state whose turn sequence is a stack; the last of its *steps* is the top.

    *winners* are None while the game goes on; after that no step asks or runs any more.
    """

    steps: list[Any]
    winners: list[Seat] | None


class Step:
    """
    A dataclass of plain data, or of dataclasses that its `__post_init__` makes of their fields.

    *since* are the editions that brought fields of it: games of older ones have them not.
    """

    kind: ClassVar[str]
    since: ClassVar[Mapping[str, int]] = {}
    is_public: ClassVar[bool] = True  # whether all may know that it is under way

    def prompts(self, state: Any) -> list[Prompt]:
        return []

    def run(self, table: Table) -> None:
        """Go on: called when the step asks nothing. It leaves the stack or builds on it."""
        raise NotImplementedError

    def revised(self, state: Any, seat: Seat) -> tuple[str, ...]:
        """Verbs with which *seat* may give its sealed answer anew, while others are asked."""
        return ()

    def unasked(self, state: Any) -> Answers:
        """Whose standing orders answer what others are asked at the same time, and how."""
        return []

    def surprise(self) -> None:
        """Something was revealed while the step was under way."""


class Asking(Step):
    """A step that asks one thing at a time, of a side that wants to be asked."""

    def prompts(self, state: Any) -> list[Prompt]:
        return [prompt for prompt in [self.question(state)] if prompt]

    def question(self, state: Any) -> Prompt | None:
        raise NotImplementedError


def asking(state: Stacked) -> list[Prompt]:
    """The open questions."""
    if state.winners is not None or not state.steps:
        return []
    prompts: list[Prompt] = state.steps[-1].prompts(state)
    return prompts


def unasked(state: Stacked) -> Answers:
    """The answers that standing orders have for the open questions."""
    if state.winners is not None or not state.steps:
        return []
    answers: Answers = state.steps[-1].unasked(state)
    return answers


def anytime(state: Stacked, seat: Seat, verbs: tuple[str, ...] = ()) -> tuple[str, ...]:
    """*verbs*, which *seat* may order unasked, and the sealed answer that it may give anew."""
    anew: tuple[str, ...] = state.steps[-1].revised(state, seat) if state.steps else ()
    return (*verbs, *anew)


def settle(table: Table) -> None:
    """Run steps until one asks, be it a standing order that answers, or the game is over."""
    state = table.state
    for _ in range(MOST_STEPS):
        if state.winners is not None:
            return
        step = state.steps[-1]
        if step.prompts(state) or step.unasked(state):
            return
        step.run(table)
    raise Endless


def stacked(*steps: Step) -> list[Step]:
    """A stack on which *steps* run in this order."""
    return [*reversed(steps)]


def first(state: Stacked, *steps: Step) -> None:
    """Before the top step goes on, *steps* run, in this order."""
    state.steps += stacked(*steps)


def then(state: Stacked, *steps: Step) -> None:
    """The top step is done; *steps* take its place, in this order."""
    state.steps[-1:] = stacked(*steps)


def dump(steps: Iterable[Step], edition: int) -> list[list[Any]]:
    """The stack as JSON data: for each step its kind, and the fields that it has in *edition*."""
    return [[step.kind, fields_of(step, edition)] for step in steps]


def fields_of(step: Step, edition: int) -> dict[str, Any]:
    return {
        name: asdict(value) if hasattr(value, "__dataclass_fields__") else value
        for name, value in vars(step).items()
        if step.since.get(name, 1) <= edition
    }


def load(kinds: Mapping[str, type[Step]], data: Iterable[tuple[str, dict[str, Any]]]) -> list[Step]:
    """The stack of `dump`, of steps that are among *kinds*."""
    return [kinds[kind](**values) for kind, values in data]
