"""What a side wants done without being asked, by subject."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.xenos_rampant.state import State

ASK = "ask"


class Subject(NamedTuple):
    """What a standing order is about: the question, its *ways*; the first holds without one."""

    text: str
    ways: Mapping[str, str]


SUBJECTS: Mapping[str, Subject] = {
    "firefight": Subject(
        "An enemy shoots at a unit of yours that may shoot back.",
        {
            "always": "It tries a Firefight.",
            "fair": "It tries, unless it expects to lose more Strength than it costs.",
            "never": "It holds its fire.",
            ASK: "You are asked.",
        },
    ),
    "countercharge": Subject(
        "Enemy infantry attacks a unit of yours that may meet the charge.",
        {
            "always": "It tries a Counter-Charge.",
            "never": "It stands.",
            ASK: "You are asked.",
        },
    ),
    "wild": Subject(
        "A unit of yours must charge wildly, and its Commander can hold the line.",
        {"charge": "It charges.", "hold": "It waits for an order, the first of each turn."},
    ),
    "retreat": Subject(
        "A unit of yours must retreat.",
        {
            "cover": "It stays in cover or makes for it, if it can; else it goes straight away.",
            "away": "It goes straight away.",
        },
    ),
    "stun": Subject(
        "A unit of yours with stun weapons shoots or fights.",
        {"always": "It stuns, and costs no Strength.", "never": "It kills."},
    ),
    "reroll": Subject(
        "A unit of yours fails a test that it may roll again.",
        {"always": "It rolls again.", "never": "The test stands."},
    ),
}


def usual(about: str) -> str:
    return next(iter(SUBJECTS[about].ways))


def said(state: State, seat: Seat, about: str) -> str:
    """What the side wants done, or the usual."""
    words = state.standing.get(seat, {}).get(about, [])
    return words[0] if words else usual(about)


def followed(table: Table, seat: Seat, about: str) -> str:
    """What the side wants done, which comes out now that it is."""
    table.chance.uncover(f"{seat} {about}")
    return said(table.state, seat, about)
