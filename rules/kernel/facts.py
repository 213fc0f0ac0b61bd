"""What an action is played on, and what comes of it: facts that are told, and dice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.kernel.chance import Chance
from rules.kernel.errors import Endless
from rules.kernel.orders import Seat

MOST_FACTS = 5_000  # of one order


class Fact(NamedTuple):
    """
    Something that happened: a sentence, and the same as data for pages to draw.

    *to* is None if everybody may read it, otherwise the seats that may.
    """

    kind: str
    text: str
    data: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


class Throw(NamedTuple):
    """
    A die that fell for *seat*, and its result by the rules.

    *chance* is that of passing; None where there is nothing to pass. Several *dice* of one test
    are one throw, and *value* is their sum.
    """

    seat: Seat
    kind: str
    sides: int
    value: int
    chance: float | None = None
    passed: bool = False
    dice: int = 1


@dataclass(slots=True)
class Table:
    """
    What an action is played on: the state, the dice, and who is listening.

    *facts* are stored, and are for those who read; *throws* are the same dice as data, and
    come out again whenever the order is played again.
    """

    state: Any
    seat: Seat
    chance: Chance
    facts: list[Fact] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)

    def tell(self, kind: str, text: str, *, to: Iterable[Seat] | None = None, **data: Any) -> None:
        if len(self.facts) >= MOST_FACTS:
            raise Endless
        self.facts.append(Fact(kind, text, data, None if to is None else tuple(sorted(to))))
