"""
A campaign: the careers of both Commanders, which go on from one battle to the next.

It travels as text, `blue:7:1:0,red:2:0:1`: points that are left, traits beyond the first, and
enlargements of the detachment; `new` begins one. It is the game option “campaign”.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.errors import IllegalOrder
from rules.kernel.options import NOTHING
from rules.kernel.orders import Seat, shown
from rules.xenos_rampant.detachment.career import Career
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.state import State

CAMPAIGN, NEW, DETACHMENTS = "campaign", "new", "detachments"
LEAST, MOST = 1, 5  # points of a career that a battle brings
KEPT = 100  # points that are kept at most


def read(text: str) -> dict[Seat, Career]:
    """By side. Raises IllegalOrder for what is no record of a campaign."""
    if text == NEW:
        return {seat: Career() for seat in SEATS}
    try:
        found = dict(map(read_one, text.split(",")))
    except ValueError:
        found = {}
    if [*found] != [*SEATS]:
        raise IllegalOrder(f"“{shown(text)}” is no record of a campaign.")
    return found


def read_one(text: str) -> tuple[Seat, Career]:
    seat, *numbers = text.split(":")
    if len(numbers) != 3 or not all(number.isdecimal() for number in numbers):
        raise ValueError(text)
    found = Career(*map(int, numbers))
    if found.points > KEPT or max(found.traits, found.larger) > KEPT:
        raise ValueError(text)
    return seat, found


def write(careers: Mapping[Seat, Iterable[int]]) -> str:
    return ",".join(":".join(map(str, (seat, *numbers))) for seat, numbers in careers.items())


def career_of(options: Mapping[str, Any], seat: Seat) -> Career:
    """What the Commander of *seat* has won before; nothing without a campaign."""
    text = options.get(CAMPAIGN)
    return read(str(text))[seat] if text else Career()


def carried_on(state: State) -> dict[str, Any]:
    """
    The options for the next battle: the same detachments with what their Commanders have won,
    fielded openly, because everybody knows them by now. The fallen have recovered.
    """
    if not state.careers:
        return {}
    return {CAMPAIGN: write(state.careers), DETACHMENTS: NOTHING, **state.lists}


def gained(points: Mapping[Seat, int], seat: Seat) -> int:
    """What a battle adds to the career: the lead of *seat* in points, from LEAST to MOST."""
    others = sum(found for name, found in points.items() if name != seat)
    return min(MOST, max(LEAST, points[seat] - others))
