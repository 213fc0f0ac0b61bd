"""
Orders to the table rather than to the figures on the board.

They are in the same chain as every other order, and the systems never see them. An order that needs
the others' consent is a `Proposing`: it asks, and the last one to agree carries it out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules.kernel.chain import Link
from rules.kernel.chance import Refusing
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact, Table
from rules.kernel.orders import Action, Seat
from rules.kernel.parsing import parse
from rules.kernel.system import Setup, System
from rules.kernel.table.consent import (
    Proposing,
    TableOrder,
    has_asked,
    has_opponents,
    speaker,
)
from rules.kernel.table.ending import Draw, Resign, Settle
from rules.kernel.table.pausing import AgreedPause, AgreedResume
from rules.kernel.table.referee import ADOPT, REWIND, RULINGS, text_in
from rules.kernel.table.seating import Sit, Vacate
from rules.kernel.table.state import (
    AGREE,
    REFUSE,
    Affairs,
    Chair,
    Proposal,
    proposal_in,
    without,
)
from rules.kernel.table.takeback import TAKEBACK, Takeback

WITHDRAW = "withdraw"


@dataclass(frozen=True)
class Agree(TableOrder):
    verb = AGREE

    def check(self, view: Chair) -> None:
        must_be_asked(view)

    def play(self, table: Table) -> None:
        affairs, proposal = table.state, awaited(table.state)
        left = without(proposal.awaited, table.seat)
        table.tell(AGREE, f"{speaker(table)} agrees.", seat=table.seat)
        affairs.proposal = replace(proposal, awaited=left)
        if not left:
            carry_out(table, proposal)


@dataclass(frozen=True)
class Refuse(TableOrder):
    verb = REFUSE

    def check(self, view: Chair) -> None:
        must_be_asked(view)

    def play(self, table: Table) -> None:
        table.state.proposal = table.state.asking = None
        table.tell(REFUSE, f"{speaker(table)} refuses. The game goes on.", seat=table.seat)


@dataclass(frozen=True)
class Withdraw(TableOrder):
    verb = WITHDRAW

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if the seat has no open proposal."""
        if view.affairs.proposal is None or view.affairs.proposal.seat != view.seat:
            raise IllegalOrder("You have no open proposal to withdraw.")

    def play(self, table: Table) -> None:
        table.state.proposal = table.state.asking = None
        table.tell(WITHDRAW, f"{speaker(table)} withdraws the proposal.", seat=table.seat)


OF_SEATS: tuple[type[TableOrder], ...] = (
    Vacate, Resign, Draw, Settle, Takeback, Agree, Refuse, Withdraw, Sit, AgreedPause, AgreedResume,
)  # fmt: skip
BY_SEATS: Mapping[str, type[TableOrder]] = {one.verb: one for one in OF_SEATS}
BY_REFEREES: Mapping[str, type[TableOrder]] = {one.verb: one for one in RULINGS}
ACTIONS = {**BY_REFEREES, **BY_SEATS}
TURNING_BACK = {TAKEBACK, REWIND, AGREE}


def verb_of(line: str) -> str:
    words = line[:80].split(maxsplit=1)
    return words[0].strip(".!").lower() if words else ""


def table_verb(line: str) -> str:
    """
    The verb of an order to the table; empty if *line* is for the board.

    These verbs are reserved: no system has one of them.
    """
    verb = verb_of(line)
    return verb if verb in ACTIONS else ""


def turns_back(line: str) -> bool:
    """Whether *line* may have made the board what it was before."""
    return table_verb(line) in TURNING_BACK


def is_of_holder(verb: str) -> bool:
    """Whether a sitter may not give the order."""
    return verb in ACTIONS and ACTIONS[verb].of_holder


def ends_game(verb: str) -> bool:
    """Whether those who agree to the order end the game."""
    action = BY_SEATS.get(verb)
    return action is not None and issubclass(action, Proposing) and action.ends_game


class Offered(NamedTuple):
    """The *orders* to the table that a page offers, by kind, and *why* it does not offer more."""

    orders: list[list[Action]]
    why: list[str]


def offered(
    system: System, setup: Setup, seat: Seat, sits: bool, kept: Mapping[str, Any]
) -> Offered:
    """
    What *seat* can order now beside the board; *kept* is `kept`'s. One who *sits* for its holder is
    not offered what is the holder's.
    """
    chair, found = Chair(recalled(system, setup, kept), seat), Offered([], [])
    kinds = [order for order in OF_SEATS if order.label and not (sits and order.of_holder)]
    for offer in (offer for kind in kinds for offer in kind.offers(chair)):
        orders = list(offer.orders())
        why = why_not(orders[0], chair)
        if not why:
            found.orders.append(orders)
        elif why not in found.why:
            found.why.append(why)
    return found


