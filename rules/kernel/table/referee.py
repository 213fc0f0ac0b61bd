"""
Orders of the referee, who holds no seat and whose every act is an event.

An event names no person and holds no text. *author* and *reason* are salted hashes of what is
stored elsewhere and can be erased there.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.chain import Link, digest_of
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.kernel.sides import named
from rules.kernel.system import Outcome
from rules.kernel.table.consent import (
    Proposing,
    TableOrder,
    goes_back,
    must_be_free_to_propose,
    propose,
)
from rules.kernel.table.state import Chair, must_go_back, without
from rules.kernel.words import Words

PAUSE, RESUME, EXTEND, REWIND = "pause", "resume", "extend", "rewind"
ADJUDICATE, REPLACE, LOOK = "adjudicate", "replace", "look"
ADOPT, EDITION = "adopt", "edition"
STATE = "state"
HASH = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class RefereeOrder(TableOrder):
    """An order of the referee. *author* and *reason* are 32 hexadecimal digits each."""

    referees = True
    author: str
    reason: str

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if a hash is missing."""
        if not (HASH.fullmatch(self.author) and HASH.fullmatch(self.reason)):
            raise IllegalOrder("A ruling needs the hashes of its author and its reason.")

    def tell(self, table: Table, text: str, **data: Any) -> None:
        table.tell(self.verb, text, author=self.author, reason=self.reason, **data)


@dataclass(frozen=True)
class OfSeat(RefereeOrder):
    """A ruling about one seat."""

    seat: str

    def check(self, view: Chair) -> None:
        super().check(view)
        must_be_seat(view, self.seat)


def must_be_seat(at: Chair, seat: Seat) -> None:
    """Raise IllegalOrder if there is no such seat."""
    if seat not in at.affairs.seats:
        raise IllegalOrder("There is no such seat at this table.")


@dataclass(frozen=True)
class Pause(RefereeOrder):
    verb = PAUSE

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if the game is already paused."""
        super().check(view)
        if view.affairs.paused:
            raise IllegalOrder("The game is already paused.")

    def play(self, table: Table) -> None:
        table.state.paused, table.state.voted = True, False
        self.tell(table, "The referee pauses the game. Its clocks stand still.")


@dataclass(frozen=True)
class Resume(RefereeOrder):
    verb = RESUME

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder unless the game is paused."""
        super().check(view)
        if not view.affairs.paused:
            raise IllegalOrder("The game is not paused.")

    def play(self, table: Table) -> None:
        table.state.paused = table.state.voted = False
        self.tell(table, "The referee resumes the game. Its clocks go on where they stood.")


@dataclass(frozen=True)
class Extend(OfSeat):
    """Give *seat* more time for its question, in seconds."""

    verb = EXTEND
    seconds: int

    def play(self, table: Table) -> None:
        who = table.state.words.the(self.seat)
        hours, minutes = divmod(round(self.seconds / 60), 60)
        text = f"The referee gives {who} {hours} h {minutes} min more."
        self.tell(table, text, seat=self.seat, seconds=self.seconds)


@dataclass(frozen=True)
class Rewind(RefereeOrder):
    """Restore the board to what it was after event *to*, whoever has ordered since."""

    verb = REWIND
    to: int

    def check(self, view: Chair) -> None:
        super().check(view)
        must_go_back(view.affairs, self.to)

    def play(self, table: Table) -> None:
        goes_back(table, REWIND, self.to)
        self.tell(table, "New dice will be rolled from there.")


@dataclass(frozen=True)
class Adjudicate(RefereeOrder):
    """End the game. It is won by the sides *winners*; a draw if there are none."""

    verb = ADJUDICATE
    winners: tuple[str, ...]

    def check(self, view: Chair) -> None:
        super().check(view)
        if not {side.name for side in view.affairs.sides}.issuperset(self.winners):
            raise IllegalOrder("There is no such side at this table.")

    def play(self, table: Table) -> None:
        words = table.state.words
        table.state.outcome = Outcome(self.winners, "The referee has decided the game.")
        how = f"won by {named(words, self.winners)}" if self.winners else "a draw"
        self.tell(table, f"The referee ends the game: {how}.", winners=list(self.winners))


