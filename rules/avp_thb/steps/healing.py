"""Heal, and the Medic who gives it, rulebook §7.1 and §9.12."""

from collections.abc import Callable, Mapping

from rules.avp_thb import experience
from rules.avp_thb.combat import HEAL
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import rolled
from rules.avp_thb.steps.hits import Hit
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat


def heals(table: Table, target: Model, hit: Hit) -> bool:
    """Heal ignores the wound, but for that of a Power Shot, §7.1 and §9.12."""
    if hit.power_shot or target.has("gun_emplacement"):
        return False
    value = experience.heal(table.state, target, HEAL if tended(table.state, target) else 0)
    if not value:
        return False
    fell = rolled(table, "heal", target.id, needs=value)
    healed = fell <= value
    verdict = "is treated at once" if healed else "cannot be saved"
    table.tell("heal", f"{target.name} {verdict}: Heal ({value}), rolls {fell}.")
    return healed


def tended(layout: Layout, target: Model) -> bool:
    """Medic! gives Heal (4) on its own and adjacent tiles, §7.1."""
    near = (target.tile, *layout.next_to(target.tile))
    friends = in_force(TENDS, layout.edition)(layout, target.seat)
    models = layout.models.values()
    return any(m.has("medic") and m.tile in near and m.seat in friends for m in models)


def its_own(layout: Layout, seat: Seat) -> tuple[Seat, ...]:
    return (seat,)


# In a Last Stand a Medic left the Predators alone.
TENDS: Mapping[int, Callable[[Layout, Seat], tuple[Seat, ...]]] = {1: its_own, 14: Layout.friends}
