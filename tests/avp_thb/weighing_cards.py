"""
How much Strategy Cards decide: in games between autopilots, by card.

    python -m tests.avp_thb.weighing_cards GAMES [PLAYER]

plays so many games with cards of every mission with every usual set of sides. It prints how often
a card was drawn and by how many points its owners then won more often than their side does at such
tables; how often it was played, and by how many points the chance to win had moved when that
turn was over. Behind each figure stands how far it may be off, with a certainty of 95 %.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from games.automation import in_memory
from games.simulation.intervals import CERTAIN
from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.state import State
from rules.kernel.chance import Seed
from rules.kernel.facts import Fact
from rules.kernel.orders import Seat
from rules.kernel.players import PLAIN, named
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
Table = tuple[int, tuple[Seat, ...], Seat]


class Course(NamedTuple):
    """One seat of a game: what it had of the point, cards drawn, and swings of those played."""

    table: Table
    share: float
    drawn: frozenset[str]
    swings: list[tuple[str, float]]


def setups() -> Iterator[Setup]:
    for mission in (one.number for one in CAMPAIGN):
        for seats in SYSTEM.tables(mission):
            options = {"cards": "strategy"}
            yield SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition, options))


class Watch:
    """What comes of the cards of one seat: those drawn, and what the chance to win did."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.drawn = set[str]()
        self.chance, self.turn = 0.0, 0
        self.played: dict[str, float] = {}  # in this turn; the chance to win before
        self.swings: list[tuple[str, float]] = []

    def see(self, state: State, facts: Iterable[Fact]) -> None:
        """Cards are played by orders, and those that were armed by themselves."""
        assert state.cards
        chances = SYSTEM.prospects(state)
        told = [fact.data for fact in facts if fact.kind == "card"]
        if chances:
            own = [data["card"] for data in told if data.get("seat") == self.seat]
            self.played |= dict.fromkeys(own, self.chance)
        self.drawn |= {*state.cards.own(self.seat)}
        self.chance = chances.get(self.seat, 0.0)
        if state.turn > self.turn or state.winners is not None:
            self.swings += [(card, self.chance - before) for card, before in self.played.items()]
            self.turn, self.played = state.turn, {}


def courses(setup: Setup, number: int, player: str) -> Iterator[Course]:
    name = f"{setup.mission} {setup.seats} {number}"
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, ""))
    seated = dict.fromkeys(setup.seats, named(SYSTEM, player))
    watches = [Watch(seat) for seat in setup.seats]
    for done, _ in in_memory.played(SYSTEM, setup, dice, seated):
        for watch in watches:
            watch.see(done.state, done.facts)
    winners = done.state.winners or setup.seats
    for watch in watches:
        share = (watch.seat in winners) / len(winners)
        table = setup.mission, setup.seats, watch.seat
        yield Course(table, share, frozenset(watch.drawn), watch.swings)


def told(numbers: list[float]) -> str:
    """The mean in points of a hundred, and how far it may be off."""
    if len(numbers) < 2:
        return "     –     "
    off = CERTAIN * stdev(numbers) / sqrt(len(numbers))
    return f"{100 * fmean(numbers):+5.1f} ±{100 * off:4.1f}"


def main(games: int, player: str = PLAIN) -> None:
    found = [c for s in setups() for number in range(games) for c in courses(s, number, player)]
    shares = defaultdict[Table, list[float]](list)
    more, swings = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for one in found:
        shares[one.table].append(one.share)
    for one in found:
        for name in one.drawn:
            more[name].append(one.share - fmean(shares[one.table]))
        for name, swing in one.swings:
            swings[name].append(swing)
    print(f"{'card':28} {'deck':9} ours  drawn  wins more   played  swing by the end of the turn")
    for id in sorted(more, key=lambda id: (CARDS[id].seat, -fmean(more[id]))):
        card, ours = CARDS[id], "yes" if CARDS[id].ours else "no"
        print(
            f"{card.name[:28]:28} {card.seat:9} {ours:4} {len(more[id]):6}  {told(more[id])}"
            f" {len(swings[id]):7}  {told(swings[id])}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
