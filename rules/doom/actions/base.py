"""What all orders in a turn share."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.doom.board.spaces import Space, space_of
from rules.doom.pieces import INVADER, Figure, Marine, Piece
from rules.doom.state import State
from rules.doom.view import View
from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.orders import Action, Offer, Seat, VerbAlone, shown


def acting(view: View) -> Piece:
    """Who acts now: the seat’s marine, or the figure that is active. Raises IllegalOrder."""
    found = actor(view, view.seat or "")
    if found is None:
        raise IllegalOrder("Activate a figure first.", rule="3.3-6")
    return found


def actor(layout: View | State, seat: Seat) -> Piece | None:
    if seat == INVADER:
        return layout.figures.get(layout.steps[-1].active)
    return layout.marines.get(seat)


def own_marine(view: View) -> Marine:
    return view.marines[view.seat or ""]


def space(text: str) -> Space:
    """Raises IllegalOrder for what is no space."""
    try:
        return space_of(text)
    except ValueError as error:
        raise IllegalOrder(f"{str(error).rstrip('.')}.") from error


def afford(view: View, movement: int, what: str) -> None:
    """Raise IllegalOrder unless so much movement is left."""
    left = view.turn.movement
    if left < movement:
        raise IllegalOrder(f"{what} costs {movement} movement, and {left} is left.", rule="3.1-4")


def figure(view: View, id: str) -> Figure:
    found = view.figures.get(id)
    if found is None:
        raise IllegalOrder(f"There is no invader {shown(id)} on the board.")
    return found


def other_marine(view: View, id: str) -> Marine:
    """Another marine on the board, by its label. Raises IllegalOrder."""
    for marine in view.marines.values():
        if marine.id == id and marine.at and marine.seat != view.seat:
            return marine
    raise IllegalOrder(f"There is no other marine {shown(id)} on the board.")


def is_legal(order: Action, view: View) -> bool:
    return is_allowed(order.check, view)


@dataclass(frozen=True)
class WhereLegal(VerbAlone):
    """A word alone that is offered where it may be said."""

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if is_legal(cls(), view):
            yield cls.offer()
