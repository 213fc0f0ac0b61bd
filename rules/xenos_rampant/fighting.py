"""With what units fight, what it costs on average, and who falls back."""

from fractions import Fraction

from rules.xenos_rampant import odds
from rules.xenos_rampant.armour import in_fight
from rules.xenos_rampant.blows import blow
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit

IN_ROUGH, PRONE, WAVERING = 5, 5, 6


def value_of(layout: Layout, unit: Unit, *, attacks: bool) -> tuple[int, str]:
    """What *unit* hits on in a fight, and why if it is not its own value."""
    if unit.suppressed:
        return WAVERING, "Suppressed"
    if layout.fights_in_rough(unit):
        return IN_ROUGH, "in rough ground"
    if unit.prone and not attacks:
        return PRONE, "gone to ground"
    return (unit.profile.attack if attacks else unit.profile.defence), ""


def mean_blows(layout: Layout, unit: Unit, foe: Unit, *, attacks: bool) -> Fraction:
    """What Strength the blows of *unit* cost *foe* on average, as they stand now."""
    needs, _ = value_of(layout, unit, attacks=attacks)
    return odds.mean_loss(blow(layout, unit, foe, needs or 7, in_fight(layout, unit, foe)))


def falls_back(attacker: Unit, defender: Unit, lost: int, cost: int) -> Unit:
    """
    Who gives way when both are still in contact: who *lost* more; the attacker if both lost the
    same, and infantry before a vehicle. *cost* is what the defender lost.
    """
    if attacker.profile.is_vehicle != defender.profile.is_vehicle:
        return attacker if attacker.profile.is_infantry else defender
    return defender if cost > lost else attacker


def why_falls_back(attacker: Unit, defender: Unit, lost: int, cost: int) -> str:
    """What decided that, within a sentence."""
    if attacker.profile.is_vehicle != defender.profile.is_vehicle:
        return "infantry always does to a vehicle"
    if cost == lost:
        return "both lost the same, and it attacked"
    return f"it lost {max(cost, lost)} Strength, the other {min(cost, lost)}"


def may_meet(layout: Layout, defender: Unit, attacker: Unit) -> bool:
    """Whether a Counter-Charge is open to *defender*."""
    return (
        defender.has("counter_charge")
        and not (defender.suppressed or defender.has("immobile"))
        and attacker.profile.is_infantry
        and attacker.movement <= defender.movement
    )
