"""The basis of orders to the table, and asking the others for consent."""

from collections.abc import Iterator
from typing import Any, ClassVar

from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Action, Offer, Seat
from rules.kernel.system import Table
from rules.kernel.table.state import PROPOSAL, Affairs, Chair, Proposal, named, without


class TableOrder(Action):
    """
    An order to the table.

    Its view is a `Chair`, its state the `Affairs`. *referees*: only the referee gives it.
    """

    referees: ClassVar[bool] = False

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield Offer(cls)

    def said_in_full(self, at: Chair) -> "TableOrder":
        """The order with the words that were left out."""
        return self

    def check(self, view: Chair) -> None:
        pass


class Proposing(TableOrder):
    """An order that needs the other seats' consent."""

    def meaning(self, seat: Seat) -> str:
        """What the others are told they would agree to; *seat* is empty for the referee."""
        raise NotImplementedError

    def carry_out(self, table: Table) -> None:
        raise NotImplementedError


def is_free_to_ask(at: Chair) -> None:
    """Raise IllegalOrder while another proposal is open."""
    if at.affairs.proposal:
        raise IllegalOrder("Another proposal is open. Wait until it is settled.")


def may_propose(at: Chair) -> None:
    """
    Raise IllegalOrder if another proposal is open, or the seat has proposed since it last played.
    """
    is_free_to_ask(at)
    if at.seat in at.affairs.spent:
        raise IllegalOrder("You have already asked. Give another order before you ask again.")


def partners(affairs: Affairs, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose consent *seat* needs."""
    away = (*affairs.gone, *affairs.vacant)
    return tuple(one for one in without(affairs.seats, seat) if one not in away)


def propose(table: Table, action: Proposing) -> None:
    """Ask every other seat; if there is none, do it at once."""
    affairs, seat = table.state, table.seat
    others, text = partners(affairs, seat), action.meaning(seat)
    question = f"{text} Do you agree?"
    affairs.proposal = Proposal(affairs.length, seat, str(action), question, others)
    if seat:
        affairs.spent = (*without(affairs.spent, seat), seat)
    if others:
        wait = named(others)
        text = f"{text} {wait[0].upper()}{wait[1:]} must agree."
        table.tell(PROPOSAL, text, seat=seat, order=str(action))
    else:
        action.carry_out(table)
        affairs.proposal = affairs.asking = None


def goes_back(table: Table, kind: str, number: int) -> None:
    """Restore the board to what it was after event *number*, and say which events that undoes."""
    affairs = table.state
    undone = [link.number for link in affairs.after(number)]
    affairs.goes_back(number)
    which = f"event {undone[0]}" if len(undone) == 1 else f"events {undone[0]} to {undone[-1]}"
    who = f"The {table.seat or 'referee'}"
    text = f"{who} takes back {which}. The game is where it was after event {number}."
    table.tell(kind, text, seat=table.seat, back_to=number, undone=undone)
