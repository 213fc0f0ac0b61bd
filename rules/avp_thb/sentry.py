"""What a Sentry token does of itself: the standing order, rulebook §4.2 (ambiguities E6)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.avp_thb import combat
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.pieces import Model
from rules.avp_thb.standing import Bound, bound_of, said
from rules.avp_thb.state import State
from rules.kernel.editions import in_force
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
    foes = [f for f in state.foes(model.seat) if f.tile in seen]
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
    foes = [f for f in state.models.values() if can_strike(state, model, f) and bound.likes(f)]
    target = in_force(STRUCK, state.edition)(state, model, foes, bound)
    return Reaction(model, target, "fight") if target else None


def likeliest(state: State, model: Model, foes: list[Model], bound: Bound) -> Model | None:
    """The one that is easiest to hit, if the chance is what the order asks for."""
    odds = [(combat.fighting_test(state, model, foe).chance, foe) for foe in foes]
    fair = [(chance, foe) for chance, foe in odds if bound.reached(chance)]
    return max(fair, key=lambda one: one[0])[1] if fair else None


# A blow fell on the first, whatever the least chance of the order.
STRUCK: Mapping[int, Callable[[State, Model, list[Model], Bound], Model | None]] = {
    1: lambda state, model, foes, bound: foes[0] if foes else None,
    3: likeliest,
}
