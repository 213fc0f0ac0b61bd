"""Moves as they are carried out."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.facts import Table
from rules.parts.steps import Step
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.places import so_far
from rules.xenos_rampant.moving import Way, way
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.carrying import carried


def walk(
    table: Table, unit: Unit, way: Way, *, takes: bool = True, does: str = "moves"
) -> None:  # fmt: skip
    """Move *unit* along its legs; with *takes* it may take up what it comes to."""
    start, unit.at, unit.facing = unit.at, way.end, way.facing
    table.tell(
        "move", f"{unit.name} {does} to {places.written(unit.at)} for {so_far(way.cost)}.",
        unit=unit.id, start=list(start), legs=[list(leg) for leg in way.legs], cost=way.cost,
    )  # fmt: skip
    carried(table, unit, takes=takes)


@dataclass
class Going(Step):
    """*unit* goes on along *legs* after its shot, if it still can."""

    kind: ClassVar[str] = "going"

    unit: str
    legs: list[list[int]]
    reach: int

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps.pop()
        unit = state.units.get(self.unit)
        if unit is None or unit.suppressed:
            return
        found = way(state, unit, [(x, y) for x, y in self.legs], self.reach)
        if found.why:
            table.tell("stays", f"{unit.name} stays: {found.why}", unit=unit.id)
        else:
            walk(table, unit, found)