def why_not(action: Action, at: Chair) -> str:
    """The sentence that refuses *action* now, or nothing."""
    try:
        action.check(at)
    except IllegalOrder as error:
        return str(error)
    return ""


def may_ask(system: System, setup: Setup, seat: Seat, kept: Mapping[str, Any]) -> bool:
    """Whether *seat* may ask now to go back beyond the information barrier; *kept* is `kept`'s."""
    at = Chair(recalled(system, setup, kept), seat)
    return has_opponents(at) and not at.affairs.proposal and not has_asked(at)


def recalled(system: System, setup: Setup, kept: Mapping[str, Any]) -> Affairs:
    """The table without its events, as far as *kept*, which is `kept`'s, tells of it."""
    affairs = laid_out(system, setup)
    affairs.proposal, affairs.paused = proposal_in(kept), kept.get("paused", False)
    affairs.spent, affairs.gone, affairs.vacant = (
        tuple(kept.get(name, ())) for name in ("spent", "gone", "vacant")
    )
    return affairs


def given_by(seat: Seat) -> Mapping[str, type[TableOrder]]:
    """The orders that a seat, or the referee, can give, by verb."""
    return BY_SEATS if seat else BY_REFEREES


def understand(affairs: Affairs, seat: Seat, line: str) -> TableOrder:
    """Read and judge *line*. Raises OrderError with a sentence for its sender."""
    given = given_by(seat)
    action = parse(line, given, given)
    assert isinstance(action, TableOrder)
    chair = Chair(affairs, seat)
    action = action.said_in_full(chair)
    action.check(chair)
    return action


def play(
    affairs: Affairs, seat: Seat, line: str, attached: str | None = None
) -> tuple[str, tuple[Fact, ...]]:
    """
    Play *line*, changing *affairs*. Returns the order in full and the facts.

    *attached* is the state that the order would adopt. Raises OrderError, and then *affairs* are as
    they were.
    """
    affairs.attached = attached
    action = understand(affairs, seat, line)
    table = Table(affairs, seat, Refusing())
    action.play(table)
    return str(action), tuple(table.facts)


def odds(affairs: Affairs, seat: Seat, line: str) -> list[str]:
    """What the order would ask the others. Raises OrderError as the order would."""
    return understand(affairs, seat, line).odds(Chair(affairs, seat))


def foretold(affairs: Affairs, seat: Seat, line: str) -> tuple[str, ...]:
    """What everybody will be told of the order. It uses *affairs* up. Raises OrderError."""
    _, facts = play(affairs, seat, line)
    return tuple(fact.text for fact in facts)


def laid_out(system: System, setup: Setup) -> Affairs:
    """The table before event 0."""
    return Affairs(
        system.sides(setup),
        system.quiet,
        edition=setup.edition,
        practice=setup.is_practice,
        words=system.words,
    )


def folded(system: System, setup: Setup, links: Iterable[Link]) -> Affairs:
    """The table after the events *links*, the first of which is event 0; raises OrderError."""
    affairs = laid_out(system, setup)
    for link in links:
        note(affairs, link)
    return affairs


def note(affairs: Affairs, link: Link) -> None:
    """Add a stored event to the *affairs*; raises OrderError."""
    if table_verb(link.order):
        follow(affairs, link)
    else:
        affairs.moved(link)


def follow(affairs: Affairs, link: Link) -> tuple[str, tuple[Fact, ...]]:
    """Play a stored order to the table."""
    attached = text_in(link) if verb_of(link.order) == ADOPT else None
    said = play(affairs, link.seat, link.order, attached)
    affairs.noted(link)
    return said


def targets(links: Iterable[Link]) -> set[int]:
    """The events that table orders name: boards which somebody went back to, perhaps."""
    words = [word for link in links if table_verb(link.order) for word in numbers(link)]
    return set(words)


def numbers(link: Link) -> list[int]:
    return [int(word) for word in link.order.split() if len(word) < 9 and word.isdigit()]


def carry_out(table: Table, proposal: Proposal) -> None:
    given = given_by(proposal.seat)
    action = parse(proposal.order, given, given)
    assert isinstance(action, Proposing)
    action.carry_out(replace_seat(table, proposal.seat))
    table.state.proposal = table.state.asking = None


def replace_seat(table: Table, seat: Seat) -> Table:
    """The same table, acted on by another seat."""
    return Table(table.state, seat, table.chance, table.facts)


def must_be_asked(at: Chair) -> None:
    """Raise IllegalOrder unless the seat is asked to agree to something."""
    if at.affairs.proposal is None or at.seat not in at.affairs.proposal.awaited:
        raise IllegalOrder("You are not asked to agree to anything now.")


def awaited(affairs: Affairs) -> Proposal:
    assert affairs.proposal
    return affairs.proposal
