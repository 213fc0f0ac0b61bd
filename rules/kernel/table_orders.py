"""
Orders to the table rather than to the figures on it.

They stand in the same chain as every other order, and the systems never see them. An order
that needs the others' consent is a `Proposing`: it asks, and the last to agree carries it out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.kernel.affairs import (
    AGREE,
    PROPOSAL,
    REFUSE,
    Affairs,
    Chair,
    Proposal,
    is_free,
    must_go_back,
    named,
    without,
)
from rules.kernel.chain import Link
from rules.kernel.chance import Refusing
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Action, Offer, Seat, listed, parse
from rules.kernel.system import Fact, Outcome, Setup, System, Table

RESIGN, TAKEBACK, WITHDRAW = "resign", "takeback", "withdraw"
THE_LAST = -1


class TableOrder(Action):
    """Its view is a `Chair`, its state the `Affairs`."""

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield Offer(cls)

    def said_in_full(self, at: Chair) -> "TableOrder":
        """The order with what the words left out."""
        return self

    def check(self, view: Chair) -> None:
        pass


class Proposing(TableOrder):
    """What happens by consent of the other seats."""

    def meaning(self, seat: Seat) -> str:
        """What the others are told that they would agree to; *seat* is empty for the referee."""
        raise NotImplementedError

    def carry_out(self, table: Table) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Resign(TableOrder):
    """With two seats the other one wins. With more the autopilot plays on."""

    verb = RESIGN

    def play(self, table: Table) -> None:
        affairs, seat = table.state, table.seat
        others = without(affairs.seats, seat)
        if len(others) == 1:
            affairs.outcome = Outcome(others, f"The {seat} resigned.")
            text = f"The {seat} resigns. The {listed(others)} wins."
        else:
            text = f"The {seat} resigns. The autopilot plays the {seat} from now on."
        table.tell(RESIGN, text, seat=seat)


@dataclass(frozen=True)
class Takeback(Proposing):
    """
    Back to the board as it was after event *to*; without a number, before one's last order.

    Free up to the information barrier (`affairs.is_free`), beyond it by consent.
    """

    verb = TAKEBACK
    to: int

    @classmethod
    def from_words(cls, words: list[str]) -> "Takeback":
        return super().from_words(words) if words else cls(THE_LAST)

    def said_in_full(self, at: Chair) -> "Takeback":
        return replace(self, to=at.affairs.last_of(at.seat)) if self.to == THE_LAST else self

    def check(self, view: Chair) -> None:
        must_go_back(view.affairs, self.to)
        if all(link.seat != view.seat for link in view.affairs.after(self.to)):
            raise IllegalOrder(f"You have ordered nothing since event {self.to}.")
        if not is_free(view.affairs, view.seat, self.to):
            may_propose(view)

    def play(self, table: Table) -> None:
        if is_free(table.state, table.seat, self.to):
            self.carry_out(table)
        else:
            propose(table, self)

    def odds(self, view: Chair) -> list[str]:
        if is_free(view.affairs, view.seat, self.to):
            return ["Nothing has been rolled or uncovered since, so nobody need agree."]
        wait = named(without(view.affairs.seats, view.seat))
        return [f"{wait[0].upper()}{wait[1:]} must agree. Dice will be rolled afresh."]

    def meaning(self, seat: Seat) -> str:
        return (
            f"The {seat} asks to take the game back to where it was after event {self.to}."
            " Dice that are rolled from there are rolled afresh."
        )

    def carry_out(self, table: Table) -> None:
        goes_back(table, TAKEBACK, self.to)


@dataclass(frozen=True)
class Agree(TableOrder):
    verb = AGREE

    def check(self, view: Chair) -> None:
        is_awaited(view)

    def play(self, table: Table) -> None:
        affairs, proposal = table.state, awaited(table.state)
        left = without(proposal.awaited, table.seat)
        table.tell(AGREE, f"The {table.seat} agrees.", seat=table.seat)
        affairs.proposal = replace(proposal, awaited=left)
        if not left:
            carry_out(table, proposal)


@dataclass(frozen=True)
class Refuse(TableOrder):
    verb = REFUSE

    def check(self, view: Chair) -> None:
        is_awaited(view)

    def play(self, table: Table) -> None:
        table.state.proposal = table.state.asking = None
        table.tell(REFUSE, f"The {table.seat} refuses. The game goes on.", seat=table.seat)


@dataclass(frozen=True)
class Withdraw(TableOrder):
    verb = WITHDRAW

    def check(self, view: Chair) -> None:
        if view.affairs.proposal is None or view.affairs.proposal.seat != view.seat:
            raise IllegalOrder("You have proposed nothing that is still open.")

    def play(self, table: Table) -> None:
        table.state.proposal = table.state.asking = None
        table.tell(WITHDRAW, f"The {table.seat} withdraws the proposal.", seat=table.seat)


ACTIONS: Mapping[str, type[TableOrder]] = {
    action.verb: action for action in (Resign, Takeback, Agree, Refuse, Withdraw)
}
TURNING_BACK = {TAKEBACK, AGREE}


def verb_of(line: str) -> str:
    return next(iter(line[:80].split()), "").strip(".!").lower()


def is_table_order(system: System, line: str) -> bool:
    """Whether *line* is for the table; a system's own verb of that name goes first."""
    return (verb := verb_of(line)) in ACTIONS and verb not in system.actions


