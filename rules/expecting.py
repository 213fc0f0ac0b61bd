"""What a rule case expects of an order, by the sign in front of it (docs/notation.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.errors import OrderError
from rules.kernel.orders import listed, shown
from rules.kernel.system import System
from rules.script import SIGNS, Otherwise, ScriptEntry

NO = "no "  # in front of what must not stand on the table
MOST_SHOWN = 3  # lines that are named when none is as it should be


@dataclass
class PlayedOrder:
    """What came of an order: what was *told*, or a *refusal*, and the *state* after it."""

    told: list[str]
    refusal: OrderError | None
    system: System
    state: Any

    @property
    def all_told(self) -> str:
        if self.refusal:
            return f"it was refused with “{self.refusal}”"
        return f"told is: {' / '.join(self.told)}" if self.told else "nothing is told"


def expect(entry: ScriptEntry, came: PlayedOrder) -> None:
    """Raises Otherwise for the first line of *entry* that does not hold."""
    if came.refusal and not any(text.startswith("!") for _, text in entry.below):
        raise Otherwise(entry.line, f"was refused: {came.refusal}")
    for number, line in entry.below:
        sign, _, wanted = line.partition(" ")
        if sign not in CHECKS:
            raise Otherwise(number, f"“{shown(line)}” should begin with {listed(SIGNS, 'or')}")
        if not wanted.strip() and sign != "!":
            raise Otherwise(number, f"“{sign}” should be followed by what it is about")
        if wrong := CHECKS[sign](wanted.strip(), came):
            raise Otherwise(number, f"“{line}” does not hold: {wrong}")


def is_told(wanted: str, came: PlayedOrder) -> str:
    return "" if among(wanted, came) else came.all_told


def is_not_told(wanted: str, came: PlayedOrder) -> str:
    return came.all_told if among(wanted, came) else ""


def among(wanted: str, came: PlayedOrder) -> bool:
    return any(wanted.lower() in line.lower() for line in came.told)


def is_refused(wanted: str, came: PlayedOrder) -> str:
    if came.refusal is None:
        return "the order was not refused"
    return "" if wanted.lower() in str(came.refusal).lower() else came.all_told


def stands(wanted: str, came: PlayedOrder) -> str:
    """Whether a line of the table has all words of *wanted*, or with `no` none has."""
    words = wanted.removeprefix(NO).split()
    if came.state is None:
        return "the game has not begun"
    table = came.system.describe(came.state)
    if words[0] not in table:
        return f"“{shown(words[0])}” is none of {listed(table, 'or')}"
    fit = [line for line in table[words[0]] if set(words) <= set(line.split())]
    if wanted.startswith(NO):
        return f"there is “{fit[0]}”" if fit else ""
    return "" if fit else instead(words, table[words[0]])


def instead(words: list[str], lines: list[str]) -> str:
    """What stands there instead of the *words*: the lines that have most of them."""
    if not lines:
        return f"there is no {words[0]}"
    best = sorted(lines, key=lambda line: -len(set(words) & set(line.split())))
    return f"there is {' / '.join(best[:MOST_SHOWN])}"


CHECKS: Mapping[str, Callable[[str, PlayedOrder], str]] = dict(
    zip(SIGNS, (is_told, is_not_told, is_refused, stands), strict=True)
)
