"""Leaving a seat in the middle of a game, and taking one over."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Offer
from rules.kernel.table.consent import TableOrder
from rules.kernel.table.state import Chair, without

VACATE, SIT = "vacate", "sit"


@dataclass(frozen=True)
class Vacate(TableOrder):
    """Open the seat to anybody. What its side was asked to agree to lapses."""

    verb = VACATE
    of_holder = True
    label = "Give my seat to a substitute"
    hint = "You can come back as long as nobody has taken it."

    @classmethod
    def offers(cls, view: Chair) -> Iterator[Offer]:
        if not view.affairs.practice:
            yield cls.offer()

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder if nobody holds the seat."""
        if view.seat in (*view.affairs.vacant, *view.affairs.gone):
            who = view.affairs.words.the(view.seat)
            raise IllegalOrder(f"Nobody holds the seat of {who} any more.")

    def play(self, table: Table) -> None:
        affairs, seat = table.state, table.seat
        affairs.vacant = (*affairs.vacant, seat)
        if affairs.proposal and seat in affairs.proposal.awaited:
            affairs.spent = without(affairs.spent, affairs.proposal.seat)
            affairs.proposal = affairs.asking = None
        who = affairs.words.the(seat)
        text = (
            f"The seat of {who} is open: anybody may take it over."
            f" Until then {who} plays with caution, and agrees to nothing."
        )
        table.tell(VACATE, text, seat=seat)


@dataclass(frozen=True)
class Sit(TableOrder):
    """Take over an open seat. The event does not say who does."""

    verb = SIT

    def check(self, view: Chair) -> None:
        """Raise IllegalOrder unless the seat is open."""
        if view.seat not in view.affairs.vacant:
            raise IllegalOrder(f"The seat of {view.affairs.words.the(view.seat)} is not open.")

    def play(self, table: Table) -> None:
        affairs, seat = table.state, table.seat
        affairs.vacant = without(affairs.vacant, seat)
        text = f"Somebody sits down as {affairs.words.the(seat)} and plays on."
        table.tell(SIT, text, seat=seat)
