"""Who may answer an order in another’s turn, as far as everybody can see."""

from collections.abc import Iterable, Sequence

from rules.doom.board.bodies import Body
from rules.doom.board.ranges import adjacent
from rules.doom.board.spaces import word
from rules.doom.pieces import Marine, Piece
from rules.doom.view import View
from rules.kernel.orders import listed
from rules.kernel.words import begun

DODGE, GUARD = "dodge", "guard"


def to_steps(view: View, piece: Piece, way: Sequence[Body]) -> list[str]:
    """Watchful figures that a marine comes next to; marines on guard, of an invader."""
    if isinstance(piece, Marine):
        return [*strikes(view, way)]
    on_guard = [one.name for one in view.marines.values() if one.at and GUARD in one.orders]
    return [may(on_guard, "fire a guard")] if on_guard else []


def strikes(view: View, way: Sequence[Body]) -> Iterable[str]:
    for figure in view.figures.values():
        near = [word(to[0]) for to in way if adjacent(view.grid, figure.at, to)]
        if figure.may("watchful") and near:
            yield f"{begun(figure.name)} may strike at {listed(near)}."


def to_attack(piece: Piece, struck: Sequence[Piece]) -> list[str]:
    """Marines that are struck, with what they may do about it."""
    marines = [one for one in struck if isinstance(one, Marine) and one != piece]
    ways = {DODGE: "dodge"} if piece.is_marine else {GUARD: "fire a guard first", DODGE: "dodge"}
    ready = {
        what: [one.name for one in marines if order in one.orders] for order, what in ways.items()
    }
    return [may(names, what) for what, names in ready.items() if names]


def may(names: Sequence[str], what: str) -> str:
    return f"{begun(listed(names))} may {what}."
