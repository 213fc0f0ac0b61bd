"""
The table's own state, beside the board: which events count, what is proposed, who must agree.

It is a fold over all events, like the board, and needs nothing but them.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from rules.kernel.chain import Link
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Prompt, Seat
from rules.kernel.sides import Side, side_of
from rules.kernel.system import Outcome
from rules.kernel.words import Words

STANDING = "standing order"  # by whom the answer of one is given
AGREE, REFUSE, PROPOSAL = "agree", "refuse", "proposal"
SILENCE_AGREES = ("resume",)
ABOUT_PAUSES = ("pause", "resume")


@dataclass(frozen=True)
class Proposal:
    """
    Something that happens once everybody has agreed to it.

    *number* is the event that proposed it and *order* the order there; *seat* is empty for the
    referee. *text* tells the others what it would mean, and *awaited* are the seats that have not
    answered.
    """

    number: int
    seat: Seat
    order: str
    text: str
    awaited: tuple[Seat, ...]

    @property
    def by(self) -> str:
        return self.seat or "referee"

    def prompt(self, seat: Seat) -> Prompt:
        silence = AGREE if self.order in SILENCE_AGREES else REFUSE
        return Prompt(seat, PROPOSAL, self.text, (AGREE, REFUSE), silence)


@dataclass
class Affairs:
    """
    The table of *sides* after some events; *length* is their number.

    *path* are the events that made the board what it is: the one that set it up, or in which a
    state was adopted, and the orders on the board since then that nobody undid. *undone* maps every
    other such event to the one that undid it. *spent* are the seats that have proposed something
    and not played since. *gone* are those that have resigned, and *vacant* those that are open to
    other players; neither is asked for consent. *asking* is the event with the open proposal, and
    *attached* the text of a state that belongs to the order being played. The game is *paused* by
    the referee or, if *voted*, by agreement. Of a game that was laid out as *practice* nothing
    depends on consent. *edition* is the edition of the rules in use, which
    applies from event 0 on, *quiet* holds, by edition, the kinds of facts that reveal nothing, and
    *words* are the system's.
    """

    sides: tuple[Side, ...]
    quiet: Mapping[int, Collection[str]] = field(default_factory=lambda: {1: ()})
    length: int = 0
    path: list[Link] = field(default_factory=list)
    undone: dict[int, int] = field(default_factory=dict)
    proposal: Proposal | None = None
    asking: Link | None = None
    spent: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    vacant: tuple[Seat, ...] = ()
    paused: bool = False
    voted: bool = False
    outcome: Outcome | None = None
    attached: str | None = None
    edition: int = 1
    practice: bool = False
    words: Words = field(default_factory=Words)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(seat for side in self.sides for seat in side.seats)

    @property
    def held(self) -> tuple[Seat, ...]:
        """The seats that somebody plays: nobody has resigned or left them."""
        return tuple(seat for seat in self.seats if seat not in (*self.gone, *self.vacant))

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """The held seats that win and lose with *seat*."""
        own = side_of(self.sides, seat).seats
        return tuple(mate for mate in self.held if mate in own and mate != seat)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The held seats of other sides."""
        own = side_of(self.sides, seat).seats
        return tuple(other for other in self.held if other not in own)

    @property
    def board(self) -> int:
        """The number of the event after which the board was as it is now."""
        return self.path[-1].number if self.path else 0

    def after(self, number: int) -> list[Link]:
        """The events since *number* that changed the board and still count."""
        return [link for link in self.path if link.number > number]

    def last_of(self, seat: Seat) -> int:
        """
        The event before the last order of *seat* that still counts and was not a standing order.

        Raises IllegalOrder if there is none.
        """
        given = [link.seat == seat and link.by != STANDING for link in self.path]
        places = [place for place, own in enumerate(given) if place and own]
        if not places:
            raise IllegalOrder("You have no order on the board to take back.")
        return self.path[places[-1] - 1].number

    def goes_back(self, number: int) -> None:
        """Restore the board to what it was after event *number*."""
        for link in self.after(number):
            self.undone[link.number] = self.length
        self.path = [link for link in self.path if link.number <= number]
        self.proposal = self.asking = None

    def adopts(self, number: int) -> None:
        """Set the board to the proposed state, that after event *number*."""
        assert self.asking
        for link in self.after(number):
            self.undone[link.number] = self.length
        self.path = [self.asking]

    def noted(self, link: Link) -> None:
        """Count an event that has been played."""
        self.length = link.number + 1
        if self.proposal and self.proposal.number == link.number:
            self.asking = link

    def moved(self, link: Link) -> None:
        """Count an order on the board; any open proposal lapses."""
        self.path.append(link)
        self.proposal = self.asking = None
        self.spent = without(self.spent, link.seat)
        self.noted(link)