@dataclass(frozen=True)
class Replace(OfSeat):
    """Give *seat* to somebody else. The event does not say to whom."""

    verb = REPLACE

    def play(self, table: Table) -> None:
        affairs = table.state
        affairs.gone = without(affairs.gone, self.seat)
        affairs.vacant = without(affairs.vacant, self.seat)
        text = f"The referee gives {affairs.words.the(self.seat)} to somebody else."
        self.tell(table, text, seat=self.seat)


@dataclass(frozen=True)
class Look(OfSeat):
    """The referee looks at what *seat* knows now."""

    verb = LOOK

    def play(self, table: Table) -> None:
        who = table.state.words.the(self.seat)
        text = f"The referee looks at the game as {who} sees it."
        self.tell(table, text, seat=self.seat)


@dataclass(frozen=True)
class Adopt(RefereeOrder, Proposing):
    """
    Continue from the state stored after event *to*, when the events cannot be replayed.

    Everybody must agree. The event holds that state as text, in its own order of keys; nobody may
    read it while the game runs. Its digest must be that event's; that the rules lead there is not
    proven.
    """

    verb = ADOPT
    to: int

    def check(self, view: Chair) -> None:
        """
        Raise IllegalOrder if no sound state is stored for that event, or no proposal is possible
        now.
        """
        super().check(view)
        link = next((link for link in view.affairs.path if link.number == self.to), None)
        if link is None or digest_of(json.loads(view.affairs.attached or "null")) != link.digest:
            raise IllegalOrder(f"No sound state is stored for event {self.to}.")
        must_be_free_to_propose(view)

    def play(self, table: Table) -> None:
        propose(table, self)
        told = "The state itself. It is shown when the game is over."
        table.tell(STATE, told, to=(), state=table.state.attached)

    def meaning(self, seat: Seat, words: Words) -> str:
        return (
            "The game cannot be played again from its events. The referee proposes to go on from"
            f" the state that was kept after event {self.to}. This event holds that state, but it"
            " cannot be proven that the rules lead there. New dice will be rolled from there."
        )

    def carry_out(self, table: Table) -> None:
        affairs = table.state
        affairs.adopts(self.to)
        text = f"The game goes on from the state that was kept after event {self.to}."
        self.tell(table, text, back_to=self.to)


@dataclass(frozen=True)
class Edition(RefereeOrder, Proposing):
    """
    Play on by edition *to* of the rules. Everybody must agree.

    By that edition everything so far must come out as it did (`raising.must_be_clean`).
    """

    verb = EDITION
    to: int

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder unless the edition is newer and a proposal is possible now."""
        super().check(view)
        if self.to <= view.affairs.edition:
            raise IllegalOrder(f"The game already uses edition {view.affairs.edition}.")
        must_be_free_to_propose(view)

    def play(self, table: Table) -> None:
        propose(table, self)

    def meaning(self, seat: Seat, words: Words) -> str:
        return (
            f"The referee proposes to play on by edition {self.to} of the rules. Everything that"
            " has happened so far comes out the same by it. What follows may not."
        )

    def carry_out(self, table: Table) -> None:
        table.state.edition = self.to
        text = f"The game is played by edition {self.to} of the rules from now on."
        self.tell(table, text, edition=self.to)


RULINGS: tuple[type[TableOrder], ...] = (
    Pause, Resume, Extend, Rewind, Adjudicate, Replace, Look, Adopt, Edition,
)  # fmt: skip


def state_in(link: Link) -> Mapping[str, Any] | None:
    """The state that an event proposes to adopt."""
    return None if (text := text_in(link)) is None else json.loads(text)


def text_in(link: Link) -> str | None:
    facts = json.loads(link.facts)
    return next((fact["data"][STATE] for fact in facts if fact["kind"] == STATE), None)
