"""What players can agree on before a game, and its wording."""

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
    ("cards", "Mission Cards: each side draws its objectives"),
)
POINTS = (
    ("", "No points: the forces of the box, or one of ours"),
    (200, "Forces of up to 200 points, five kills"),
    (300, "Forces of up to 300 points, ten kills"),
    (400, "Forces of up to 400 points, ten kills"),
    (500, "Forces of up to 500 points, fifteen kills"),
)
CAMPAIGNS = (
    ("", "No, a single game"),
    ("new", "Yes: squads keep what they have learnt for the next mission"),
)
GOES_ON = "It continues with what the squads have learnt"
AGREED = (
    ("cards", "Cards", CARDS),
    ("goals", "Victory conditions", GOALS),
    ("points", "Points", POINTS),
    ("campaign", "Campaign", CAMPAIGNS),
)  # options of a game, what the form calls them, and what may be chosen


def told(options: Mapping[str, Any]) -> list[str]:
    """The *options* that the host has chosen, as sentences for the lobby."""
    return [
        f"{label}: {dict(choices).get(options[name], GOES_ON)}."
        for name, label, choices in AGREED
        if options.get(name)
    ]


def in_full(system: str, sides: Sequence[str], options: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is played, including options left at their defaults, as sentences."""
    known = {"cards": "none", "goals": "", **options}
    for name, label, choices in AGREED:
        if name in known:
            yield f"{label}: {dict(choices).get(known[name], known[name])}."
    for side in sides:
        if fields := force(system, side, options):
            yield f"The {side} side fields {fields}."


def force(system: str, side: str, options: Mapping[str, Any]) -> str:
    """A force by name or written out; without a choice, the side's first one."""
    rules = SYSTEMS.get(system)
    known = rules.forces(side, int(options.get("points") or 0)) if rules else {}
    chosen = options.get(side) or next(iter(known), "")
    return str(known.get(chosen, chosen))
