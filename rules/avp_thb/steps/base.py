"""What steps ask of the activation under way, and of standing orders."""

from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.subjects import ASK
from rules.kernel.facts import Table
from rules.kernel.orders import Seat


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
