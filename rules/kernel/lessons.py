"""A first game, in which somebody learns by playing: where it begins, and what to do there."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.kernel.orders import Seat


class Step(NamedTuple):
    """
    What to do now, and why. Each of the *orders* would do it, the best first; what is done is told
    by their verbs, so that it counts whichever piece the player has chosen.
    """

    says: str
    orders: tuple[str, ...]

    @property
    def verbs(self) -> set[str]:
        return {order.split()[0] for order in self.orders}


class Lesson(NamedTuple):
    """
    The player has *seat* in a game of *mission* between *seats* that begins with *position*;
    autopilots have the others. *ends* is said after the last step. *title* is what it is called
    if its board is not that of the mission.
    """

    mission: int
    seats: tuple[Seat, ...]
    seat: Seat
    position: str
    steps: tuple[Step, ...]
    ends: str
    title: str = ""

    def done(self, orders: Iterable[str]) -> int:
        """How many steps the player has taken with *orders*, the earliest first."""
        taken = 0
        for order in orders:
            if taken < len(self.steps) and order.split()[0] in self.steps[taken].verbs:
                taken += 1
        return taken
