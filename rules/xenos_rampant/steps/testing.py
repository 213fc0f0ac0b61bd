"""Courage tests, one after the other, and what comes of a failed one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.parts.steps import Step
from rules.xenos_rampant.courage import RALLY, courage_test
from rules.xenos_rampant.dice import Rolled, Test
from rules.xenos_rampant.ground.points import within
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.standing import followed
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.losing import ROUTED, WHY, lose, release, remove
from rules.xenos_rampant.steps.retreating import retreat

NEAR = 6  # inches, within which leaders of a unit's own help
ATTACK, DEFENCE = "attack", "defence"  # what cost a unit Strength in a fight
LEADERS = ("inspirational_leader", "brutal_leader")


@dataclass
class Tests(Step):
    """All Courage tests that are called for; new ones wait until those before them are done."""

    kind: ClassVar[str] = "tests"

    def run(self, table: Table) -> None:
        state: State = table.state
        if not state.tests:
            state.gone = {}
            state.steps.pop()
            return
        id, reason, cause, lost = state.tests.pop(0)
        unit = state.units.get(id)
        if unit and not unit.has("mechanoid"):
            test_courage(table, unit, in_force(CAUSES, state.edition)(state, cause), lost, reason)


def still_there(state: State, id: str) -> Unit | None:
    return state.units.get(id)


def as_it_was(state: State, id: str) -> Unit | None:
    """The unit, where it stands or stood before it was removed."""
    return state.units.get(id) or state.gone.get(id)


# By edition, who causes a Courage test (ruling G6).
CAUSES: Mapping[int, Callable[[State, str], Unit | None]] = {1: still_there, 5: as_it_was}


def test_courage(table: Table, unit: Unit, cause: Unit | None, lost: int, reason: str) -> None:
    """One test of *unit*, and what it does then."""
    result = rolled(table, unit, cause, lost, reason)
    if unit.id not in table.state.units:
        return
    if result.passed:
        table.tell("courage", f"{unit.name} keeps its Courage.", unit=unit.id, passed=True)
    elif result.total <= 0:
        remove(table, unit, ROUTED)
    else:
        fall_back(table, unit, cause, in_attack=reason in (ATTACK, DEFENCE))


def rolled(table: Table, unit: Unit, cause: Unit | None, lost: int, reason: str) -> Rolled:
    """The dice of a Courage test or a Rally, rolled again where a leader allows it."""
    test = courage_test(table.state, unit, cause, lost, reason)
    result = test.roll(table, RALLY if reason == RALLY else "courage", unit.id)
    tell(table, unit, test, result, reason)
    if not result.passed and "soothed_mind" in unit.powers:
        result = test.roll(table, "soothed", unit.id)
        tell(table, unit, test, result, "again with a soothed mind")
    if not result.passed and spent(table.state, unit, "father_to_his_men"):
        result = test.roll(table, "father", unit.id)
        tell(table, unit, test, result, "again for its Commander")
    leader = None if result.passed else leader_near(table.state, unit)
    if leader is None or not rolls_again(table, unit, leader):
        return result
    if not leader.has("inspirational_leader"):
        lose(table, unit, 1, f" to {leader.name}")
        if unit.id not in table.state.units:
            return result
    result = test.roll(table, "again", unit.id)
    tell(table, unit, test, result, f"again for {leader.name}")
    return result


def rolls_again(table: Table, unit: Unit, leader: Unit) -> bool:
    """Whether its side wants that, of a leader who may ask a price."""
    way = followed(table, unit.seat, "reroll")
    return way == "always" or (way == "free" and leader.has("inspirational_leader"))


def spent(state: State, unit: Unit, trait: str) -> bool:
    """Whether a Commander with that *trait* is near and helps, once in each turn."""
    leader, key = state.commander(unit.seat), f"{trait}-{unit.seat}"
    if leader is None or not leader.is_led_by(trait) or state.progress.get(key):
        return False
    if not state.is_led(unit):
        return False
    state.progress[key] = 1
    return True


def tell(table: Table, unit: Unit, test: Test, result: Rolled, reason: str) -> None:
    why = f" as {WHY[reason]}" if reason in WHY else ""
    again = f" {reason}" if reason.startswith("again") else ""
    table.tell(
        "test", f"{unit.name} tests{again}{why}. {test.sum}: {result.text}.",
        unit=unit.id, reason=reason, dice=list(result.dice), total=result.total,
    )  # fmt: skip


def leader_near(layout: Layout, unit: Unit) -> Unit | None:
    """Who lets *unit* roll a failed test again; one that asks no price first."""
    for rule in LEADERS:
        for friend in layout.of(unit.seat):
            if leads(friend, rule) and within(friend.disc, unit.disc, far(friend, rule)):
                return friend
    return None


def leads(friend: Unit, rule: str) -> bool:
    strict = rule == "brutal_leader" and friend.is_led_by("extreme_disciplinarian")
    return not friend.suppressed and (friend.has(rule) or strict)


def far(friend: Unit, rule: str) -> int:
    strict = rule == "brutal_leader" and friend.is_led_by("extreme_disciplinarian")
    return NEAR * 2 if strict else NEAR


def fall_back(table: Table, unit: Unit, cause: Unit | None, *, in_attack: bool) -> None:
    """A failed test: Retreat, then Suppressed; whoever was so already loses 1 Strength besides."""
    if unit.suppressed:
        lose(table, unit, 1, " as it is Suppressed again")
    if unit.id in table.state.units:
        retreat(table, unit, cause, in_attack=in_attack)
    if unit.id in table.state.units and unit.can_waver:
        suppress(table, unit)


def suppress(table: Table, unit: Unit) -> None:
    unit.suppressed, unit.prone = True, False
    table.tell("suppressed", f"{unit.name} is Suppressed.", unit=unit.id)
    release(table, unit)


def rally(table: Table, unit: Unit) -> None:
    """A Rally: at 0 or less the unit is routed whatever its Courage."""
    result = rolled(table, unit, None, 0, RALLY)
    if unit.id not in table.state.units:
        return
    unit.done = True
    if result.total <= 0:
        remove(table, unit, ROUTED)
    elif result.passed:
        unit.suppressed, unit.fray = False, unit.has("back_into_the_fray")
        unit.powers.pop("visions_of_terror", None)
        table.tell("rallied", f"{unit.name} rallies.", unit=unit.id)
    else:
        table.tell("wavers", f"{unit.name} stays Suppressed.", unit=unit.id)
        lose(table, unit, 1)
        if unit.id in table.state.units:
            retreat(table, unit, None, in_attack=False)
