"""What steps ask of the activation under way, and of standing orders."""

from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.subjects import ASK
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Asking


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


class AskingAll(Asking):
    """A step that asks every side for itself, all at once."""

    def prompts(self, state: State) -> list[Prompt]:
        return [prompt for seat in state.players if (prompt := self.asked(state, seat))]

    def asked(self, state: State, seat: Seat) -> Prompt | None:
        raise NotImplementedError

    def named(self, table: Table, seat: Seat, word: str) -> None:
        """What *seat* answers."""
        raise NotImplementedError

    def run(self, table: Table) -> None:
        table.state.steps.pop()
