"""What every step of the turn sequence is made of."""

from collections.abc import Mapping
from typing import ClassVar

from rules.avp_thb.matters import ASK
from rules.avp_thb.state import State
from rules.avp_thb.stops import said
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import Table

Answers = list[tuple[Seat, str]]  # seats, and what their standing orders order for them


class Step:
    kind: ClassVar[str]
    since: ClassVar[Mapping[str, int]] = {}  # fields that games of older editions have not

    def prompts(self, state: State) -> list[Prompt]:
        return []

    def run(self, table: Table) -> None:
        """Go on: called when the step asks nothing. It leaves the stack or builds on it."""
        raise NotImplementedError

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Verbs with which *seat* may give its sealed answer anew, while others are asked."""
        return ()

    def unasked(self, state: State) -> Answers:
        """Whose standing orders answer what others are asked at the same time, and how."""
        return []

    def surprise(self) -> None:
        """Something was revealed while the step was under way."""


class Asking(Step):
    """A step that asks one thing at a time, of a side that wants to be asked."""

    def prompts(self, state: State) -> list[Prompt]:
        return [prompt for prompt in [self.question(state)] if prompt]

    def question(self, state: State) -> Prompt | None:
        raise NotImplementedError


def end_activation(state: State) -> None:
    """The activation, or the Sentry action, ends with the action that is under way."""
    step = next(step for step in reversed(state.steps) if step.kind == "acting")
    step.points = 0


def points_left(state: State) -> int:
    """The action points that the activation under way has left, which a fumble would cost."""
    return next((step.points for step in reversed(state.steps) if step.kind == "acting"), 0)


def answered(table: Table, seat: Seat, about: str) -> None:
    """Tell the owner, and nobody else, that a standing order has answered."""
    if words := table.state.standing.get(seat, {}).get(about):
        text = f"Your standing order about {about} answers: {' '.join(words)}."
        table.tell("standing", text, to=(seat,))


def stops(state: State, seat: Seat, about: str) -> bool:
    """Whether *seat* wants to be asked."""
    return said(state, seat, about, "") == ASK
