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

PRESETS: Mapping[str, Preset] = {
    "club-swiss": Preset(
        "Club Swiss",
        "Every round against somebody of about your score; nobody is knocked out.",
        {"format": "swiss", "missions": "1 2 3 4 5 6", "rounds": 6, "round_days": 28},
    ),
    "three-seats": Preset(
        "Three-seat round robin",
        "Marine, Alien and Predator at every table; everybody meets everybody.",
        {
            "format": "round-robin",
            "missions": "1 2 3",
            "sides": THREE,
            "places": 9,
            "when_full": True,
            "overlap": 2,
            "round_days": 42,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "mirrored": Preset(
        "Mirrored Swiss",
        "Against each opponent you play both sides of the same mission.",
        {"format": "swiss", "missions": "1 2 3", "rounds": 4, "mirrored": True, "round_days": 35},
    ),
    "knock-out": Preset(
        "Knock-out weekend league",
        "Lose once and you are out. Answers come within the hour, all at the screen.",
        {
            "format": "knock-out",
            "missions": "1 2",
            "clock": "hourly",
            "pace": "all",
            "round_days": 14,
            "check_in": True,
            "tiebreaks": (),
        },
    ),
    "double-knock-out": Preset(
        "Double knock-out",
        "Who has lost twice is out; it begins when all places are taken.",
        {
            "format": "double-knock-out",
            "missions": "1 2 3",
            "places": 16,
            "when_full": True,
            "tiebreaks": (),
        },
    ),
    "groups": Preset(
        "Groups, then knock-out",
        "Everybody meets everybody in a group; the best of each go on to the knock-out.",
        {"format": "groups", "missions": "1 2", "size": 4, "advance": 2},
    ),
    "ladder": Preset(
        "Ladder without an end",
        "Play a neighbour and climb; come in at the foot at any time.",
        {"format": "ladder", "missions": "1 2 3", "tiebreaks": ()},
    ),
    "league": Preset(
        "League of divisions",
        "All meet all in a division; after a season the best move up and the last down.",
        {"format": "league", "missions": "1 2", "size": 6, "advance": 2, "cycles": 2},
    ),
    "teams": Preset(
        "Team Swiss",
        "Teams meet, board against board.",
        {"format": "swiss", "missions": "1 2 3", "rounds": 4, "boards": 3},
    ),
}
DEFAULTS: Mapping[str, Any] = {"missions": "1", "sides": "marine alien", "tiebreaks": SWISS_TIES}
