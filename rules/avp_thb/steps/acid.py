"""Acidic Blood, rulebook §3.3: when it sprays, and the tokens that it leaves."""

from rules.avp_thb.combat import ACID_SPRAY, ACID_STRENGTH
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.skill_test import rolled
from rules.avp_thb.state import MOST_ACID, State
from rules.avp_thb.steps.hits import Hit
from rules.kernel.facts import Table
from rules.kernel.orders import Seat


def acid(table: Table, source: Model) -> bool:
    """Acidic Blood, §3.3: whether it sprays, on 1-6; then it leaves a token where there is room."""
    value = rolled(table, "acid", source.id)
    if value > ACID_SPRAY:
        table.tell("acid", f"The blood of {source.id} hurts nobody: rolls {value}.")
        return False
    token = spill(table.state, source.tile)
    table.tell("acid", f"Acid sprays from {source.id}: rolls {value}. {token}", tile=source.tile)
    return True


def spill(state: State, tile: str) -> str:
    """An Acid Damage token, where there is room, and what is told of it."""
    if state.acid.get(tile, 0) >= MOST_ACID or state.free(tile) < 1:
        return f"No acid token fits on {tile}."
    state.acid[tile] = state.acid.get(tile, 0) + 1
    return f"It leaves an acid token on {tile}."


def sprayed(state: State, source: str, whom: str) -> None:
    """Tell the cards that the removal of *source* sets off."""
    trigger = state.happening()
    if trigger and trigger.model == source:
        trigger.data["sprayed"] = whom


def by_points(models: list[Model], sign: int = -1) -> list[Model]:
    """Those with most Occupation Points first; last with *sign* 1."""
    return sorted(models, key=lambda m: (sign * m.points, label(m.id)))


def acid_hit(seat: Seat) -> Hit:
    """Of the Alien side *seat*; nobody dodges it (ambiguities H32)."""
    return Hit(ACID_STRENGTH, seat, dodge=False)
