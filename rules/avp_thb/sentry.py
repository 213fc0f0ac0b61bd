"""What a Sentry token does of itself: the standing order, rulebook §4.2 (ambiguities E6)."""

from dataclasses import dataclass

from rules.avp_thb import combat
from rules.avp_thb.state import Model, State
from rules.avp_thb.stops import Bound, bound_of, said
from rules.kernel.orders import Seat

LEAST_CHANCE = 30  # percent to hit


@dataclass(frozen=True)
class Reaction:
    """*model* fires at, or strikes, *target*."""

    model: Model
    target: Model
    family: str


def reaction(state: State, seat: Seat, ready: list[Model]) -> Reaction | None:
    """The first of *ready* that shoots with a fair chance, or else strikes; or None."""
    if said(state, seat, "sentry", "") == "hold":
        return None
    bound = bound_of(state, seat, "sentry")
    for model in ready:
        if not (model.unit and model.revealed):
            continue
        if (found := shot(state, model, bound)) or (found := blow(state, model, bound)):
            return found
    return None


def shot(state: State, model: Model, bound: Bound) -> Reaction | None:
    if "shoot" in model.used or not combat.arm_of(model, "RS"):
        return None
    seen = state.seen_from(model.tile)
    foes = [f for f in state.models.values() if f.seat != model.seat and f.tile in seen]
    odds = [
        (combat.shooting_test(state, model, foe).chance, foe) for foe in foes if bound.likes(foe)
    ]
    least = LEAST_CHANCE if bound.least is None else bound.least
    odds = [(chance, foe) for chance, foe in odds if round(chance * 100) >= least]
    if not odds:
        return None
    return Reaction(model, max(odds, key=lambda o: o[0])[1], "shoot")


def blow(state: State, model: Model, bound: Bound) -> Reaction | None:
    if "fight" in model.used or not combat.arm_of(model, "CC"):
        return None
    foes = [f for f in state.models.values() if state.can_strike(model, f) and bound.likes(f)]
    return Reaction(model, foes[0], "fight") if foes else None
