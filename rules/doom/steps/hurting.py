"""Wounds, and what comes of them: lost orders, removed figures, frags, the end of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.doom.layout import Layout
from rules.doom.pieces import INVADER, OFF, Marine, Piece
from rules.doom.saying import tell
from rules.doom.standing import NEVER, USUAL_HEAL, asks, condition, followed, number_in
from rules.doom.state import State
from rules.doom.steps.interrupting import Interrupt
from rules.doom.steps.springing import springs
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.kernel.words import several

HEAL = "heal"
LOST_BY_WOUNDS = ("aim", "guard")
# By edition, whether somebody is healed at the end of a turn, too (ruling B9).
HEALS_AT_ANY_TIME: Mapping[int, bool] = {1: False, 4: True}
# By edition, whether an attack or an explosion ends with the frag that ends the game (ruling A3).
ENDS_AT_ONCE: Mapping[int, bool] = {1: False, 8: True}


def is_over(state: State) -> bool:
    """Whether the last frag, or the aim, has ended the game, and nobody is struck any more."""
    return state.winners is not None and in_force(ENDS_AT_ONCE, state.edition)


def hurt(table: Table, piece: Piece, wounds: int) -> None:
    """*piece* loses so many wounds; at none left it is removed or fragged."""
    if is_over(table.state):
        return
    if isinstance(piece, Marine) and wounds and piece.has("tough") and "tough" not in piece.spent:
        piece.spent.append("tough")
        tell(table, "tough", f"{piece.name} is tough: a wound less.", piece=piece.id)
        wounds -= 1
    if not wounds or not piece.at:
        return
    piece.wounds = max(piece.wounds - wounds, 0)
    told = f"{piece.name} loses {several(wounds, 'wound')}, {piece.wounds} left."
    tell(table, "wounds", told, piece=piece.id, wounds=wounds)
    if isinstance(piece, Marine):
        lose_orders(table, piece)
        if not piece.wounds:
            frag(table, piece)
        else:
            tend(table, piece)
    elif not piece.wounds:
        remove(table, piece)


def tend(table: Table, marine: Marine) -> None:
    """Who is ready to heal does so, by its standing order; a card may take an order."""
    state: State = table.state
    if marine.orders and springs(table, "panic", [marine.id]):
        lose_orders(table, marine, tuple(marine.orders[:1]))
    for medic in state.marines.values():
        if HEAL in medic.orders and may_heal(state, medic, marine):
            treat(table, medic, marine)


def look_round(table: Table) -> None:
    """
    At the end of a turn who is ready to heal looks at itself and at adjacent marines, and first at
    who has lost most: the order serves at any time (ruling B9).
    """
    state: State = table.state
    if state.winners is not None or not in_force(HEALS_AT_ANY_TIME, state.edition):
        return
    marines = [*state.marines.values()]
    for medic in marines:
        near = [one for one in marines if lost(one) and may_heal(state, medic, one)]
        if near and HEAL in medic.orders:
            treat(table, medic, max(near, key=lost))


def treat(table: Table, medic: Marine, marine: Marine) -> None:
    """By its standing order."""
    words = followed(table, medic.seat, HEAL)
    about = condition(words, HEAL)
    if about[0] == NEVER or lost(marine) < number_in(about, USUAL_HEAL):
        return
    if asks(words):
        table.state.steps.append(Tend(medic.seat, marine.id))
    else:
        medic.orders.remove(HEAL)
        heal(table, marine, 1)


@dataclass
class Tend(Interrupt):
    """The Medic of *seat* is asked whether it heals *marine*, which has lost wounds."""

    kind: ClassVar[str] = "tend"
    about: ClassVar[str] = HEAL

    seat: Seat
    marine: str
    answer: str = ""

    def asked(self, state: State) -> str:
        marine = state.piece(self.marine)
        if marine is None or HEAL not in state.marines[self.seat].orders:
            return ""
        left = f"{marine.wounds} of {marine.most_wounds} wounds left"
        return f"{marine.name} has {left}. Do you heal it?"

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps.pop()
        medic, marine = state.marines[self.seat], state.piece(self.marine)
        if isinstance(marine, Marine) and HEAL in medic.orders and self.goes_ahead(table):
            medic.orders.remove(HEAL)
            heal(table, marine, 1)


def lost(marine: Marine) -> int:
    return marine.most - marine.wounds


def lose_orders(table: Table, marine: Marine, which: tuple[str, ...] = LOST_BY_WOUNDS) -> None:
    for order in [order for order in marine.orders if order in which]:
        marine.orders.remove(order)
        tell(table, "order", f"{marine.name} loses its order {order}.", piece=marine.id)


def remove(table: Table, figure: Piece) -> None:
    figure.at = OFF
    del table.state.figures[figure.id]
    tell(table, "removed", f"{figure.name} falls.", piece=figure.id)


def frag(table: Table, marine: Marine) -> None:
    """It leaves the board until its next turn, and the invader has a frag more."""
    state: State = table.state
    marine.at, marine.orders = OFF, []
    state.frags += 1
    told = f"{marine.name} is fragged: {state.frags} of {state.limit} frags."
    tell(table, "frag", told, piece=marine.id, frags=state.frags)
    if state.frags >= state.limit:
        finish(table, INVADER, f"The marines have been fragged {state.frags} times.")


def finish(table: Table, winner: str, reason: str) -> None:
    table.state.winners, table.state.reason = [winner], reason
    tell(table, "end", reason, winner=winner)


def won_by_marines(table: Table, reason: str) -> None:
    finish(table, table.state.team, reason)


def heal(table: Table, marine: Marine, wounds: int) -> None:
    """It regains wounds, up to those that it began with."""
    gained = min(wounds, marine.most - marine.wounds)
    marine.wounds += gained
    text = f"{marine.name} regains {several(gained, 'wound')}, {marine.wounds} left."
    tell(table, "healed", text, piece=marine.id, wounds=gained)


def may_heal(layout: Layout, medic: Marine, other: Marine) -> bool:
    return bool(other.at and medic.at) and (medic == other or layout.adjacent(medic, other))
