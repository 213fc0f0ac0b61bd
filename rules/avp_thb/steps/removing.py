"""A casualty leaves the board, rulebook §6.2 and §9.11."""

from collections.abc import Mapping

from rules.avp_thb import experience
from rules.avp_thb.pieces import Corpse, Model
from rules.avp_thb.state import State
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.units import BASE_FRAGS, BODILESS
from rules.kernel.editions import in_force

LEAVING_NOTHING: Mapping[int, frozenset[str]] = {1: frozenset(), 3: BODILESS}


def remove(state: State, target: Model, hit: Hit) -> None:
    """Take a casualty off the board: frags, corpse, dropped tokens, lost guns, §6.2 and §9.11."""
    del state.models[target.id]
    experience.falls(state, target)
    laid_aside(state, target)
    if state.hostile(hit.seat, target.seat) and hit.seat in state.seats:
        score(state, target, hit)
    if hit.close and target.card.skills.isdisjoint(in_force(LEAVING_NOTHING, state.edition)):
        state.corpses.append(Corpse(target.seat, target.card.name, target.tile, state.turn))
    for token in state.tokens:
        if token.carrier == target.id:
            token.carrier, token.tile = None, target.tile
    scrap(state, target)


def laid_aside(state: State, target: Model) -> None:
    """Among the fallen; the Aliens of a Last Stand come back as tokens of their pool, §10.3.5."""
    pile = state.pool if state.by_rules(target.seat) else state.fallen
    pile.setdefault(target.seat, []).append(target.unit or "")


def scrap(state: State, loader: Model) -> None:
    """The guns on the card of a Power Loader are destroyed with it, §7.1."""
    guns = state.guns.pop(loader.id, 0)
    if guns:
        state.fallen[loader.seat] += ["gun"] * guns * in_force(SCRAPPED, state.edition)


# Guns that were lost with a Loader could not be repaired.
SCRAPPED: Mapping[int, bool] = {1: False, 12: True}


def score(state: State, target: Model, hit: Hit) -> None:
    """The Tiny score nothing, §7.2: who dies of a Facehug is nobody's frag (I6), but a lesson."""
    if state.veterans:
        experience.earn(state, hit.seat, hit.by or hit.rule, target)
    if hit.rule != "facehug":
        frags = state.progress[hit.seat]
        frags["frags"] = frags.get("frags", 0) + BASE_FRAGS[target.size]
