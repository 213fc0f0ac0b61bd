"""What small systems have in common: JSON for a state, and nothing to choose before the game."""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.cues import Cue
from rules.kernel.errors import IllegalOrder, Misfit
from rules.kernel.facts import Fact, Table, Throw
from rules.kernel.lessons import Lesson
from rules.kernel.lists import ListRules
from rules.kernel.options import Option
from rules.kernel.orders import Prompt, listed
from rules.kernel.panels import Panel, Sign, Turn
from rules.kernel.rulebook import Rulebook
from rules.kernel.seating import Seating
from rules.kernel.sides import Side, each_alone
from rules.kernel.system import Player, Setup
from rules.kernel.words import Words


class Plain:
    """
    The members of a system that a small one need not think about.

    Its state is a dict of JSON data, and a view is what `view` leaves of it; without a `view` of
    its own nothing is hidden. A system still writes its key, title, actions and `quiet`, `tables`,
    `start`, `prompts`, `outcome` and `score`.
    """

    edition = 1
    longest = 100
    lesson: Lesson | None = None
    svg_style = ""
    signs: tuple[Sign, ...] = ()
    begins: frozenset[str] = frozenset()
    interludes: frozenset[str] = frozenset()
    revealing: frozenset[str] = frozenset()
    cues: Mapping[str, Cue] = MappingProxyType({})
    weights: Mapping[str, int] = {}  # by kind of fact
    words = Words()
    missions: Mapping[int, str] = {1: "The only one"}
    cards: list[dict[str, Any]] = []
    players: Mapping[str, Player] = MappingProxyType({})
    rulebook = Rulebook(())

    def seating(self, mission: int) -> Seating:
        """Whatever combination of the seats at its tables, as long as there are enough."""
        tables = self.tables(mission)
        names = tuple(dict.fromkeys(seat for table in tables for seat in table))
        sizes = [len(table) for table in tables]
        return Seating(names, min(sizes), max(sizes), listed(names))

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        raise NotImplementedError

    def brief(self, mission: int) -> str:
        return ""

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        return each_alone(setup.seats)

    def options(self, mission: int) -> tuple[Option, ...]:
        return ()

    def tempo(self, setup: Setup) -> None:
        return None

    def brings(self, setup: Setup, seat: str) -> ListRules | None:
        return None

    def agreed(self, setup: Setup) -> Setup:
        for seat in setup.seats:
            if setup.options.get(seat):
                raise IllegalOrder(f"The {seat} side can field no other force.")
        return setup

    def carried_on(self, state: Any) -> dict[str, Any]:
        return {}

    def results(self, state: Any) -> str:
        return "That is all."

    def prospects(self, state: Any) -> dict[str, float]:
        return {}

    def weight(self, fact: Fact) -> int:
        return self.weights.get(fact.kind, 0)

    def uncovered(self, state: Any) -> tuple[Panel, ...]:
        return ()

    def out(self, state: Any) -> tuple[str, ...]:
        return ()

    def settle(self, table: Table) -> None:
        pass

    def anytime(self, state: Any, seat: str) -> tuple[str, ...]:
        return ()

    def unasked(self, state: Any) -> list[tuple[str, str]]:
        return []

    def view(self, state: Any, seat: str | None) -> Any:
        return state

    def show(self, view: Any) -> dict[str, Any]:
        return dict(view)

    def panels(self, view: Any) -> tuple[Panel, ...]:
        return ()

    def about(self, view: Any, kind: str, id: str) -> Panel | None:
        return None

    def places(self, view: Any) -> dict[str, str]:
        return {}

    def acting(self, view: Any) -> str:
        return ""

    def turn_of(self, state: Any, seat: str) -> str:
        return ""

    def turn(self, view: Any) -> Turn | None:
        return None

    def imagine(self, view: Any, chance: Chance) -> Any:
        return json.loads(json.dumps(view))

    def expect(self, view: Any, chance: Chance, *, in_turn: bool) -> Any:
        return self.imagine(view, chance)

    def surprise(
        self, view: Any, facts: Sequence[Fact], throws: Sequence[Throw], own: bool
    ) -> Fact | None:
        return None

    def text_board(self, view: Any) -> str:
        return json.dumps(view)

    def svg_board(self, view: Any, *, still: bool = False) -> str:
        return ""

    def autopilot(self, view: Any, prompt: Prompt) -> str:
        return prompt.default

    def cautious(self, view: Any, prompt: Prompt) -> str:
        return prompt.default

    def dump(self, state: Any) -> dict[str, Any]:
        return dict(state)

    def load(self, data: Mapping[str, Any]) -> Any:
        return dict(data)

    def describe(self, state: Any) -> dict[str, list[str]]:
        return {name: [f"{name} {json.dumps(value)}"] for name, value in state.items()}

    def write_position(self, state: Any) -> str:
        return json.dumps(state)

    def read_position(self, text: str) -> Any:
        try:
            return json.loads(text)
        except ValueError:
            raise Misfit(1, "this is no JSON") from None
