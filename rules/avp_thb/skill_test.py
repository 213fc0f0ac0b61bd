"""Twenty-sided tests and other dice of models and sides, rulebook §2.2."""

from dataclasses import dataclass
from typing import NamedTuple

from rules.avp_thb.state import SIDES
from rules.kernel.facts import Table, Throw

ALWAYS, NEVER, D20 = 1, 20, 20
Modifiers = tuple[tuple[int, str], ...]  # so much, and what for


class TestResult(NamedTuple):
    """*power_shot* and *fumble* are a natural 1 and a natural 20, §2.2."""

    value: int
    passed: bool
    test: "SkillTest"

    @property
    def text(self) -> str:
        return f"{self.test.sum}, rolls {self.value}"

    @property
    def power_shot(self) -> bool:
        return self.value == ALWAYS

    @property
    def fumble(self) -> bool:
        return self.value == NEVER


def plain_odds(needs: int) -> str:
    """`needs 10, 50 %`: of a roll that is no test, where 1 and 20 are figures like others."""
    return f"needs {needs}, {needs * 5} %"


@dataclass(slots=True)
class SkillTest:
    """
    A test of *value* with its modifiers, which print themselves.

    *floor* is the Impenetrable Armour value below which nothing lowers it, §6.1.
    """

    name: str
    value: int
    modifiers: Modifiers = ()
    floor: int | None = None

    @property
    def needs(self) -> int:
        needs = self.value + sum(amount for amount, _ in self.modifiers)
        return needs if self.floor is None else max(needs, self.floor)

    @property
    def chance(self) -> float:
        """The probability of passing: 1 always does, 20 never."""
        return min(max(self.needs, ALWAYS), NEVER - 1) / 20

    @property
    def odds(self) -> str:
        """`RS 14 -4 infested tile: needs 10, 50 %`."""
        return f"{self.sum}, {round(self.chance * 100)} %"

    @property
    def sum(self) -> str:
        """`RS 14 -4 infested tile: needs 10`."""
        terms = "".join(f" {amount:+d} {why}" for amount, why in self.modifiers)
        least = f" (never below {self.floor})" if self.floor is not None else ""
        return f"{self.name} {self.value}{terms}{least}: needs {self.needs}"

    def roll(self, table: Table, kind: str, *who: str) -> TestResult:
        """The die is that of the first of *who*, a model or a side."""
        result = self.judged(d20(table, " ".join([kind, *who])))
        threw(table, kind, who[0], result.value, self.chance, result.passed)
        return result

    def judged(self, value: int) -> TestResult:
        passed = value == ALWAYS or (value != NEVER and value <= self.needs)
        return TestResult(value, passed, self)


def rolled(table: Table, kind: str, *who: str, needs: int | None = None) -> int:
    """
    The value of a die that is no Skill Test: 1 and 20 are figures like others.

    It is that of the first of *who*, a model or a side; without *needs* there is nothing to pass.
    """
    value = d20(table, " ".join([kind, *who]))
    chance = None if needs is None else needs / D20
    threw(table, kind, who[0], value, chance, needs is not None and value <= needs)
    return value


def d20(table: Table, label: str) -> int:
    """A die without an owner: nobody’s luck."""
    return table.chance.roll(label, D20)


def threw(
    table: Table, kind: str, who: str, value: int, chance: float | None, passed: bool
) -> None:
    seat = SIDES[who[0]]
    if not table.state.by_rules(seat):  # nobody’s luck
        table.throws.append(Throw(seat, kind, D20, value, chance, passed))
