"""What can be agreed before a game, and how it is said."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.systems import SYSTEMS

CARDS = (
    ("none", "None, as a first game"),
    ("strategy", "Strategy Cards"),
    ("all", "Strategy and Environmental Cards"),
)
GOALS = (
    ("", "The mission’s own conditions"),
    ("cards", "Mission Cards: each side draws what it must do"),
)
POINTS = (
    ("", "None agreed: the box, or a force of ours"),
    (200, "Forces of up to 200 points, five kills"),
    (300, "Forces of up to 300 points, ten kills"),
    (400, "Forces of up to 400 points, ten kills"),
    (500, "Forces of up to 500 points, fifteen kills"),
)
CAMPAIGNS = (
    ("", "No, a game by itself"),
    ("new", "Yes: squads take what they learn along into the next mission"),
)
GOES_ON = "It goes on with what the squads have learnt"
AGREED = (
    ("cards", "Cards", CARDS),
    ("goals", "Victory conditions", GOALS),
    ("points", "Points", POINTS),
    ("campaign", "Campaign", CAMPAIGNS),
)  # options of a game, what the form calls them, and what may be chosen


def told(options: Mapping[str, Any]) -> list[str]:
    """What is said in a lobby of the *options* that the host has chosen."""
    return [
        f"{label}: {dict(choices).get(options[name], GOES_ON)}."
        for name, label, choices in AGREED
        if options.get(name)
    ]


def in_full(system: str, sides: Sequence[str], options: Mapping[str, Any]) -> Iterator[str]:
    """The same of all that is played, also of what was left as it is."""
    known = {"cards": "none", "goals": "", **options}
    for name, label, choices in AGREED:
        if name in known:
            yield f"{label}: {dict(choices).get(known[name], known[name])}."
    for side in sides:
        if fields := force(system, side, options):
            yield f"The {side} side fields {fields}."


def force(system: str, side: str, options: Mapping[str, Any]) -> str:
    """By its name or written down; without a choice the first that there is."""
    rules = SYSTEMS.get(system)
    known = rules.forces(side, int(options.get("points") or 0)) if rules else {}
    chosen = options.get(side) or next(iter(known), "")
    return str(known.get(chosen, chosen))
