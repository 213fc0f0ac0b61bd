"""
A tiny system to test the store with: two or three seats, each with a hidden number.

A seat adds to its number or rolls a die on top of it; the first to twenty wins. The
numbers are secret; that somebody moved is not.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact, Table, Throw
from rules.kernel.orders import Action, Offer, Prompt, VerbAlone
from rules.kernel.panels import Panel, Row, Turn
from rules.kernel.rulebook import Rulebook, read_chapter
from rules.kernel.seating import Seating
from rules.kernel.system import Outcome, Score, Setup
from rules.kernel.words import Words
from rules.parts.plain import Plain
from rules.parts.searching import Judge

GOAL = 20
UNLUCKY = (13, 14)
DICE = {1: 6, 2: 8}  # sides, by edition
RULES = """# 1 Counting

## 1 Adding

1-1 One to three
A seat adds 1, 2 or 3.
"""


@dataclass
class State:
    numbers: dict[str, int]
    turn: int
    all_at_once: bool = False
    goal: int = GOAL
    ready: list[str] | None = None
    edition: int = 1


@dataclass(frozen=True)
class View:
    seat: str | None
    number: int | None
    turn: int


@dataclass(frozen=True)
class Add(Action):
    verb = "add"
    n: int

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer((1, 2, 3))

    def check(self, view: View) -> None:
        if self.n not in (1, 2, 3):
            raise IllegalOrder(f"You can add 1, 2 or 3, not {self.n}.", rule="1-1")

    def play(self, table: Table) -> None:
        advance(table, self.n)


@dataclass(frozen=True)
class Gamble(VerbAlone):
    verb = "gamble"

    def odds(self, view: View) -> list[str]:
        return ["A die: needs 4, 50 %."]

    def chance(self, view: View) -> float:
        return 0.5

    def play(self, table: Table) -> None:
        """Four or more is good."""
        sides = in_force(DICE, table.state.edition)
        value = table.chance.roll("gamble", sides)
        table.throws.append(Throw(table.seat, "gamble", sides, value, 0.5, value >= 4))
        advance(table, value)


def advance(table: Table, n: int) -> None:
    state = table.state
    state.numbers[table.seat] += n
    table.tell("moved", f"The {table.seat} moves.", seat=table.seat)
    now = state.numbers[table.seat]
    table.tell("number", f"Your number is {now}.", to=[table.seat], number=now)
    if now >= state.goal:
        table.chance.uncover(table.seat)
    if state.ready is not None:
        state.ready.remove(table.seat)


class Counter(Plain):
    key = "counter"
    title = "Counter"
    longest = 5_000
    actions: Mapping[str, type[Action]] = {"add": Add, "gamble": Gamble}
    begins = frozenset({"moved"})
    quiet: Mapping[int, frozenset[str]] = {1: frozenset({"moved", "number"})}
    missions: Mapping[int, str] = {1: "In turn", 2: "All at once"}
    rulebook = Rulebook((read_chapter(RULES),))
    words = Words(score=("goals reached", "points"))

    def seating(self, mission: int) -> Seating:
        colours = ("red", "blue", "green")
        return Seating(colours, 2, 3, "red and blue or red, blue and green", always=colours[:2])

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        return (("red", "blue"), ("red", "blue", "green"))

    def brief(self, mission: int) -> str:
        return f"Who comes to {GOAL} first?"

    def results(self, state: State) -> str:
        return "Nobody has come farther."

    def uncovered(self, state: State) -> tuple[Panel, ...]:
        rows = [Row(str(number), name=seat) for seat, number in state.numbers.items()]
        return (Panel("Numbers", tuple(rows)),)

    def score(self, state: State) -> dict[str, Score]:
        return {seat: (int(number >= state.goal), number) for seat, number in state.numbers.items()}

    def start(self, setup: Setup, chance: Chance, lists: Mapping[str, str]) -> State:
        numbers = {seat: chance.roll(f"{seat} starts", 4) for seat in setup.seats}
        ready = list(setup.seats) if setup.mission == 2 else None
        return State(
            numbers, 0, setup.mission == 2, setup.options.get("goal", GOAL), ready, setup.edition
        )

    def prompts(self, state: State) -> list[Prompt]:
        if self.outcome(state):
            return []
        seats = list(state.numbers)
        asked = state.ready if state.ready is not None else [seats[state.turn % len(seats)]]
        text = f"Turn {state.turn}: add to your number or gamble."
        return [Prompt(seat, "turn", text, ("add", "gamble"), "add 1") for seat in asked]

    def settle(self, table: Table) -> None:
        state = table.state
        if table.seat and not state.ready:
            state.turn += 1
            if state.ready is not None:
                state.ready = list(state.numbers)

    def outcome(self, state: State) -> Outcome | None:
        winners = tuple(seat for seat, n in state.numbers.items() if n >= state.goal)
        over = f"{state.goal} is reached"
        return Outcome(winners, f"{over}.", over) if winners else None

    def view(self, state: State, seat: str | None) -> View:
        return View(seat, state.numbers.get(seat or ""), state.turn)

    def show(self, view: View) -> dict[str, Any]:
        return {"number": view.number, "turn": view.turn}

    def turn(self, view: View) -> Turn:
        return Turn(view.turn)

    def imagine(self, view: View, chance: Chance) -> State:
        numbers = {seat: chance.roll(f"{seat} starts", 4) for seat in ("red", "blue")}
        return State(
            {**numbers, **{s: n for s, n in [(view.seat, view.number)] if s and n}}, view.turn
        )

    def expect(self, view: View, chance: Chance, *, in_turn: bool) -> State:
        """The seat's own turn, against somebody who has nothing."""
        return State({view.seat or "": view.number or 0, "others": 0}, 0)

    def surprise(
        self, view: View, facts: Sequence[Fact], throws: Sequence[Throw], own: bool
    ) -> Fact | None:
        """Unlucky numbers."""
        return next((fact for fact in facts if fact.data.get("number") in UNLUCKY), None)

    def text_board(self, view: View) -> str:
        return f"turn {view.turn}, number {view.number}"

    def autopilot(self, view: View, prompt: Prompt) -> str:
        return "gamble" if view.turn % 3 == 0 else "add 3"

    def dump(self, state: State) -> dict[str, Any]:
        return dict(vars(state))

    def load(self, data: Mapping[str, Any]) -> State:
        return State(**data)

    def describe(self, state: State) -> dict[str, list[str]]:
        return {name: [f"{name} {json.dumps(value)}"] for name, value in vars(state).items()}

    def write_position(self, state: State) -> str:
        return json.dumps(vars(state))

    def read_position(self, text: str) -> State:
        return State(**json.loads(text))


def judge_of(system: Counter) -> Judge:
    """Who is over the goal has won; nobody else is better off than others."""

    def share(state: State, seat: str) -> float:
        return float(state.numbers[seat] >= GOAL) if system.outcome(state) else 0.5

    weighs = frozenset({"turn"})
    return Judge(system, weighs, lambda state, _: state.turn // 2, share, system.autopilot)
