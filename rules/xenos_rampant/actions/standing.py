"""Standing orders: what a side wants answered for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Offer, listed, shown
from rules.kernel.standing import Clause, Question, StandingOrder, Way
from rules.xenos_rampant.standing import SUBJECTS, Subject, usual
from rules.xenos_rampant.view import View


@dataclass(frozen=True)
class Standing(StandingOrder):
    """`standing firefight fair`, `standing retreat away; reroll never`."""

    example = "firefight fair"

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        for about, subject in SUBJECTS.items():
            yield cls.offer((about,), subject.ways)

    @classmethod
    def questions(cls, view: View | None) -> Iterator[Question]:
        for about, subject in SUBJECTS.items():
            given = tuple(view.standing.get(about, ())) if view else ()
            yield Question(
                about=about,
                text=subject.text,
                usual=subject.ways[usual(about)],
                given=given,
                now=subject.ways[given[0] if given else usual(about)],
                ways=tuple(Way(word, text) for word, text in subject.ways.items()),
                hint="",
            )

    @classmethod
    def check_clause(cls, view: View, clause: Clause) -> None:
        cls.check_anywhere(clause)

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        if clause.about not in SUBJECTS:
            wrong = f"No standing order can be about “{shown(clause.about)}”."
            raise IllegalOrder(f"{wrong} Choose from {listed(SUBJECTS)}.")
        if len(clause.words) > 1 or not set(clause.words) <= set(SUBJECTS[clause.about].ways):
            raise IllegalOrder(usage(clause.about, SUBJECTS))

    def play(self, table: Table) -> None:
        orders = table.state.standing.setdefault(table.seat, {})
        for clause in self.clauses:
            orders[clause.about] = list(clause.words)
            if not clause.words:
                del orders[clause.about]
            words = " ".join(clause.words) or "back to the usual"
            text = f"Standing order about {clause.about}: {words}."
            table.tell("standing", text, to=(table.seat,))


def usage(about: str, subjects: Mapping[str, Subject]) -> str:
    return f"For {about} you can say {listed(subjects[about].ways, 'or')}."
