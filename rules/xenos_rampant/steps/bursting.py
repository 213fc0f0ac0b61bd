"""Fire Support, which no weapon of the unit’s own shoots."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.facts import Table
from rules.parts.steps import Step, then
from rules.xenos_rampant.dice import hits
from rules.xenos_rampant.ground.points import within
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.losing import NEAR, counted, plain_armour, suffer
from rules.xenos_rampant.steps.testing import Tests

SUPPORT = 4  # what Fire Support hits on


@dataclass
class Support(Step):
    """Fire Support of *caller* falls on *target*, or astray."""

    kind: ClassVar[str] = "support"

    caller: str
    target: str

    def run(self, table: Table) -> None:
        state: State = table.state
        caller, target = state.units[self.caller], state.units[self.target]
        then(state, Tests())
        found = hits(table, "support", caller.id, caller.dice, SUPPORT)
        table.tell(
            "support",
            f"Fire Support falls on {target.name}. {found.text}; {counted(found.hits)}.",
            unit=caller.id, target=target.id, dice=list(found.dice), hits=found.hits,
        )  # fmt: skip
        if found.dice.count(1) > found.hits:
            target = stray(state, target)
            table.tell("stray", f"It goes astray, onto {target.name}.", target=target.id)
        suffer(table, target, caller, found, plain_armour(state, target, caller))


def stray(layout: Layout, target: Unit) -> Unit:
    """
    Whom stray shells hit: what the target’s side would name, an enemy of its own if one is near,
    or the friend that is best armoured; the target itself if it is alone.
    """
    near = [u for u in layout.units.values() if u is not target and not u.aboard]
    near = [u for u in near if within(u.disc, target.disc, NEAR)]
    found = sorted(near, key=lambda u: (u.seat == target.seat, -u.profile.armour, u.id))
    return next(iter(found), target)
