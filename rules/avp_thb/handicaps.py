"""
Handicaps: what sides bring instead of their usual forces where a mission is too hard for one.

Measured between autopilots (docs/players.md). They are agreed before a game, like any option.
"""

from collections.abc import Iterator, Mapping

from rules.avp_thb import fairness, forces
from rules.avp_thb.even_forces import HANDICAPS, Rosters
from rules.avp_thb.missions.mission import Sides, in_order
from rules.avp_thb.state import EDITION
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.options import NOTHING, Choice, Option
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Setup

NAME, EVEN = "handicap", "even"
OTHERS = ("points", "campaign")  # options that say themselves what forces there are


def option(mission: int) -> tuple[Option, ...]:
    """What can be agreed in *mission*; nothing where none is known."""
    if not (known := in_force(HANDICAPS, EDITION).get(mission)):
        return ()
    choices = (
        Choice(NOTHING, "None: the usual forces, whomever they favour"),
        Choice(EVEN, "Even: forces that give each side a better chance"),
    )
    about = (
        "What sides field otherwise if forces are even, without points and a campaign, and how many"
        " games each side wins: with the usual forces of 100 between computer players that do not"
        " look ahead, with even forces of some between strong ones."
    )
    help = "\n".join([about, *told(mission, known)])
    return (Option(NAME, "Handicap", choices, help),)


def told(mission: int, known: Mapping[Sides, Rosters]) -> Iterator[str]:
    for sides, wins in fairness.USUAL[mission].items():
        usual = f"{listed(sides).capitalize()}: {listed(map(str, wins))} with the usual forces"
        if sides not in known:
            yield f"{usual}, which stay if forces are even."
            continue
        even, games = fairness.EVEN[mission][sides]
        fielded = [f"the {seat} side has {called(own)}" for seat, own in known[sides].items()]
        yield (
            f"{usual}; {listed(map(str, even))} of {games} with even ones, when {listed(fielded)}."
        )


def called(roster: str) -> str:
    return forces.roster(tuple(forces.read(roster)))


def given(setup: Setup) -> dict[Seat, list[str]]:
    """The units of the sides that do not bring what they usually do. Raises IllegalOrder."""
    word = setup.options.get(NAME, NOTHING)
    if word == NOTHING:
        return {}
    if word != EVEN:
        raise IllegalOrder(f"A handicap is {EVEN}, or there is none.")
    if any(setup.options.get(name) for name in OTHERS):
        return {}
    known = in_force(HANDICAPS, setup.edition).get(setup.mission, {})
    rosters = known.get(in_order(setup.seats), {})
    return {
        seat: forces.read(roster) for seat, roster in rosters.items() if not setup.options.get(seat)
    }
