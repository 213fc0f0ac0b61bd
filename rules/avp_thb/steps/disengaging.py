"""A model breaks away from its enemies, rulebook §6.6.1."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import combat, experience
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import SkillTest, TestResult
from rules.avp_thb.skills import prowess, raging
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import end_activation, points_left
from rules.avp_thb.steps.rerolling import SKILLS, SecondDie, learnt
from rules.avp_thb.steps.walking import walk_in
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.parts.steps import Step


def escape(layout: Layout, model: Model) -> SkillTest:
    """The CC Test with which *model* gets away."""
    modifiers = (*prowess(layout, model), *experience.bonus(layout, model, "CC"))
    swayed = combat.swayed_alone(layout, model, "CC")
    return SkillTest("CC", model.card.close_combat or 0, (*modifiers, *swayed))


@dataclass
class Disengaging(Step):
    """*model* leaves for the tile *to*, if the *value* that it has rolled passes its test."""

    kind: ClassVar[str] = "disengaging"
    model: str
    to: str
    value: int = 0

    def run(self, table: Table) -> None:
        model = table.state.models[self.model]
        if not self.value:
            self.roll(table, model)
        else:
            self.judge(table, model)

    def result(self, state: State) -> TestResult:
        return escape(state, state.models[self.model]).judged(self.value)

    def roll(self, table: Table, model: Model) -> None:
        result = escape(table.state, model).roll(table, "disengage", model.id)
        self.value = result.value
        if result.passed:
            return
        if raging(model):
            in_force(OFFERING, table.state.edition)(self, table)
        else:
            self.learnt(table)

    def offer(self, table: Table) -> None:
        state = table.state
        model = state.models[self.model]
        test, risky = escape(state, model), points_left(state) > 0
        odds = [f"{test.odds}."]
        state.steps.append(
            SecondDie(
                model.seat, model.id, "rage", odds, round(100 * test.chance), self.value, risky
            )
        )

    def learnt(self, table: Table) -> None:
        state, result = table.state, self.result(table.state)
        model, odds = state.models[self.model], [f"{result.test.odds}."]
        learnt(table, model, "tests", result, odds, risky=points_left(state) > 0)

    def second_die(self, table: Table, skill: str, wanted: bool) -> None:
        model, result = table.state.models[self.model], self.result(table.state)
        if not wanted and skill != experience.REROLL:
            self.learnt(table)
        elif wanted and skill == experience.REROLL:
            self.value = experience.again(table, model, result.test, result).value
        elif wanted:
            table.tell(
                "test", f"{model.name} disengages. {result.text}: is held,"
                f" but {SKILLS[skill]} rolls again.",
            )  # fmt: skip
            self.value = result.test.roll(table, "rage", model.id).value

    def judge(self, table: Table, model: Model) -> None:
        state, result = table.state, self.result(table.state)
        verdict = "gets away" if result.passed else "is held"
        table.tell("test", f"{model.name} disengages. {result.text}: {verdict}.")
        state.steps.pop()
        if result.fumble:
            end_activation(state)
        if result.passed:
            walk_in(table, model, self.to)


# Rage! rolled every failed test again, whether it was wished or not.
OFFERING: Mapping[int, Callable[[Disengaging, Table], None]] = {
    1: lambda step, table: step.second_die(table, "rage", wanted=True),
    3: Disengaging.offer,
}
