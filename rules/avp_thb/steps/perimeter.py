"""Doors that the Marines have mined, rulebook §7.1."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb.layout import Layout
from rules.avp_thb.skill_test import plain_odds, rolled
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.steps.wounding import Burst
from rules.avp_thb.units import UNITS
from rules.kernel.facts import Table
from rules.parts.steps import Step

SKILL = "perimeter_secured"
ROLL, STRENGTH = 5, 8


@dataclass
class Perimeter(Step):
    """Perimeter Secured!: on 1-5 a door that was opened explodes on both its tiles (H19)."""

    kind: ClassVar[str] = "perimeter"
    door: str

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        value = rolled(table, "perimeter", "marine", self.door, needs=ROLL)
        verdict = "explodes" if value <= ROLL else "was not mined"
        table.tell(
            "perimeter", f"Perimeter Secured! The door {self.door} {verdict}: "
            f"needs {ROLL}, rolls {value}.", door=self.door,
        )  # fmt: skip
        if value <= ROLL:
            state.steps.append(self.blast(state))

    def blast(self, layout: Layout) -> Burst:
        there = [m.id for tile in self.door.split("/") for m in layout.on(tile)]
        return Burst(there, Hit(STRENGTH, "marine", dodge=False))

    def odds(self, layout: Layout) -> list[str]:
        return [f"Perimeter Secured!: {plain_odds(ROLL)}.", *self.blast(layout).odds(layout)]


def secured(state: Layout) -> bool:
    """Whether a Marine with the skill lives, revealed or not: the force is public (G18)."""
    waiting = (SKILL in UNITS[unit].skills for unit in state.pool.get("marine", []))
    return any(waiting) or any(m.has(SKILL) for m in state.of("marine"))
