"""Tournaments to start from: what the form of a draft is filled with."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Preset(NamedTuple):
    """
    *title* and *text* name no figure of the form, which is changed without them. *fields* are those
    of `drafts.DraftForm`, as far as they differ from its own.
    """

    title: str
    text: str
    fields: Mapping[str, Any]


THREE = "marine alien predator"
SWISS_TIES = ("buchholz", "sonneborn-berger", "direct", "objectives", "frags")
ALL_PLAY_ALL_TIES = ("sonneborn-berger", "direct", "objectives", "frags")

# Paces and times are measured (`manage.py simulate_people --preset`): nine games in ten of people
# of all kinds are over by play.
DEFAULTS: Mapping[str, Any] = {
    "missions": "1",
    "sides": "marine alien",
    "clock": "coffee",
    "pace": 3,
    "round_days": 49,
    "holiday_days": 14,
    "tiebreaks": SWISS_TIES,
}
PRESETS: Mapping[str, Preset] = {
    "club-swiss": Preset(
        "Club Swiss",
        "Each round you play an opponent with about your score; nobody is knocked out.",
        {"format": "swiss", "missions": "1 2 3 4 5 6", "rounds": 6},
    ),
    "three-seats": Preset(
        "Three-seat round robin",
        "Marine, Alien and Predator at every table; everybody plays everybody.",
        {
            "format": "round-robin",
            "missions": "1 2 3",
            "sides": THREE,
            "places": 9,
            "when_full": True,
            "overlap": 2,
            "pace": "all",
            "round_days": 56,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "mirrored": Preset(
        "Mirrored Swiss",
        "You play both sides of the same mission against each opponent.",
        {"format": "swiss", "missions": "1 2 3", "rounds": 4, "mirrored": True},
    ),
    "knock-out": Preset(
        "Quick knock-out",
        "Lose once and you are out. Whole sides move at once, and rounds are short.",
        {
            "format": "knock-out",
            "missions": "1 2",
            "pace": "all",
            "round_days": 35,
            "check_in": True,
            "tiebreaks": (),
        },
    ),
    "double-knock-out": Preset(
        "Double knock-out",
        "Lose twice and you are out. It begins when all places are taken.",
        {
            "format": "double-knock-out",
            "missions": "1 2 3",
            "places": 16,
            "when_full": True,
            "pace": "all",
            "round_days": 35,
            "tiebreaks": (),
        },
    ),
    "groups": Preset(
        "Groups, then knock-out",
        "Everybody plays everybody in a group; the best of each group go on to the knock-out.",
        {
            "format": "groups",
            "missions": "1 2",
            "size": 4,
            "advance": 2,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "ladder": Preset(
        "Endless ladder",
        "Play a neighbour and climb. Join at the bottom at any time.",
        {"format": "ladder", "missions": "1 2 3", "tiebreaks": ()},
    ),
    "league": Preset(
        "League of divisions",
        "Everybody plays everybody in a division; after each season the best move up and the last"
        " move down.",
        {
            "format": "league",
            "missions": "1 2",
            "size": 6,
            "advance": 2,
            "cycles": 2,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "teams": Preset(
        "Team Swiss",
        "Teams play each other, board against board.",
        {"format": "swiss", "missions": "1 2 3", "rounds": 4, "boards": 3},
    ),
}
