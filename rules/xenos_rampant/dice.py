"""Six-sided dice: tests on one or two of them, and hits on many."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.kernel.editions import in_force
from rules.kernel.facts import Table, Throw
from rules.kernel.orders import listed
from rules.xenos_rampant import odds
from rules.xenos_rampant.layout import SIDES

SIX = 6
SIXES_TWICE = "sixes count twice"  # what is said of dice that do it
Modifiers = tuple[tuple[int, str], ...]


def d6(table: Table, label: str) -> int:
    return table.chance.roll(label, SIX)


def so_many(dice: int) -> str:
    """`1 die`, `5 dice`"""
    return f"{dice} {'die' if dice == 1 else 'dice'}"


class Rolled(NamedTuple):
    """The dice of a test with what is added, and whether that is enough."""

    dice: tuple[int, ...]
    total: int
    passed: bool

    @property
    def is_double(self) -> bool:
        return len(self.dice) > 1 and len(set(self.dice)) == 1

    @property
    def text(self) -> str:
        return f"rolls {listed(map(str, self.dice))}, total {self.total}"


@dataclass(frozen=True)
class Test:
    """A test on one or two dice against a *value*, with modifiers that print themselves."""

    name: str
    value: int
    modifiers: Modifiers = ()
    dice: int = 2

    @property
    def added(self) -> int:
        return sum(amount for amount, _ in self.modifiers)

    @property
    def sum(self) -> str:
        """`Move 5+ +1 Commander`"""
        terms = "".join(f" {amount:+d} {why}" for amount, why in self.modifiers)
        on_one = " on one die" if self.dice == 1 else ""
        return f"{self.name} {self.value}+{on_one}{terms}"

    @property
    def chance(self) -> float:
        return odds.told(odds.total_at_least(self.dice, self.value - self.added))

    @property
    def odds(self) -> str:
        return f"{self.sum}: {self.chance:.0%}"

    def judged(self, dice: Iterable[int]) -> Rolled:
        shown = tuple(dice)
        total = sum(shown) + self.added
        return Rolled(shown, total, total >= self.value)

    def roll(self, table: Table, kind: str, who: str) -> Rolled:
        """The dice are those of the unit *who*; for its side's luck they are one test."""
        result = self.judged([d6(table, f"{kind} {who}") for _ in range(self.dice)])
        shown, seat = sum(result.dice), SIDES[who[0]]
        throw = Throw(seat, kind, SIX, shown, self.chance, result.passed, self.dice)
        table.throws.append(throw)
        return result


class Hits(NamedTuple):
    """
    What dice against a value *needs* have shown, so many of them rolled *again*; *twice*: a six is
    two hits.
    """

    dice: tuple[int, ...]
    needs: int
    hits: int
    again: int
    twice: bool = False

    @property
    def text(self) -> str:
        return self.told()

    def told(self, why: str = "") -> str:
        """`10 dice on 6+, Shoot Value 5+ -1 on the move, 3 rolled again: 1, 2 and 6`"""
        again = f"{self.again} rolled again" if self.again else ""
        twice = SIXES_TWICE if self.twice and self.needs <= SIX else ""
        aim = f"{so_many(len(self.dice))} on {self.needs}+"
        return f"{', '.join(filter(None, (aim, why, twice, again)))}: {listed(map(str, self.dice))}"


# By edition, whether a six that misses counts once more, too (ruling E8).
MISSES_TWICE: Mapping[int, bool] = {1: True, 2: False}


def count(dice: Iterable[int], needs: int, sixes_twice: bool, *, misses: bool = False) -> int:
    """How many of *dice* hit; with *misses* a six counts once more even if it does not hit."""
    again = sixes_twice and (misses or needs <= SIX)
    return sum((die >= needs) + (again and die == SIX) for die in dice)


def hits(
    table: Table,
    kind: str,
    who: str,
    number: int,
    needs: int,
    *,
    sixes_twice: bool = False,
    again: int = 0,
) -> Hits:
    """Roll so many dice for the unit *who*, and so many of the misses *again*."""
    first = [d6(table, f"{kind} {who}") for _ in range(number)]
    missed = [index for index, die in enumerate(first) if die < needs][:again]
    for index in missed:
        first[index] = d6(table, f"{kind} again {who}")
    shown = tuple(first)
    chance = odds.told(odds.face_at_least(needs))
    seat = SIDES[who[0]]
    table.throws += [Throw(seat, kind, SIX, die, chance, die >= needs) for die in shown]
    misses = sixes_twice and in_force(MISSES_TWICE, table.state.edition)
    found = count(shown, needs, sixes_twice, misses=misses)
    return Hits(shown, needs, found, len(missed), sixes_twice)
