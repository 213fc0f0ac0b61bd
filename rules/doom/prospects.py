"""
How likely the marines are to win.

They stand as well as the `Signs` say, weighed as their scenario wants: the sum is the log odds of
their winning. The weights stand in `prospects.json`: `tests/doom/fitting.py` fits them to how games
of autopilots ended.
"""

import json
from collections.abc import Mapping
from functools import cache
from math import exp
from typing import Any, NamedTuple

from rules.data import text_of
from rules.doom.danger import attack_after_move
from rules.doom.invaders import INVADERS
from rules.doom.journey import journey
from rules.doom.pieces import INVADER, MOST_ARMOUR, Marine
from rules.doom.shots import far_from, near
from rules.doom.state import State
from rules.kernel.orders import Seat

PACE = 2  # steps on its way that a marine makes in a round, between fights
MOST_ARMS, MOST_AMMO = 4, 12  # of one marine; more is no better
DRAWN = 1  # the scenario as which one is judged that is none of ours
FAR, MANY = 60, 40  # steps that are left, wounds of figures for each marine; more is no worse


class Signs(NamedTuple):
    """
    What tells how the marines stand, from 0 to 1, the more the better: the *life* that they may
    still lose, frags and wounds; the rounds that are *left*; how little of the way is left to who
    is *near*est, and to all in the mean, *close*; how much the rounds exceed the way, in *time*;
    their *armour*, *arms* and *ammo*; how *safe* they are where they stand, how few figures are on
    the board, *alone*, and how few wait behind doors, *cleared*.
    """

    life: float
    left: float
    near: float
    close: float
    time: float
    armour: float
    arms: float
    ammo: float
    safe: float
    alone: float
    cleared: float


@cache
def fitted() -> Mapping[str, Any]:
    """
    By scenario: what each sign is worth, then how much more as the last round begins, and what one,
    two and three marines begin with.
    """
    known: Mapping[str, Any] = json.loads(text_of("doom", "prospects.json"))
    return known


def chance(state: State, seat: Seat) -> float:
    """How likely *seat* is to win, from 0 to 1; marines win together."""
    of = of_marines(state)
    return 1 - of if seat == INVADER else of


def of_marines(state: State) -> float:
    if state.winners is not None:
        return float(INVADER not in state.winners)
    early, late, tables = fitted()[str(state.mission or DRAWN)]
    passed = share(state.round, state.rounds)
    found = zip(signs(state), early, late, strict=True)
    odds = tables[len(state.marines) - 1] + sum(
        sign * (soon + passed * more) for sign, soon, more in found
    )
    return 1 / (1 + exp(-odds))


def share(number: float, of: float) -> float:
    return min(max(number / of, 0.0), 1.0) if of else 0.0


def signs(state: State) -> Signs:
    marines, most = [*state.marines.values()], len(state.marines)
    there = [one for one in marines if one.at]
    ways = [way_left(state, one) for one in marines]
    left = state.rounds - state.round
    return Signs(
        life=share(state.limit - state.frags - sum(map(hurt, there)), state.limit),
        left=share(left, state.rounds),
        near=1 - share(min(ways), FAR),
        close=1 - share(sum(ways) / most, FAR),
        time=share(left * PACE - min(ways) + FAR / 2, FAR),
        armour=sum(one.armour for one in marines) / most / MOST_ARMOUR,
        arms=sum(share(len(one.weapons), MOST_ARMS) for one in marines) / most,
        ammo=sum(share(sum(one.ammo.values()), MOST_AMMO) for one in marines) / most,
        safe=1 - sum(share(danger(state, one), one.wounds) for one in there) / most,
        alone=1 - share(sum(one.wounds for one in state.figures.values()), MANY * most),
        cleared=1 - share(hidden(state), MANY * most),
    )


def hidden(state: State) -> int:
    """The wounds of the figures that stand in areas which are not revealed."""
    scenario, marines = state.scenario, len(state.marines)
    return sum(
        INVADERS[group.kind].wounds * len(group.for_marines(marines))
        for area in scenario.areas
        if area not in state.revealed
        for group in scenario.groups.get(area, ())
    )


def hurt(marine: Marine) -> float:
    """The part of its wounds that it has lost."""
    return 1 - marine.wounds / marine.most


def way_left(state: State, marine: Marine) -> int:
    """From where it stands, or will come back."""
    return journey(state, marine.at or state.board.returns)


def danger(state: State, marine: Marine) -> float:
    """The wounds that all who reach it cost it on average."""
    far = far_from(state.grid, marine.at[0])
    figures = state.figures.values()
    return sum(attack_after_move(one, near(far, one), marine.armour) for one in figures)