class Chair(NamedTuple):
    """The table as one seat sees it; *seat* is empty for the referee."""

    affairs: Affairs
    seat: Seat


def without(seats: Iterable[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(one for one in seats if one != seat)


def is_quiet(link: Link, kinds: Collection[str]) -> bool:
    """Whether an event rolled nothing and revealed nothing to anybody."""
    return link.rolls == "[]" and all(fact["kind"] in kinds for fact in json.loads(link.facts))


def is_free(affairs: Affairs, seat: Seat, number: int) -> bool:
    """
    Whether *seat* may go back to event *number* without asking anybody.

    The information barrier is a roll, something revealed, or an order of another seat. An order
    that the clock gave counts too, because nobody is told who gave an order.
    """
    kinds = in_force(affairs.quiet, affairs.edition)
    return all(link.seat == seat and is_quiet(link, kinds) for link in affairs.after(number))


def must_go_back(affairs: Affairs, number: int) -> None:
    """Raise IllegalOrder unless the board can be restored to what it was after event *number*."""
    if number in affairs.undone:
        raise IllegalOrder(f"Event {number} has itself been taken back. Choose another one.")
    if all(link.number != number for link in affairs.path):
        raise IllegalOrder(f"There is no event {number} that the board can go back to.")
    if number == affairs.board:
        raise IllegalOrder(f"Nothing has happened on the board since event {number}.")


def kept(affairs: Affairs) -> dict[str, Any]:
    """The parts that are looked up often, as plain data: everything but the events themselves."""
    proposal = asdict(affairs.proposal) if affairs.proposal else None
    undone = [[number, by] for number, by in affairs.undone.items()]
    spent, paused = list(affairs.spent), affairs.paused
    return {
        "proposal": proposal,
        "undone": undone,
        "spent": spent,
        "paused": paused,
        "voted": affairs.voted,
        "gone": list(affairs.gone),
        "vacant": list(affairs.vacant),
        "edition": affairs.edition,
    }


def kept_after_a_move(kept: Mapping[str, Any], seat: Seat) -> dict[str, Any]:
    """The result of `kept` after *seat* has given an order on the board."""
    spent = [one for one in kept.get("spent", ()) if one != seat]
    return {**kept, "proposal": None, "spent": spent} if kept else {}


def prompts(kept: Mapping[str, Any]) -> list[Prompt]:
    """The table's own questions, beside those of the board."""
    proposal = proposal_in(kept)
    asked = [proposal.prompt(seat) for seat in proposal.awaited] if proposal else []
    if is_overruled(kept):
        return [one._replace(verbs=(REFUSE,), default=REFUSE) for one in asked]
    return asked


def is_overruled(kept: Mapping[str, Any]) -> bool:
    """Whether the referee has paused the game since it was proposed to pause it or to go on."""
    proposal, by_referee = proposal_in(kept), kept.get("paused") and not kept.get("voted")
    return bool(by_referee and proposal and proposal.order in ABOUT_PAUSES)


def proposal_in(kept: Mapping[str, Any]) -> Proposal | None:
    """The open proposal in the result of `kept`."""
    data = kept.get("proposal")
    return Proposal(**{**data, "awaited": tuple(data["awaited"])}) if data else None
