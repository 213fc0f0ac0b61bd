"""What is agreed before a game: the options of its setup, judged and read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.avp_thb import campaign, chart, forces
from rules.avp_thb.areas import areas
from rules.avp_thb.cards import decks
from rules.avp_thb.forces import FORCES
from rules.avp_thb.missions import MISSIONS, TURNS, UNSTABLE
from rules.avp_thb.state import SEATS
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat, listed, shown
from rules.kernel.system import Setup

GOALS = ("mission", "cards")  # whose victory conditions are played for
PACES = {1: 1, 2: 2, 3: 3, "all": 99}  # how many models a side activates in a row
MOST_POINTS = 1000
LONGEST_ROSTER = 500  # characters
KINDS: Mapping[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("cards", "goals", "campaign", "unstable", *SEATS), str),
    "pace": (int, str),
    "points": (int, str),
    "turns": int,
}

Options = Mapping[str, Any]


def agreed(setup: Setup) -> Setup:
    """
    *setup* with its options in their own words: points as a number, forces as `forces.write`
    has them. Raises IllegalOrder, with a sentence for the host, for what cannot be played.
    """
    check_kinds(setup.options)
    decks.laid_out((), setup.options.get("cards", "none"))
    if setup.options.get("goals", "mission") not in GOALS:
        raise IllegalOrder(f"A game is played for these goals: {listed(GOALS, 'or')}.")
    if setup.options.get("pace", 1) not in PACES:
        raise IllegalOrder(f"A side activates {listed(map(str, PACES), 'or')} models in a row.")
    campaign.read(setup.options.get("campaign", campaign.NEW))
    fielded = {seat: units_of(seat, setup.options) for seat in setup.seats}
    check_forces(setup, fielded)
    own = {
        seat: forces.write(units)
        for seat, units in fielded.items()
        if setup.options.get(seat) and setup.options[seat] not in FORCES[seat]
    }
    limit = points(setup.options)
    return replace(setup, options={**setup.options, **own, **({"points": limit} if limit else {})})


def check_kinds(options: Options) -> None:
    """Texts are texts and numbers are numbers."""
    for name, kind in KINDS.items():
        value = options.get(name)
        if value is not None and not (isinstance(value, kind) and value is not True):
            raise IllegalOrder(f"The option {name} cannot be {shown(str(value))}.")
    if options.get("turns", TURNS) < 1:
        raise IllegalOrder("A game has at least one turn.")


def check_forces(setup: Setup, fielded: Mapping[Seat, Sequence[str]]) -> None:
    """By the points and lists that are agreed, and by the room on the map."""
    limit = points(setup.options)
    for seat, units in fielded.items():
        if limit and (wrong := next(chart.faults(seat, units, limit), None)):
            raise IllegalOrder(f"The {seat} force: {wrong}", rule="3.1.2-1")
    try:
        areas(MISSIONS[setup.mission].board(setup.edition), fielded)
    except ValueError:
        raise IllegalOrder("The map has no room for these forces.") from None


def points(options: Options) -> int:
    """The agreed limit of points, 0 without one."""
    given = options.get("points") or 0
    if not str(given).isdecimal():
        raise IllegalOrder("Say the limit of points as a number.")
    if int(given) > MOST_POINTS:
        raise IllegalOrder(f"A force has at most {MOST_POINTS} points.")
    return int(given)


def units_of(seat: Seat, options: Options) -> list[str]:
    """
    What *seat* fields: a force by its name, or written down for a limit of points; without a
    choice the box, or the dearest of ours within the limit. Raises IllegalOrder.
    """
    limit, chosen = points(options), options.get(seat)
    if limit and not chosen:
        chosen = next(iter(chart.within(seat, limit)), None)
        if not chosen:
            raise IllegalOrder(f"Write down a force of the {seat} side for {limit} points.")
    if chosen and chosen not in FORCES[seat]:
        return written(seat, str(chosen), limit)
    return forces.units_of(seat, chosen)


def written(seat: Seat, roster: str, limit: int) -> list[str]:
    if not limit:
        names = listed(FORCES[seat], "or")
        raise IllegalOrder(f"The {seat} side can field {names}; others once points are agreed.")
    try:
        return forces.read(roster[:LONGEST_ROSTER])
    except KeyError as error:
        raise IllegalOrder(f"“{error.args[0]}” is nothing that the {seat} side fields.") from None


def kept(setup: Setup) -> dict[str, Any]:
    """What the state keeps of them; Mission Cards have nothing to do with the mission's ship."""
    options = setup.options
    unstable = "" if by_cards(options) else in_force(UNSTABLE, setup.edition)
    return {
        "pace": PACES[options.get("pace", 1)],
        "turns": options.get("turns", TURNS),
        "unstable": options.get("unstable", unstable),
    }


def by_cards(options: Options) -> bool:
    return bool(options.get("goals") == "cards")
