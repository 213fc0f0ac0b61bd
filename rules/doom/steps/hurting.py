"""Wounds, and what comes of them: lost orders, removed figures, frags, the end of the game."""

from rules.doom.layout import Layout
from rules.doom.pieces import INVADER, OFF, TEAM, Marine, Piece
from rules.doom.state import State
from rules.kernel.facts import Table

LOST_BY_WOUNDS = ("aim", "guard")


def hurt(table: Table, piece: Piece, wounds: int) -> None:
    """*piece* loses so many wounds; at none left it is removed or fragged."""
    if not wounds or not piece.at:
        return
    piece.wounds = max(piece.wounds - wounds, 0)
    lost = f"{wounds} wound{'s' * (wounds > 1)}"
    left = f"{piece.wounds} left"
    table.tell("wounds", f"{piece.name} loses {lost}, {left}.", piece=piece.id, wounds=wounds)
    if isinstance(piece, Marine):
        lose_orders(table, piece)
        if not piece.wounds:
            frag(table, piece)
    elif not piece.wounds:
        remove(table, piece)


def lose_orders(table: Table, marine: Marine, which: tuple[str, ...] = LOST_BY_WOUNDS) -> None:
    for order in [order for order in marine.orders if order in which]:
        marine.orders.remove(order)
        table.tell("order", f"{marine.name} loses its order {order}.", piece=marine.id)


def remove(table: Table, figure: Piece) -> None:
    figure.at = OFF
    del table.state.figures[figure.id]
    table.tell("removed", f"{figure.name} falls.", piece=figure.id)


def frag(table: Table, marine: Marine) -> None:
    """It leaves the board until its next turn, and the invader has a frag more."""
    state: State = table.state
    marine.at, marine.orders = OFF, []
    state.frags += 1
    told = f"{marine.name} is fragged: {state.frags} of {state.limit} frags."
    table.tell("frag", told, piece=marine.id, frags=state.frags)
    if state.frags >= state.limit:
        finish(table, INVADER, f"The marines have been fragged {state.frags} times.")


def finish(table: Table, winner: str, reason: str) -> None:
    table.state.winners, table.state.reason = [winner], reason
    table.tell("end", reason, winner=winner)


def won_by_marines(table: Table, reason: str) -> None:
    finish(table, TEAM, reason)


def heal(table: Table, marine: Marine, wounds: int) -> None:
    """It regains wounds, up to those that it began with."""
    gained = min(wounds, marine.most - marine.wounds)
    marine.wounds += gained
    text = f"{marine.name} regains {gained} wound{'s' * (gained != 1)}, {marine.wounds} left."
    table.tell("healed", text, piece=marine.id, wounds=gained)


def may_heal(layout: Layout, medic: Marine, other: Marine) -> bool:
    return bool(other.at) and (medic == other or layout.adjacent(medic, other))
