"""The stack of steps runs in the order in which it is written, and stops where one asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.kernel.chance import Refusing
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt
from rules.parts import steps


@dataclass
class State:
    steps: list[Any]
    ran: list[str] = field(default_factory=list)
    winners: list[str] | None = None


@dataclass
class Named(steps.Step):
    """Notes that it ran; some put others before themselves or in their place."""

    kind: ClassVar[str] = "named"
    since: ClassVar[Mapping[str, int]] = {"places": 2}
    name: str
    before: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    def run(self, table: Table) -> None:
        state = table.state
        if self.before:
            before, self.before = self.before, ()
            steps.first(state, *map(Named, before))
            return
        state.ran.append(self.name)
        steps.then(state, *map(Named, self.places))
        state.winners = None if state.steps else []


@dataclass
class Question(steps.Asking):
    kind: ClassVar[str] = "question"

    def question(self, state: State) -> Prompt | None:
        return Prompt("red", self.kind, "Well?", ("yes",), "yes")


def settled(*stack: steps.Step) -> State:
    state = State(steps.stacked(*stack))
    steps.settle(Table(state, "", Refusing()))
    return state


def test_what_runs_first_stands_first() -> None:
    state = settled(Named("a"), Named("b", before=("1", "2"), places=("3", "4")), Named("c"))
    assert state.ran == ["a", "1", "2", "b", "3", "4", "c"]
    assert steps.asking(state) == []


def test_it_stops_where_a_step_asks() -> None:
    state = settled(Named("a"), Question(), Named("b"))
    assert state.ran == ["a"]
    assert [prompt.kind for prompt in steps.asking(state)] == ["question"]
    state.winners = ["red"]
    assert steps.asking(state) == []


def test_a_stack_is_data_by_edition() -> None:
    stack = [Named("a", places=("b",)), Question()]
    data = steps.dump(stack, 2)
    assert steps.load({"named": Named, "question": Question}, data) == stack
    assert "places" in data[0][1] and "places" not in steps.dump(stack, 1)[0][1]
