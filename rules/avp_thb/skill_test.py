"""Twenty-sided tests, rulebook §2.2."""

from dataclasses import dataclass
from typing import NamedTuple

from rules.kernel.system import Table

ALWAYS, NEVER = 1, 20


class Result(NamedTuple):
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
    modifiers: tuple[tuple[int, str], ...] = ()
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

    def roll(self, table: Table, label: str) -> Result:
        return self.judged(table.d20(label))

    def judged(self, value: int) -> Result:
        passed = value == ALWAYS or (value != NEVER and value <= self.needs)
        return Result(value, passed, self)
