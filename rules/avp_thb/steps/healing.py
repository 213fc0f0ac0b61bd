"""Heal, and the Medic who gives it, rulebook §7.1 and §9.12."""

from rules.avp_thb import experience
from rules.avp_thb.combat import HEAL
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import rolled
from rules.avp_thb.steps.hits import Hit
from rules.kernel.facts import Table


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
    return any(m.has("medic") and m.tile in near for m in layout.of(target.seat))
