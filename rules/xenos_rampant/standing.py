"""What a side wants done without being asked, by subject."""

from collections.abc import Mapping

from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.parts.standing import Subject
from rules.xenos_rampant.state import State

ASK = "ask"


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
            "fair": "It tries, unless it would come off worse on average than by standing.",
            "never": "It stands.",
            ASK: "You are asked.",
        },
    ),
    "wild": Subject(
        "A unit of yours must charge wildly, and its Commander can hold the line.",
        {"charge": "It charges.", "hold": "It waits for an order, the first of each turn."},
    ),
    "prey": Subject(
        "Several enemies are equally near to a unit of yours that must charge wildly.",
        {
            "gain": "It charges the one that loses most on average, less what it loses itself.",
            "commander": "It charges the Commander’s unit if that is among them, else as “gain”.",
            "weakest": "It charges the one with the least Strength left; of equals as “gain”.",
            ASK: "You are asked.",
        },
    ),
    "stray": Subject(
        "Fire Support on a unit of yours goes astray, and several others are near.",
        {
            "most": "It strikes an enemy: one that it destroys, else who loses most Strength, of"
            " equals the dearest. Without an enemy near, the unit of yours that loses least.",
            "commander": "It strikes the enemy Commander’s unit if that is near, else as “most”.",
            ASK: "You are asked.",
        },
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
        {
            "always": "It rolls again.",
            "free": "It rolls again, unless that costs Strength.",
            "never": "The test stands.",
        },
    ),
}


def said(state: State, seat: Seat, about: str) -> str:
    """What the side wants done, or the usual."""
    return SUBJECTS[about].way(state.standing.get(seat, {}).get(about, ()))


def followed(table: Table, seat: Seat, about: str) -> str:
    """What the side wants done, which comes out now that it is."""
    table.chance.uncover(f"{seat} {about}")
    return said(table.state, seat, about)
