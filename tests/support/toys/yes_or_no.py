"""A standing order about one thing, with two answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Offer
from rules.kernel.standing import Clause, Question, StandingOrder, Way


@dataclass(frozen=True)
class YesOrNo(StandingOrder):
    """
    `standing ABOUT yes`; *when* says what happens, *ways* what either answer means.

    The state and the view of such a system have the answers in `standing`.
    """

    subject: ClassVar[str]
    when: ClassVar[str]
    ways: ClassVar[Mapping[str, str]]

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        yield cls.offer((cls.subject,), cls.ways)

    @classmethod
    def questions(cls, view: Any | None) -> Iterator[Question]:
        given = (view["standing"] if view else "") or "no"
        ways = tuple(Way(word, text) for word, text in cls.ways.items())
        yield Question(
            cls.subject, cls.when, cls.ways["no"], (given,), cls.ways[given], ways, hint=""
        )

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        if clause.about != cls.subject or clause.words not in (("yes",), ("no",), ()):
            raise IllegalOrder(f"Say {cls.subject} yes or {cls.subject} no.")

    @classmethod
    def check_clause(cls, view: Any, clause: Clause) -> None:
        cls.check_anywhere(clause)

    def play(self, table: Table) -> None:
        for clause in self.clauses:
            table.state["standing"][table.seat] = "".join(clause.words) or "no"
            table.tell("standing", f"Standing order: {clause}.", to=(table.seat,))
