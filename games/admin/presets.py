"""Tournaments to start from: what the form of a draft is filled with."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.systems import SYSTEMS, USUAL


class Preset(NamedTuple):
    """
    *title* and *text* name no figure of the form, which is changed without them. *fields* are those
    of `drafts.DraftForm`, as far as they differ from its own; *missions* are the first ones, and
    *options* those of SYSTEM.
    """

    title: str
    text: str
    fields: Mapping[str, Any]


SYSTEM = USUAL
RULES = SYSTEMS[SYSTEM]
MISSIONS = sorted(RULES.missions)
SWISS_TIES = ("buchholz", "sonneborn-berger", "direct", "score-1", "score-2")
ALL_PLAY_ALL_TIES = ("sonneborn-berger", "direct", "score-1", "score-2")


def at_a_table_of(number: int) -> str:
    """The first sides that are so many; empty where the system has no such table."""
    return sides_of(SYSTEM, number)


def sides_of(system: str, number: int) -> str:
    tables = SYSTEMS[system].tables(min(SYSTEMS[system].missions))
    return " ".join(next((seats for seats in tables if len(seats) == number), ()))


def usual(system: str, number: int) -> dict[str, Any]:
    """What is played in a tournament of *system* with so many sides, before anything is chosen."""
    first_mission = str(min(SYSTEMS[system].missions))
    return {"system": system, "missions": first_mission, "sides": sides_of(system, number)}


def first(number: int) -> str:
    """So many missions from the first, or all that there are."""
    return " ".join(map(str, MISSIONS[:number]))


def at_pace(place: int) -> dict[str, Any]:
    """How fast games go: the last choice of such an option is the fastest."""
    told = [option for option in RULES.options(MISSIONS[0]) if option.is_tempo]
    return {option.name: option.choices[place:][0].value for option in told}


# Paces and times are measured (`manage.py simulate_people --preset`): nine games in ten of people
# of all kinds are over by play.
DEFAULTS: Mapping[str, Any] = {
    "system": SYSTEM,
    "missions": first(1),
    "sides": at_a_table_of(2),
    "clock": "coffee",
    "options": at_pace(-2),
    "round_days": 49,
    "holiday_days": 14,
    "tiebreaks": SWISS_TIES,
}
PRESETS: Mapping[str, Preset] = {
    "club-swiss": Preset(
        "Club Swiss",
        "Each round you play an opponent with about your score; nobody is knocked out.",
        {"format": "swiss", "missions": first(6), "rounds": 6},
    ),
    "three-seats": Preset(
        "Three-seat round robin",
        "Everybody plays everybody, and sits at every side.",
        {
            "format": "round-robin",
            "missions": first(3),
            "sides": at_a_table_of(3),
            "places": 9,
            "when_full": True,
            "overlap": 2,
            "options": at_pace(-1),
            "round_days": 56,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "mirrored": Preset(
        "Mirrored Swiss",
        "You play both sides of the same mission against each opponent.",
        {"format": "swiss", "missions": first(3), "rounds": 4, "mirrored": True},
    ),
    "knock-out": Preset(
        "Quick knock-out",
        "Lose once and you are out. Whole sides move at once, and rounds are short.",
        {
            "format": "knock-out",
            "missions": first(2),
            "options": at_pace(-1),
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
            "missions": first(3),
            "places": 16,
            "when_full": True,
            "options": at_pace(-1),
            "round_days": 35,
            "tiebreaks": (),
        },
    ),
    "groups": Preset(
        "Groups, then knock-out",
        "Everybody plays everybody in a group; the best of each group go on to the knock-out.",
        {
            "format": "groups",
            "missions": first(2),
            "size": 4,
            "advance": 2,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "ladder": Preset(
        "Endless ladder",
        "Play a neighbour and climb. Join at the bottom at any time.",
        {"format": "ladder", "missions": first(3), "tiebreaks": ()},
    ),
    "league": Preset(
        "League of divisions",
        "Everybody plays everybody in a division; after each season the best move up and the last"
        " move down.",
        {
            "format": "league",
            "missions": first(2),
            "size": 6,
            "advance": 2,
            "cycles": 2,
            "tiebreaks": ALL_PLAY_ALL_TIES,
        },
    ),
    "teams": Preset(
        "Team Swiss",
        "Teams play each other, board against board.",
        {"format": "swiss", "missions": first(3), "rounds": 4, "boards": 3},
    ),
}