def turns_back(system: System, line: str) -> bool:
    """Whether *line* may have made the board what it was before."""
    return verb_of(line) in TURNING_BACK and is_table_order(system, line)


def understand(affairs: Affairs, seat: Seat, line: str) -> TableOrder:
    """Read and judge *line*; raises OrderError with a sentence for its sender."""
    action = parse(line, ACTIONS, ACTIONS)
    assert isinstance(action, TableOrder)
    chair = Chair(affairs, seat)
    action = action.said_in_full(chair)
    action.check(chair)
    return action


def play(affairs: Affairs, seat: Seat, line: str) -> tuple[str, tuple[Fact, ...]]:
    """
    Play *line*, changing *affairs*; gives the order in full and what is told.

    Raises OrderError, and then *affairs* are as they were.
    """
    action = understand(affairs, seat, line)
    table = Table(affairs, seat, Refusing())
    action.play(table)
    return str(action), tuple(table.facts)


def odds(affairs: Affairs, seat: Seat, line: str) -> list[str]:
    """What the order would ask of the others; raises OrderError as the order would."""
    return understand(affairs, seat, line).odds(Chair(affairs, seat))


def folded(system: System, setup: Setup, links: Iterable[Link]) -> Affairs:
    """The table after the events *links*, the first of which is event 0; raises OrderError."""
    affairs = Affairs(setup.seats, system.quiet)
    for link in links:
        if is_table_order(system, link.order):
            play(affairs, link.seat, link.order)
            affairs.noted(link)
        else:
            affairs.moved(link)
    return affairs


def targets(system: System, links: Iterable[Link]) -> set[int]:
    """The events that table orders name: boards which somebody went back to, perhaps."""
    words = (link.order.split() for link in links if is_table_order(system, link.order))
    return {int(line[1]) for line in words if len(line) > 1 and line[1].isdigit()}


def may_propose(at: Chair) -> None:
    if at.affairs.proposal:
        raise IllegalOrder("The table is asked something already; that comes first.")
    if at.seat in at.affairs.spent:
        raise IllegalOrder("You have asked already. Give another order before you ask again.")


def propose(table: Table, action: Proposing) -> None:
    """Ask every other seat; where there is none, it happens at once."""
    affairs, seat = table.state, table.seat
    others, text = without(affairs.seats, seat), action.meaning(seat)
    affairs.proposal = Proposal(affairs.length, seat, str(action), f"{text} Do you agree?", others)
    affairs.spent = (*without(affairs.spent, seat), seat)
    if others:
        wait = named(others)
        text = f"{text} {wait[0].upper()}{wait[1:]} must agree."
        table.tell(PROPOSAL, text, seat=seat, order=str(action))
    else:
        carry_out(table, affairs.proposal)


def carry_out(table: Table, proposal: Proposal) -> None:
    action = parse(proposal.order, ACTIONS, ACTIONS)
    assert isinstance(action, Proposing)
    action.carry_out(replace_seat(table, proposal.seat))
    table.state.proposal = table.state.asking = None


def replace_seat(table: Table, seat: Seat) -> Table:
    """The same table with another seat at it."""
    return Table(table.state, seat, table.chance, table.facts)


def is_awaited(at: Chair) -> None:
    if at.affairs.proposal is None or at.seat not in at.affairs.proposal.awaited:
        raise IllegalOrder("You are not asked to agree to anything now.")


def awaited(affairs: Affairs) -> Proposal:
    assert affairs.proposal
    return affairs.proposal


def goes_back(table: Table, kind: str, number: int) -> None:
    """The board is laid out anew; who may have undone which events stands in the log."""
    affairs = table.state
    undone = [link.number for link in affairs.after(number)]
    affairs.goes_back(number)
    which = f"event {undone[0]}" if len(undone) == 1 else f"events {undone[0]} to {undone[-1]}"
    who = f"The {table.seat or 'referee'}"
    text = f"{who} takes back {which}. The game is where it was after event {number}."
    table.tell(kind, text, seat=table.seat, back_to=number, undone=undone)
