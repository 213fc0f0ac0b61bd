"""
Courses of Doom: the others have other standing orders in the second game, and the invader arms
another card, as far as none of that comes out.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.doom.actions.hand import ARMED
from rules.doom.deck import CARDS
from rules.doom.pieces import INVADER
from rules.doom.state import State
from rules.kernel.orders import Seat
from tests.doom.twins import TWINS
from tests.support import courses
from tests.support.courses import Match, Move, Plan, match_of

WAYS: Mapping[str, tuple[str, str]] = {
    "dodge": ("always", "never"), "guard": ("near 2", "never"), "heal": ("from 2", "never"),
    "medkit": ("from 4", "never"), "prepared": ("always", "never"),
}  # fmt: skip
OF_INVADER: Mapping[str, tuple[str, str]] = {"watchful": ("always", "never")}
ARMING = f"{INVADER} armed"


class Courses(courses.Courses):
    to_weigh, is_weighty = 40, False

    def plan(self, number: int, orders: int, before: tuple[int, ...]) -> Plan:
        twins = self.twins
        match = match_of(twins, number, twins.setup(number), twins.seat(number))
        out: set[str] = set()
        while True:
            course = Course(match, out)
            opening = len(course.moves)
            course.played_on(before[-1] + orders)
            if not course.parted:
                differs = any(len({*move.lines}) > 1 for move in course.moves)
                return Plan(match, course.moves, opening, opening + before[-1], differs)
            assert course.out - out, "the games part, but nothing else has come out"
            out |= course.out


class Course(courses.Course):
    """
    What comes *out* on the way is said alike in both games. By orders at random alone no marine
    would ever meet a figure.
    """

    by_autopilot = 0.8

    def __init__(self, match: Match, alike: set[str]) -> None:
        super().__init__(match)
        for seat in match.setup.seats:
            if seat != match.seat:
                for secret, first, second in self.said(seat):
                    self.play(Move(seat, (first, first if secret in alike else second)))

    def said(self, seat: Seat) -> Iterator[tuple[str, str, str]]:
        """The secrets of a seat, with an order about it for each game."""
        for about, (first, second) in ways_of(seat).items():
            yield f"{seat} {about}", f"standing {about} {first}", f"standing {about} {second}"
        if seat == INVADER:
            cards = [card for card in self.states[0].hand if CARDS[card].kind in ARMED]
            if len(cards) > 1:
                yield ARMING, f"arm {cards[0]}", f"arm {cards[1]}"

    def secrets(self, state: State) -> Mapping[str, Any]:
        found: dict[str, Any] = {ARMING: [[*card] for card in state.armed]}
        for seat in state.seats:
            for about, ways in ways_of(seat).items():
                given = state.standing.get(seat, {}).get(about)
                found[f"{seat} {about}"] = given or [ways[0].split()[0]]
        return found


def ways_of(seat: Seat) -> Mapping[str, tuple[str, str]]:
    return OF_INVADER if seat == INVADER else WAYS


COURSES = Courses(TWINS)
