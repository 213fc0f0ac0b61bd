"""Standing orders by what they are about: where they are kept, and a table of what they may say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Offer, listed, shown
from rules.kernel.standing import Clause, Question, StandingOrder, Way


class Subject(NamedTuple):
    """
    What a standing order can be about: what happens then, and the *ways* to answer it.

    Each way is a word and what comes of it; the first holds until there is an order.
    """

    text: str
    ways: Mapping[str, str]

    @property
    def usual(self) -> str:
        return next(iter(self.ways))

    def way(self, given: Sequence[str]) -> str:
        """The way that the words of an order choose; the usual one when there are none."""
        return given[0] if given else self.usual


@dataclass(frozen=True)
class Kept(StandingOrder):
    """It holds until the seat says otherwise; a state has its words in `standing[seat][about]`."""

    @classmethod
    def standing(cls, game: Any) -> dict[str, Any]:
        """Where a state keeps the orders of every seat, and a view those of its own."""
        kept: dict[str, Any] = game.standing
        return kept

    def play(self, table: Table) -> None:
        orders = self.standing(table.state).setdefault(table.seat, {})
        for clause in self.clauses:
            orders[clause.about] = list(clause.words)
            if not clause.words:
                del orders[clause.about]
            words = " ".join(clause.words) or "back to the default"
            text = f"Standing order about {clause.about}: {words}."
            table.tell("standing", text, to=(table.seat,))


@dataclass(frozen=True)
class BySubject(Kept):
    """`standing SUBJECT WAY`: one word about each of the *subjects*, the same for every seat."""

    subjects: ClassVar[Mapping[str, Subject]]

    @classmethod
    def offers(cls, view: Any) -> Iterator[Offer]:
        for about, subject in cls.subjects.items():
            yield cls.offer((about,), subject.ways)

    @classmethod
    def questions(cls, view: Any | None) -> Iterator[Question]:
        given = cls.standing(view) if view else {}
        for about, subject in cls.subjects.items():
            yield Question(
                about=about,
                text=subject.text,
                usual=subject.ways[subject.usual],
                given=tuple(given.get(about, ())),
                now=subject.ways[subject.way(given.get(about, ()))],
                ways=tuple(Way(word, text) for word, text in subject.ways.items()),
                hint="",
            )

    @classmethod
    def check_clause(cls, view: Any, clause: Clause) -> None:
        cls.check_anywhere(clause)

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        if clause.about not in cls.subjects:
            wrong = f"No standing order can be about “{shown(clause.about)}”."
            raise IllegalOrder(f"{wrong} Choose from {listed(cls.subjects)}.")
        ways = cls.subjects[clause.about].ways
        if len(clause.words) > 1 or not set(clause.words) <= set(ways):
            raise IllegalOrder(f"For {clause.about} you can say {listed(ways, 'or')}.")
