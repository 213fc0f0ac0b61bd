"""
How likely each side is to win, told as a Game Turn begins, when no model has been activated.

A side has so many points: its own `Signs`, weighed as its mission wants, and what that mission is
worth to it at this table whatever happens. The chances to win are in the ratio of the exponentials
of these points. The weights stand in `prospects.json`: `tests/avp_thb/fitting.py` fits them to how
games of autopilots ended.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp, log
from typing import Any, NamedTuple

from rules.avp_thb import stand
from rules.avp_thb.autopilot import walked
from rules.avp_thb.goals import (
    barricaded,
    counts,
    done,
    loads,
    objectives,
    open_breaches,
    open_to,
)
from rules.avp_thb.missions import Objective
from rules.avp_thb.missions.mission import in_order
from rules.avp_thb.pieces import HIVE, Model
from rules.avp_thb.sites import destination, sites, to_fetch
from rules.avp_thb.state import State
from rules.avp_thb.units import BASE_FRAGS, SQUADS, UNITS, Unit
from rules.data import text_of
from rules.kernel.orders import Seat

FAR = 30  # steps; who is as far away works for nothing
LEAST = 0.05  # of a force, so that a logarithm can be taken of nothing left
MANY = 10  # models, and frags
RANKS = {"token": 0.0, "troop": 1.0, "pack": 1.0, "support": 1.2, "hq": 1.5}
BORNE = ("carry", "vents", "deliver", "launch")  # what somebody must bear to a place
HOLDING = (3.0, 2.0, 1.5, -0.7, -1.0)  # of the shares of `of_survivors`, in their order
PACE = 0.7  # of how soon all is done, for each thing that is left to do


class Signs(NamedTuple):
    """
    What tells how a side stands: the part of its force that is *left*, also as the *power* of it;
    how many *models*; of its conditions the parts *done*, *met* and *near*; its *frags*; how *soon*
    it may have done everything, from 0 to 1; and the *share* that it brought of all forces.
    """

    left: float
    power: float
    models: float
    done: float
    met: float
    near: float
    frags: float
    soon: float
    share: float


@cache
def fitted() -> Mapping[str, Any]:
    """
    `weights`, by mission and seat: what each sign is worth, then how much more as the last turn
    begins; those of mission 0 are for all others. `worth`, by mission and sides: of each side.
    """
    known: Mapping[str, Any] = json.loads(text_of("avp_thb", "prospects.json"))
    return known


def chance(state: State, seat: Seat) -> float:
    """From 0 to 1; a draw is shared."""
    if state.stand:
        lasting = of_survivors(state)
        return 1 - lasting if state.by_rules(seat) else lasting
    return chances(state)[seat]


def of_all(state: State) -> dict[str, float]:
    """Of every side, once all of them are on the board."""
    if not state.turn:
        return {}
    if state.stand:
        return {stand.called(state, seat): chance(state, seat) for seat in state.seats}
    return dict(chances(state))


def of_survivors(state: State) -> float:
    """
    How likely a Last Stand is to hold: by the barricades, by what is left of the force and how near
    it is to a breach, and by how many Aliens are about.
    """
    if state.winners is not None:
        return float(HIVE not in state.winners)
    own = [model for seat in state.players for model in state.of(seat)]
    whole_force = sum(whole(state, seat) for seat in state.players)
    assert state.stand
    shares = (
        min(barricaded(state) / state.stand.need, 1.0),
        log(sum(map(value, own)) / whole_force + LEAST),
        closeness(state, open_breaches(state), [model for model in own if counts(model)]),
        len(state.of(HIVE)) / MANY,
        (state.stand.need - barricaded(state)) / 2,
    )
    points = sum(weight * share for weight, share in zip(HOLDING, shares, strict=True))
    return 1 / (1 + exp(-points))


def chances(state: State) -> dict[Seat, float]:
    if state.winners is not None:
        shared = state.winners or state.seats
        return {side: (side in shared) / len(shared) for side in state.seats}
    points = {side: exp(points_of(state, side)) for side in state.seats}
    return {side: points[side] / sum(points.values()) for side in points}


def points_of(state: State, seat: Seat) -> float:
    mission = 0 if state.goals else state.mission  # drawn aims are not those of the mission
    weights, sides = fitted()["weights"], " ".join([str(mission), *in_order(state.seats)])
    first, more = weights.get(str(mission), weights["0"])[seat]
    time: float = state.turn / state.options["turns"]
    found = zip(signs(state, seat), first, more, strict=True)
    worth = fitted()["worth"].get(sides, {}).get(seat, 0.0)
    return float(worth + sum(sign * (early + time * late) for sign, early, late in found))


def signs(state: State, seat: Seat) -> Signs:
    must = [o for o in objectives(state, seat) if not o.optional]
    shares = [done(state, seat, objective) / objective.need for objective in must]
    wanted = [(o, share) for o, share in zip(must, shares, strict=True) if share < 1]
    nears = [nearness(state, seat, objective) for objective, _ in wanted]
    to_do = sum(objective.need * (1 - share) for objective, share in wanted)
    brought = whole(state, seat)
    left = sum(value(model) for model in state.of(seat)) / brought
    return Signs(
        left=left,
        power=log(left + LEAST),
        models=len(state.of(seat)) / MANY,
        done=mean(shares),
        met=mean([float(share == 1) for share in shares]),
        near=sum(nears) / max(len(must), 1),
        frags=min(state.progress[seat].get("frags", 0), MANY) / MANY,
        soon=PACE ** (to_do - sum(nears) / 2),
        share=log(brought / sum(whole(state, side) for side in state.seats)),
    )


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def card_of(model: Model) -> Unit:
    """Its stat card; one of a squad that nobody has looked at counts as the first of it."""
    return UNITS[model.unit or SQUADS[model.squad][0]]


def price(unit: str) -> float:
    card = UNITS[unit]
    return BASE_FRAGS[card.base] * RANKS[card.rank]


def value(model: Model) -> float:
    """Its price, half of it for its wounds."""
    card = card_of(model)
    return price(card.key) * (0.5 + 0.5 * model.wounds / card.wounds) if card.wounds else 0.0


def whole(state: State, seat: Seat) -> float:
    return sum(map(price, state.forces[seat])) or 1.0


def nearness(state: State, seat: Seat, objective: Objective) -> float:
    """From 0 to 1, how near those are who work for it, if there is still something to do."""
    if objective.how == "frags" or not open_to(state, seat, objective):
        return 0.0
    models = [model for model in state.of(seat) if counts(model)]
    if not objective.token or objective.how not in BORNE:
        return closeness(state, sites(state, seat, objective), models)
    if bearers := [m for m in models if bears(state, m, objective)]:
        return 0.5 + 0.5 * closeness(state, destination(state, seat, objective), bearers)
    # Whoever escorts bearers to what is to be delivered makes for foes, but is no nearer to it.
    to_take = to_fetch if objective.how == "deliver" else sites
    return 0.5 * closeness(state, to_take(state, seat, objective), models)


def bears(state: State, model: Model, objective: Objective) -> bool:
    """Whether *model* carries something for *objective*."""
    return any(token.kind == objective.token for token in loads(state, model))


def closeness(state: State, tiles: Iterable[str], models: list[Model]) -> float:
    """Of the two that are nearest to one of *tiles*."""
    way = walked(state.board, state.doors, frozenset(tiles))
    near = sorted(min(way.get(model.tile, FAR), FAR) for model in models)
    first, second = [1 - steps / FAR for steps in [*near, FAR, FAR][:2]]
    return 0.8 * first**2 + 0.2 * second**2
