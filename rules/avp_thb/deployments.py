"""
Where a side lays its tokens before the first turn, for players that look ahead.

`deploy auto` spreads them over the tiles. A side with more than one tile often does better if it
fills one after another: a squad that stands together shoots together. Which tile comes first, and
of tokens of a size which kind, was found by games (`tests/avp_thb/trying_deployments.py`).
"""

from collections.abc import Mapping, Sequence

from rules.avp_thb import placing
from rules.avp_thb.missions.mission import (
    ALIEN_PREDATOR,
    ALL,
    MARINE_ALIEN,
    MARINE_PREDATOR,
    Sides,
    in_order,
)
from rules.avp_thb.view import View
from rules.kernel.counts import written
from rules.kernel.orders import Seat

AUTO = ("auto",)
Suited = Mapping[int, Mapping[Sides, Mapping[Seat, str]]]  # by mission and who plays
# The tile that is filled first, and the kind of token that goes there first.
# fmt: off
SUITED: Suited = {
    1: {
        ALL: {"marine": "a3", "alien": "d6"},
        MARINE_ALIEN: {"marine": "a3", "alien": "e6 infant"},
        ALIEN_PREDATOR: {"alien": "d6"},
    },
    2: {
        ALL: {"marine": "b2", "alien": "e6 infant"},
        MARINE_ALIEN: {"alien": "d6 infant"},
        MARINE_PREDATOR: {"marine": "a2"},
    },
    3: {
        ALL: {"marine": "a4"},
        MARINE_ALIEN: {"marine": "b4", "alien": "e2"},
        MARINE_PREDATOR: {"marine": "b4"},
        ALIEN_PREDATOR: {"alien": "g2"},
    },
    4: {
        ALL: {"marine": "a3"},
        MARINE_ALIEN: {"marine": "a3"},
        MARINE_PREDATOR: {"marine": "a2"},
        ALIEN_PREDATOR: {"alien": "e6 infant"},
    },
    5: {
        ALL: {"marine": "b2", "alien": "f5"},
        MARINE_ALIEN: {"marine": "b1", "alien": "d5 infant"},
        MARINE_PREDATOR: {"marine": "b1"},
        ALIEN_PREDATOR: {"alien": "e5"},
    },
    6: {
        ALL: {"marine": "b6", "alien": "f4"},
        MARINE_ALIEN: {"marine": "c6"},
        MARINE_PREDATOR: {"marine": "c6"},
        ALIEN_PREDATOR: {"alien": "f4"},
    },
    7: {
        ALL: {"marine": "a4", "alien": "g4"},
        MARINE_ALIEN: {"marine": "b4", "alien": "h5 infant"},
        ALIEN_PREDATOR: {"alien": "h3 infant"},
    },
    8: {
        ALL: {"alien": "d7"},
        MARINE_ALIEN: {"marine": "b3", "alien": "d6"},
        MARINE_PREDATOR: {"marine": "b3"},
        ALIEN_PREDATOR: {"alien": "e6"},
    },
    9: {
        ALL: {"marine": "b2", "alien": "d8"},
        MARINE_ALIEN: {"marine": "b3", "alien": "d6"},
        MARINE_PREDATOR: {"marine": "b2"},
        ALIEN_PREDATOR: {"alien": "d6 infant"},
    },
    10: {
        ALL: {"marine": "b2", "alien": "f6 warrior"},
        MARINE_ALIEN: {"marine": "b2", "alien": "f6"},
        MARINE_PREDATOR: {"marine": "b3"},
        ALIEN_PREDATOR: {"alien": "e6 infant"},
    },
}
# fmt: on


def choose(view: View) -> str:
    """How the view's seat deploys at its table."""
    return deploying(suiting(SUITED, view), view)


def suiting(known: Suited, view: View) -> str:
    """What is known to suit the view's seat at its table; nothing where aims are drawn."""
    if view.goals:
        return ""
    return known.get(view.mission, {}).get(in_order(view.seats), {}).get(view.seat or "", "")


def deploying(first: str, view: View) -> str:
    """The order that fills first what *first* names; without it the tokens are spread."""
    return " ".join(["deploy", *(filled(view, *first.split()) if first else AUTO)])


def filled(view: View, first: str, kind: str = "") -> Sequence[str]:
    """One tile after another is filled, *first* before the others, if all find room so."""
    seat = view.seat or ""
    tokens = placing.tokens(view.forces[seat])
    tokens.sort(key=lambda token: (-placing.points(token), token != kind))
    rooms = dict(sorted(view.rooms(seat).items(), key=lambda room: room[0] != first))
    return written(placing.counted(tokens, rooms, evenly=False)) or AUTO
