"""The basis of orders to the table, and asking the others for consent."""

from collections.abc import Iterator
from typing import Any, ClassVar

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, Seat
from rules.kernel.sides import named
from rules.kernel.table.state import PROPOSAL, Affairs, Chair, Proposal, without
from rules.kernel.words import Words, begun


class TableOrder(Action):
    """
    An order to the table.

    Its view is a `Chair`, its state the `Affairs`. Only the referee gives an order of *referees*,
    and no sitter one *of_holder*. A page offers those with a *label*, and says what comes of it in
    the *hint*.
    """

    referees: ClassVar[bool] = False
    of_holder: ClassVar[bool] = False
    label: ClassVar[str] = ""
    hint: ClassVar[str] = ""

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield cls.offer()

    @property
    def button(self) -> str:
        """What its button says: the label, or the word in which it differs from others."""
        return self.label

    def said_in_full(self, at: Chair) -> "TableOrder":
        """The order with the words that were left out."""
        return self

    def check(self, view: Chair) -> None:
        pass


class Proposing(TableOrder):
    """
    An order that needs the other seats' consent.

    Neither a sitter nor the autopilot agrees for a seat to what *ends_game*.
    """

    ends_game: ClassVar[bool] = False

    def meaning(self, seat: Seat, words: Words) -> str:
        """What the others are told they would agree to; *seat* is empty for the referee."""
        raise NotImplementedError

    def carry_out(self, table: Table) -> None:
        raise NotImplementedError


def must_find_no_proposal(at: Chair) -> None:
    """Raise IllegalOrder while another proposal is open."""
    if at.affairs.proposal:
        raise IllegalOrder("Another proposal is open. Wait until it is settled.")


def has_asked(at: Chair) -> bool:
    """Whether the seat has proposed since it last played; in practice nobody minds."""
    return at.seat in at.affairs.spent and not at.affairs.practice


def must_be_free_to_propose(at: Chair) -> None:
    """
    Raise IllegalOrder if another proposal is open, or the seat has proposed since it last played.
    """
    must_find_no_proposal(at)
    if has_asked(at):
        raise IllegalOrder("You have already asked. Give another order before you ask again.")


def partners(affairs: Affairs, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose consent *seat* needs."""
    return without(affairs.held, seat)


def has_opponents(at: Chair) -> bool:
    return at.affairs.practice or bool(at.affairs.opponents(at.seat))


def must_have_opponents(at: Chair, to: str = "that") -> None:
    """
    Raise IllegalOrder unless somebody on another side can be asked to agree *to*.

    One side alone, against the rules or against nobody, would always agree with itself.
    """
    if not has_opponents(at):
        raise IllegalOrder(f"Nobody is left on another side who could agree to {to}.")


def propose(table: Table, action: Proposing) -> None:
    """Ask every other seat; if there is none, do it at once."""
    affairs, seat = table.state, table.seat
    others, text = partners(affairs, seat), action.meaning(seat, affairs.words)
    question = f"{text} Do you agree?"
    affairs.proposal = Proposal(affairs.length, seat, str(action), question, others)
    if seat:
        affairs.spent = (*without(affairs.spent, seat), seat)
    if others:
        text = f"{text} {begun(named(affairs.words, others))} must agree."
        table.tell(PROPOSAL, text, seat=seat, order=str(action))
    else:
        action.carry_out(table)
        affairs.proposal = affairs.asking = None


def speaker(table: Table) -> str:
    """Who orders, as a sentence begins: “The wolf”."""
    words: Words = table.state.words
    return begun(words.the(table.seat or "referee"))


def goes_back(table: Table, kind: str, number: int) -> None:
    """Restore the board to what it was after event *number*, and say which events that undoes."""
    affairs = table.state
    undone = [link.number for link in affairs.after(number)]
    affairs.goes_back(number)
    which = f"event {undone[0]}" if len(undone) == 1 else f"events {undone[0]} to {undone[-1]}"
    text = f"{speaker(table)} takes back {which}. The game is where it was after event {number}."
    table.tell(kind, text, seat=table.seat, back_to=number, undone=undone)
