"""A hit, and what may save from it, rulebook §6.1 and §7."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.avp_thb.combat import DODGE, armour_test, swayed_alone
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import SkillTest, plain_odds, rolled
from rules.kernel.facts import Table
from rules.kernel.orders import Seat


@dataclass(frozen=True)
class Hit:
    """What strikes a model: *by* the attacker of *seat*, “” for acid; *close* combat or not."""

    strength: int
    seat: Seat
    by: str = ""
    close: bool = False
    flame: bool = False
    dodge: bool = True
    power_shot: bool = False
    wounds: int = 1
    rule: str = ""

    @classmethod
    def of(cls, value: "Hit | Mapping[str, Any]") -> "Hit":
        """The hit, also from the data of a dumped step."""
        return value if isinstance(value, Hit) else cls(**value)


def saves(layout: Layout, target: Model, hit: Hit) -> list[str]:
    """What may save *target*, before it is rolled; nothing of a model that is not known."""
    if target.unit is None or target.mimicry:
        return []
    dodge = dodge_of(target, hit)
    lines = [f"{target.name} dodges: {plain_odds(dodge)}."] if dodge else []
    twice = ", twice for Hot Plasma" if hit.rule == "hot_plasma" else ""
    return [*lines, f"{target.name} is saved by {saving_test(layout, target, hit).odds}{twice}."]


def dodge_of(target: Model, hit: Hit) -> int:
    if hit.flame or not hit.dodge:
        return 0
    return next((DODGE[skill] for skill in DODGE if target.has(skill)), 0)


def saving_test(layout: Layout, target: Model, hit: Hit) -> SkillTest:
    """The Armour Test, or the Con Test against a Facehugger."""
    if hit.rule == "facehug":
        swayed = swayed_alone(layout, target, "Con")
        return SkillTest("Con", target.card.condition or 0, swayed)
    return armour_test(target, hit.strength)


def dodges(table: Table, target: Model, hit: Hit) -> bool:
    needs = dodge_of(target, hit)
    if not needs:
        return False
    value = rolled(table, "dodge", target.id, needs=needs)
    dodged = value <= needs
    verdict = "dodges" if dodged else "does not dodge"
    table.tell("dodge", f"{target.name} {verdict}: needs {needs}, rolls {value}.")
    return dodged
