"""
A campaign: what the squads of one mission bring along into the next, rulebook §9.12.

It travels as text, `marine:2:rs:0,captain:1::13`: squad, level, what has been bettered,
and Frags; `new` begins one. It is the game option “campaign”.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.avp_thb import forces
from rules.avp_thb.experience import BASES, SKILLED, called, squad_of, squads
from rules.avp_thb.goals import has_won
from rules.avp_thb.missions import LAST_STAND
from rules.avp_thb.pieces import Veteran
from rules.avp_thb.state import State
from rules.avp_thb.units import UNITS
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.options import NOTHING
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Setup

NEW = "new"
MOST = 4  # the highest level
A_LEVEL = 10  # frags
SURVIVED = 2  # frags for a squad of Marines that is not wiped out
HIVE = dict(zip(BASES, (7, 10, 15), strict=True))
HIVE_WON = 15  # what a victory of the hive counts as

EVERY_SQUAD = squads(UNITS)

Veterans = dict[str, Veteran]


def read(text: str) -> Veterans:
    """Raises IllegalOrder for what is no record of a campaign."""
    if text == NEW:
        return {}
    try:
        return dict(map(read_one, text.split(",")))
    except ValueError:
        raise IllegalOrder(f"“{text[:40]}” is no record of a campaign.") from None


def read_one(text: str) -> tuple[str, Veteran]:
    squad, level, skill, frags = text.split(":")
    if (
        squad not in EVERY_SQUAD
        or not 1 <= int(level) <= MOST
        or skill not in ("", "cc", "rs")
        or int(frags) < 0
    ):
        raise ValueError(text)
    return squad, Veteran(int(level), skill, int(frags))


def write(veterans: Mapping[str, Veteran]) -> str:
    return ",".join(f"{name}:{v.level}:{v.skill}:{v.frags}" for name, v in veterans.items()) or NEW


def begun(setup: Setup, fielded: Mapping[Seat, Sequence[str]]) -> Veterans:
    """What the squads of all seats know when a game begins; nothing where nobody learns."""
    on_a_stand = in_force(LEARNING, setup.edition) if setup.mission == LAST_STAND.number else ""
    record = setup.options.get("campaign") or on_a_stand
    return gathered(record, {seat: fielded[seat] for seat in setup.seats}) if record else {}


# What the squads of a Last Stand begin with.
LEARNING: Mapping[int, str] = {1: "", 15: NEW}


def gathered(text: str, fielded: Mapping[Seat, Sequence[str]]) -> Veterans:
    """What the squads *fielded* have learnt before, and those that sit this mission out."""
    known = read(text)
    return known | {
        squad: schooled(known.get(squad, Veteran()), squad, units)
        for units in fielded.values()
        for squad in squads(units)
    }


def schooled(veteran: Veteran, squad: str, units: Sequence[str]) -> Veteran:
    """With the only skill that it can better, where there is one."""
    skills = open_skills(squad, units)
    skill = skills[0] if veteran.level >= SKILLED and len(skills) == 1 else ""
    return replace(veteran, skill=veteran.skill or skill)


def open_skills(squad: str, units: Sequence[str]) -> list[str]:
    """“cc” and “rs”, if anybody of the squad has such a skill."""
    cards = [UNITS[unit] for unit in units if squad_of(unit) == squad]
    close, ranged = any(c.close_combat for c in cards), any(c.ranged for c in cards)
    return ["cc"] * close + ["rs"] * ranged


def after(state: State) -> Veterans:
    """
    What the squads have become when the mission is over, §9.12 (ambiguities J2); those of a Last
    Stand have learnt turn by turn.
    """
    if state.stand:
        return state.veterans
    return state.veterans | {
        squad: LEARNS[seat](state, squad, state.veterans[squad])
        for seat, units in state.forces.items()
        for squad in squads(units)
    }


def carried_on(state: State) -> dict[str, Any]:
    """
    The options for the next mission: the same forces with what they have learnt, fielded openly,
    because everybody knows them by now.
    """
    if not state.veterans or state.stand:
        return {}
    fielded = {seat: forces.called(seat, units) for seat, units in state.forces.items()}
    return {"campaign": write(after(state)), "forces": NOTHING, **fielded}


def tell(table: Table) -> None:
    """What everybody has learnt, when a mission has ended."""
    learnt = after(table.state)
    for seat, units in table.state.forces.items():
        told = [reached(squad, learnt[squad]) for squad in squads(units) if squad in learnt]
        if told:
            table.tell("experience", f"Levels of the {seat} side: {listed(told)}.", seat=seat)


def reached(squad: str, veteran: Veteran) -> str:
    kept = f" with {veteran.frags} frags" if veteran.frags else ""
    return f"{called(squad)} {veteran.level}{kept}"


def is_left(state: State, seat: Seat, squad: str) -> bool:
    """Whether anybody of *squad* is still on the board."""
    return any(squad == (squad_of(m.unit) if m.unit else m.squad) for m in state.of(seat))


def marines(state: State, squad: str, veteran: Veteran) -> Veteran:
    """A level for ten Frags, two of which come with surviving; the rest is lost."""
    gained = (veteran.frags + SURVIVED * is_left(state, "marine", squad)) // A_LEVEL
    return Veteran(min(MOST, veteran.level + gained), veteran.skill)


def aliens(state: State, squad: str, veteran: Veteran) -> Veteran:
    """At most one level in a mission, by the base."""
    won = state.winners == ["alien"] and has_won(state, "alien")
    frags = max(veteran.frags, HIVE_WON * won)
    return Veteran(min(MOST, veteran.level + (frags >= HIVE[squad])), veteran.skill)


def predators(state: State, squad: str, veteran: Veteran) -> Veteran:
    return spent(veteran)


def spent(veteran: Veteran) -> Veteran:
    """A level for ten Frags; the rest is kept."""
    gained = min(veteran.frags // A_LEVEL, MOST - veteran.level)
    return Veteran(veteran.level + gained, veteran.skill, veteran.frags - A_LEVEL * gained)


LEARNS = {"marine": marines, "alien": aliens, "predator": predators}
