"""Who can sit down to a game: described, so that nobody lists every combination."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.kernel.orders import Seat


@dataclass(frozen=True)
class Seating:
    """
    The seats of a mission by their *names*, in their order.

    Of these, *fewest* to *most* are played, those in *always* among them. *text* says so after “is
    played by”.
    """

    names: tuple[Seat, ...]
    fewest: int
    most: int
    text: str
    always: tuple[Seat, ...] = ()

    def fits(self, seats: Sequence[Seat]) -> bool:
        """Whether *seats* can be played together, in whatever order."""
        there = set(seats)
        known = set(self.always) <= there <= set(self.names)
        return known and len(there) == len(seats) and self.fewest <= len(there) <= self.most

    def in_order(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """*seats* as a setup has them."""
        return tuple(name for name in self.names if name in seats)

    def may_be_absent(self, seat: Seat) -> bool:
        return seat not in self.always and self.fewest < len(self.names)
