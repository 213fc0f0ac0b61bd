"""Shooting: Firefight, hits, losses of both, Courage."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from rules.kernel.facts import Table
from rules.kernel.orders import Prompt
from rules.parts.steps import Asking, then
from rules.xenos_rampant import blows, odds
from rules.xenos_rampant.armour import Armour, against_shot
from rules.xenos_rampant.courage import order_test
from rules.xenos_rampant.dice import Hits, hits
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.rerolls import SHOTS, misses_again
from rules.xenos_rampant.shooting import is_extreme, may_shoot_back
from rules.xenos_rampant.standing import ASK, followed, said
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.losing import counted, suffer
from rules.xenos_rampant.steps.testing import Tests
from rules.xenos_rampant.steps.wearing import is_lost, strained

FIREFIGHT = "firefight"
REACTION = 7  # what reactions need


@dataclass
class Shooting(Asking):
    """
    *shooter* shoots at *target* on *value*, with *less* taken from each die.

    *open*: whether a Firefight may be declared; *answer* is what its side has said to that.
    """

    kind: ClassVar[str] = "shooting"

    shooter: str
    target: str
    value: int
    less: int
    open: bool
    answer: str = ""

    def question(self, state: State) -> Prompt | None:
        target = state.units[self.target]
        if not self.open or self.answer or said(state, target.seat, FIREFIGHT) != ASK:
            return None
        text = f"{state.units[self.shooter].name} shoots at {target.name}. Shoot back?"
        return Prompt(target.seat, FIREFIGHT, text, ("react", "hold"), "react", private=True)

    def run(self, table: Table) -> None:
        state: State = table.state
        shooter, target = state.units[self.shooter], state.units[self.target]
        then(state, Tests())
        back = self.open and wants_to(table, target, shooter, self) and reacts(table, target)
        if is_lost(state, target):
            return
        shots = shoot(table, shooter, target, self.value, self.less)
        returned = shoot(table, target, shooter, target.profile.shoot) if back else None
        armour = armour_of(state, shooter, target)
        own_armour = armour_of(state, target, shooter)
        suffer(table, target, shooter, shots.hits, armour, armed=True)
        if returned:
            suffer(table, shooter, target, returned.hits, own_armour, armed=True)


def wants_to(table: Table, target: Unit, shooter: Unit, step: Shooting) -> bool:
    """Whether its side has a Firefight tried."""
    state = table.state
    way = step.answer or followed(table, target.seat, FIREFIGHT)
    if way != "fair":
        return way in ("always", "react")
    costs = expected(state, target, shooter, target.profile.shoot)
    return expected(state, shooter, target, step.value) <= costs


def expected(layout: Layout, shooter: Unit, target: Unit, value: int) -> Fraction:
    """What *target* loses on average."""
    armour = armour_of(layout, shooter, target)
    return odds.mean_loss(blows.shot(layout, shooter, target, value, armour))


def reacts(table: Table, unit: Unit) -> bool:
    """The test of a reaction, which no Commander helps with."""
    test = order_test(table.state, unit, "Firefight", REACTION, ordered=False)
    result = test.roll(table, FIREFIGHT, unit.id)
    passed = "shoots back" if result.passed else "does not shoot back"
    table.tell(
        FIREFIGHT, f"{unit.name} {passed}. {test.sum}: {result.text}.",
        unit=unit.id, passed=result.passed, dice=list(result.dice),
    )  # fmt: skip
    strained(table, unit, result)
    return result.passed


def armour_of(layout: Layout, shooter: Unit, target: Unit) -> Armour:
    return against_shot(layout, shooter, target, is_extreme=is_extreme(layout, shooter, target))


def shoot(table: Table, shooter: Unit, target: Unit, value: int, less: int = 0) -> Hits:
    """Roll to hit; nobody loses anything yet."""
    found = hits(
        table, "shot", shooter.id, shooter.dice, value + less,
        sixes_twice=shooter.has("heavy_weapon"), again=misses_again(shooter, target, SHOTS),
    )  # fmt: skip
    why = f"Shoot Value {value}+ {-less} on the move" if less else ""
    table.tell(
        "shot",
        f"{shooter.name} shoots at {target.name}. {found.told(why)}; {counted(found.hits)}.",
        unit=shooter.id, target=target.id, dice=list(found.dice), hits=found.hits,
    )  # fmt: skip
    return found


def begin(state: State, shooter: Unit, target: Unit, value: int, less: int = 0) -> Shooting:
    """The step of a shot; *target* may shoot back if nobody has targeted it before."""
    open_ = may_shoot_back(state, target, shooter)
    target.targeted = True
    return Shooting(shooter.id, target.id, value, less, open_)
