"""A failed test that a skill allows to roll again: its owner chooses, rulebook §2.2."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import experience
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import NEVER, TestResult
from rules.avp_thb.standing import Bound, bound_of, said
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import answered
from rules.avp_thb.subjects import ASK
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Asking

# By what standing orders call them.
SKILLS = {"guided": "Guided Fire", "rage": "Rage!", experience.REROLL: "experience"}
FAIR = 30  # percent, from which on a second die is worth the risk of a fumble


@dataclass
class SecondDie(Asking):
    """
    A test of *model* has failed with *rolled*, and *skill* allows to roll again.

    *odds* are those of the test, *percent* its chance, against *target* if there is one; *risky*:
    a fumble would cost something. The step below rolls, or does not, as is *chosen*. *what*
    is what experience calls the test.
    """

    kind: ClassVar[str] = "second die"
    seat: Seat
    model: str
    skill: str
    odds: list[str]
    percent: int
    rolled: int
    risky: bool
    target: str = ""
    what: str = ""
    chosen: str = ""

    def question(self, state: State) -> Prompt | None:
        if self.chosen or self.wish(state) != ASK or not self.meant(state):
            return None
        against = f" against {self.target}" if self.target else ""
        text = (
            f"{self.model} has failed{against}: it rolled {self.rolled}."
            f" Roll again by {SKILLS[self.skill]}?"
        )
        verbs = ("again", "leave") if self.usual else ("leave", "again")
        data = {"model": self.model, "odds": self.odds, "risky": self.risky}
        return Prompt(self.seat, self.kind, text, verbs, verbs[0], data, True)

    def wish(self, state: State) -> str:
        return said(state, self.seat, self.skill, "")

    def meant(self, state: State) -> bool:
        """Whether the standing order is for such a chance, and such a target or model."""
        if self.what:
            return experience.meant(state, state.models[self.model], self.percent / 100)
        bound, target = bound_of(state, self.seat, self.skill), state.models.get(self.target)
        return bound.reached(self.percent / 100) and (target is None or bound.likes(target))

    @property
    def usual(self) -> bool:
        """A 20 cannot become worse; else a fumble should be unlikely to cost more than is won."""
        return self.rolled == NEVER or not self.risky or Bound(FAIR).reached(self.percent / 100)

    def wanted(self, state: State) -> bool:
        wish = self.wish(state)
        if self.chosen:
            return self.chosen == "again"
        if self.what:
            return experience.wishes(state, state.models[self.model], self.what, self.percent / 100)
        if wish in ("always", "none"):
            return wish == "always"
        if wish in ("", ASK):
            return self.usual
        return self.rolled == NEVER or (wish != "fumbles" and self.meant(state))

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        wanted = self.wanted(state)
        if self.wish(state) != ASK and not self.what:
            answered(table, self.seat, self.skill)
        state.steps[-1].second_die(table, self.skill, wanted)


def learnt(
    table: Table, model: Model, what: str, result: TestResult, odds: list[str], risky: bool = False
) -> None:
    """The squad of *model* may have learnt to roll its failed die again, §9.12."""
    state = table.state
    if experience.may_roll_again(state, model, result.value):
        percent, skill = round(100 * result.test.chance), experience.REROLL
        state.steps.append(
            SecondDie(model.seat, model.id, skill, odds, percent, result.value, risky, what=what)
        )
