"""What all orders to units share."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import POINT, Action, Offer, PieceWord, Slot, shown
from rules.xenos_rampant.courage import order_test
from rules.xenos_rampant.dice import Rolled, Test
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.profiles import Needs
from rules.xenos_rampant.steps.testing import spent
from rules.xenos_rampant.steps.turn import end_phase, may_act, ready
from rules.xenos_rampant.steps.wearing import doubles, is_failing
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import spoken

Choice = Collection[str] | Slot
Slots = Iterator[tuple[Choice, ...]]  # choices for the words behind the unit


@dataclass(frozen=True)
class UnitOrder(Action):
    """
    An order to one unit, on a test unless it is free. A test that fails ends the phase.

    *order* is its name in the profile. *ends_prone*: who lies on the ground gets up for it.
    """

    order: ClassVar[str] = ""
    ends_prone: ClassVar[bool] = True

    unit: PieceWord

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        """What the order needs of *unit*, as its profile says; None if it cannot be given."""
        return unit.profile.orders.get(cls.order)

    @classmethod
    def is_free(cls, unit: Unit) -> bool:
        needs = cls.needs(unit)
        return bool(needs and needs.free) and not unit.fray and not is_failing(unit)

    @classmethod
    def test(cls, layout: Layout, unit: Unit) -> Test | None:
        """The test of the order; None if it is free."""
        needs = cls.needs(unit)
        if needs is None or cls.is_free(unit):
            return None
        return order_test(layout, unit, cls.order.capitalize(), needs.value)

    def check(self, view: View) -> None:
        unit = own(view, self.unit)
        self.check_unit(view, unit)
        self.check_rules(view, unit)

    @classmethod
    def check_unit(cls, view: View, unit: Unit) -> None:
        """What can be judged without the other words of the order."""
        if unit.suppressed:
            raise IllegalOrder(f"{unit.name} is Suppressed and can only rally.", rule="2.8-1")
        if not may_act(unit):
            raise IllegalOrder(f"{unit.name} has been activated in this phase.", rule="2-2")
        if unit.aboard:
            raise IllegalOrder(f"{unit.name} is not on the table.")
        if cls.needs(unit) is None:
            raise IllegalOrder(f"{unit.name} cannot {cls.verb}.", rule=cls.rule)

    def check_rules(self, view: View, unit: Unit) -> None:
        """Raise IllegalOrder for what the other words of the order ask."""

    def odds(self, view: View) -> list[str]:
        test = self.test(view, view.units[self.unit])
        first = [test.odds + ". If it fails, the phase ends."] if test else ["It is free."]
        return [*first, *self.more_odds(view, view.units[self.unit])]

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        """What else it depends on."""
        return []

    def chance(self, view: View) -> float | None:
        test = self.test(view, view.units[self.unit])
        return test.chance if test else None

    def play(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        test, must = self.test(table.state, unit), must_test(table.state, unit)
        unit.done, unit.fray = True, False
        unit.prone = unit.prone and not self.ends_prone
        is_spared = test is None or (not must and drilled(table, unit, self.order))
        if test is None or is_spared or self.passes(table, unit, test):
            self.resolve(table, unit)

    def passes(self, table: Table, unit: Unit, test: Test) -> bool:
        """Roll the test of the order."""
        result = self.roll(table, unit, test, self.order)
        if not result.passed and (
            unit.powers.pop("mental_command", "") or self.is_commanded(table, unit)
        ):
            result = self.roll(table, unit, test, f"{self.order} again")
        if not result.passed:
            table.tell("fails", "The phase ends.", unit=unit.id)
            end_phase(table.state)
        doubles(table, unit, result)
        return result.passed and unit.id in table.state.units

    def is_commanded(self, table: Table, unit: Unit) -> bool:
        """Whether a commanding leader has it rolled again."""
        counts = in_force(COMMANDED, table.state.edition)
        return counts(self.order) and spent(table.state, unit, "commanding")

    def roll(self, table: Table, unit: Unit, test: Test, label: str) -> Rolled:
        result = test.roll(table, label, unit.id)
        table.tell(
            "order",
            f"{unit.name} {'obeys' if result.passed else 'does not obey'}. {test.sum}:"
            f" {result.text}.",
            unit=unit.id, order=self.verb, passed=result.passed, dice=list(result.dice),
        )  # fmt: skip
        return result

    def resolve(self, table: Table, unit: Unit) -> None:
        raise NotImplementedError

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for unit in ready(view, view.seat or ""):
            try:
                cls.check_unit(view, unit)
            except IllegalOrder:
                continue
            for slots in cls.ways(view, unit):
                if all(map(suggested, slots)):
                    yield cls.offer((unit.id,), *slots)

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        yield ()


def suggested(choice: Choice) -> Collection[str]:
    return choice.words if isinstance(choice, Slot) else choice


def anywhere(words: Collection[str], name: str, where: str) -> Slot:
    """Any square or point *where* it may be, *words* suggested."""
    return Slot(tuple(words), name, POINT, open=f"any square or point {where}")


DRILLS = {"attack": "fix_bayonets", "move": "manoeuvres", "shoot": "shooting_drill"}
# By edition, which orders a commanding leader has rolled again (ruling B8).
COMMANDED: Mapping[int, Callable[[str], bool]] = {1: bool, 4: DRILLS.__contains__}


def drilled(table: Table, unit: Unit, order: str) -> bool:
    """Whether the Commander spares it the test, the first unit near in each turn that needs one."""
    drill = DRILLS.get(order, "") if unit.aboard != RESERVE else ""
    if not drill or not spent(table.state, unit, drill):
        return False
    table.tell("drill", f"{unit.name} needs no test: {spoken(drill)}.", unit=unit.id)
    return True


# By edition, whether nothing spares a test to who must test all its orders (ruling B4).
ALL_ARE_TESTED: Mapping[int, bool] = {1: False, 2: True}


def must_test(layout: Layout, unit: Unit) -> bool:
    """Whether all its orders are tested, even those that a power or the Commander makes free."""
    return in_force(ALL_ARE_TESTED, layout.edition) and (unit.fray or is_failing(unit))


def own(view: View, id: str) -> Unit:
    """The unit of the seat with that label. Raises IllegalOrder."""
    unit = view.units.get(id)
    if unit is None or unit.seat != view.seat:
        raise missing(view, id, f"You have no unit {shown(id)}.")
    return unit


def foe(view: View, id: str) -> Unit:
    """The enemy with that label. Raises IllegalOrder."""
    unit = view.units.get(id)
    if unit is None or unit.seat == view.seat or unit.aboard:
        raise missing(view, id, f"There is no enemy {shown(id)} on the table.")
    return unit


def missing(view: View, id: str, why: str) -> IllegalOrder:
    """*why* there is no such unit, unless there was one."""
    gone = any(id in units for units in view.fallen.values())
    return IllegalOrder(f"{id} is out of the battle." if gone else why)
