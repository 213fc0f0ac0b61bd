"""
How likely each side is to win.

A side is ahead of the other one by so much of each of the `Signs`, weighed as its battle wants: the
sum is the log odds of its winning. The weights stand in `prospects.json`:
`tests/xenos_rampant/fitting.py` fits them to how games of autopilots ended.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from math import exp
from typing import Any, NamedTuple

from rules.data import text_of
from rules.kernel.orders import Seat
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.errands import way_left
from rules.xenos_rampant.ground.points import INCH, Point
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.carrying import BOX, EXIT
from rules.xenos_rampant.steps.scoring import CLUTCH, holder, points_of

FAR = 36 * INCH  # who has as far to go to a place works for nothing
OTHER = 1  # the battle as which a table is judged that is none of ours


class Signs(NamedTuple):
    """
    What tells how a side stands: its *points*; the part of its detachment that is *left*, by what
    its units are worth and by their Strength, and that part of it which is *steady*, not
    Suppressed; what it *holds* of what the battle is about, and how *near* it is to that; and the
    part of it that may still act in this round: *ready*.
    """

    points: float
    left: float
    steady: float
    holds: float
    near: float
    ready: float


@cache
def fitted() -> Mapping[str, Any]:
    """
    `weights`, by battle: what each sign is worth, then how much more as the last round begins.
    `first`: what it is worth to have the first phase of each round.
    """
    known: Mapping[str, Any] = json.loads(text_of("xenos_rampant", "prospects.json"))
    return known


def chance(state: State, seat: Seat) -> float:
    """From 0 to 1; a draw is shared."""
    if state.winners is not None:
        return float(seat in state.winners) if state.winners else 0.5
    battle, time = str(battle_of(state)), state.round / max(state.rounds, state.round, 1)
    early, late = fitted()["weights"][battle]
    found = zip(leads(state, seat), early, late, strict=True)
    odds = sum(sign * (soon + time * more) for sign, soon, more in found)
    first = fitted()["first"][battle]
    return 1 / (1 + exp(-odds - (first if seat == state.first else -first)))


def battle_of(state: State) -> int:
    return state.mission if state.mission in BATTLES else OTHER


def leads(state: State, seat: Seat) -> list[float]:
    """By what *seat* is ahead, sign by sign."""
    own, foe = signs(state, seat), signs(state, state.foe(seat))
    return [mine - theirs for mine, theirs in zip(own, foe, strict=True)]


def signs(state: State, seat: Seat) -> Signs:
    own = [unit for unit in state.units.values() if unit.seat == seat]
    whole = state.sizes[seat] or 1
    holds, near = STAKES[battle_of(state)](state, seat)
    return Signs(
        points=points_of(state)[seat],
        left=worth(own) / whole,
        steady=worth(unit for unit in own if not unit.suppressed) / whole,
        holds=holds,
        near=near,
        ready=worth(waiting(state, own)) / whole,
    )


def waiting(state: State, units: Iterable[Unit]) -> Iterator[Unit]:
    """Those of *units* that have not acted in this round, or have that phase still before them."""
    for unit in units:
        is_done = unit.done if unit.seat == state.active else unit.seat == state.first
        if not is_done:
            yield unit


def worth(units: Iterable[Unit]) -> float:
    return sum(unit.profile.points * unit.strength / unit.profile.strength for unit in units)


def of_crossroads(state: State, seat: Seat) -> tuple[float, float]:
    """How many objectives it holds, and how near it is to each."""
    places = state.objectives.values()
    held = sum(holder(state, at) == seat for at in places)
    return held, sum(closest(state, state.of(seat), at) for at in places)


def of_clutch(state: State, seat: Seat) -> tuple[float, float]:
    """The rounds for which the attacker has stood at it, and how near it is, while it is there."""
    if seat != state.first or CLUTCH not in state.objectives:
        return 0, 0
    infantry = [unit for unit in state.of(seat) if unit.profile.is_infantry]
    at = state.objectives[CLUTCH]
    return state.progress.get(CLUTCH, 0), closest(state, infantry, at)


def of_box(state: State, seat: Seat) -> tuple[float, float]:
    """Whether it carries the box, and how near it is to it, or to where it can be carried off."""
    if BOX not in state.objectives:
        return 0, 0
    carrier, at = state.units.get(state.carriers.get(BOX, "")), state.objectives[BOX]
    if carrier is None:
        infantry = [unit for unit in state.of(seat) if unit.profile.is_infantry]
        return 0, closest(state, infantry, at) / 2
    if carrier.seat != seat:
        return 0, 0
    if seat == state.first:
        return 1, 1
    return 1, closest(state, [carrier], BATTLES[state.mission].zones[EXIT].middle)


def closest(state: State, units: Iterable[Unit], at: Point) -> float:
    """From 0 to 1, how near the nearest of *units* is that is not Suppressed."""
    able = (unit for unit in units if not unit.suppressed)
    far = min((way_left(state.ground, unit.at, at) for unit in able), default=FAR)
    return max(0.0, 1 - far / FAR)


STAKES: Mapping[int, Callable[[State, Seat], tuple[float, float]]] = {
    1: of_crossroads,
    2: of_clutch,
    3: of_box,
}
