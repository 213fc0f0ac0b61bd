"""Doom as a system: for each member of the protocol, who here does it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rules.doom import (
    autopilot,
    imagining,
    panels,
    picture,
    position,
    prospects,
    reference,
    setting_up,
    trying,
)
from rules.doom.actions import ACTIONS
from rules.doom.board.spaces import word
from rules.doom.cues import CUES
from rules.doom.lesson import LESSON
from rules.doom.options import DEALT, LEVELS, PRINTED, to_choose
from rules.doom.pieces import INVADER, MARINES, TEAM
from rules.doom.progress import progress
from rules.doom.scenarios import SCENARIOS, of_mission
from rules.doom.scenarios.scenario import AIMS
from rules.doom.state import EDITION, State
from rules.doom.steps.turn import ACT, DECLARE, SPAWNING, InvaderTurn
from rules.doom.view import View, show, view
from rules.kernel.chance import Chance
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact, Table, Throw
from rules.kernel.lessons import Lesson
from rules.kernel.options import Option
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.panels import Panel, Turn
from rules.kernel.rulebook import Rulebook
from rules.kernel.seating import Seating
from rules.kernel.sides import Side
from rules.kernel.system import Outcome, Player, Score, Setup, Tempo
from rules.kernel.words import Words, several
from rules.parts import searching
from rules.parts.searching import Judge
from rules.parts.steps import asking, settle, unasked

QUIET = frozenset({"moved", "declared", "task", "activated", "standing", "armed"})
THE = {f"marine-{n}": f"the {nth} marine" for n, nth in enumerate(("first", "second", "third"), 1)}


# Of a game’s story.
WEIGHTS = {"frag": 3, "end": 3, "telefrag": 2, "revealed": 1, "encounter": 1, "removed": 1}
SURPRISES = ("revealed", "encounter", "frag", "removed", "played", "guard")
# A marine gives at most 40 orders in a turn, each of at most 63 figures 16; cards and spawning take
# 100 more. No scenario has more than 38 rounds.
ROUNDS = (27, 20, 14)  # that a game takes between autopilots, with one, two and three marines
LONGEST = 38 * (3 * 40 + 63 * 16 + 100)
TEAMS = "one, two and three marines"


class Doom:
    """Doom behind the protocol of `rules.kernel.system`."""

    key = "doom"
    title = "Doom: the Board Game"
    edition = EDITION
    longest = LONGEST
    actions = ACTIONS
    quiet: Mapping[int, frozenset[str]] = {1: QUIET}
    missions: Mapping[int, str] = {
        number: scenario.title for number, scenario in enumerate(SCENARIOS.values(), 1)
    }
    begins = frozenset({"turn"})
    interludes: frozenset[str] = frozenset()
    revealing = frozenset({"revealed"})
    cues = CUES
    lesson: Lesson | None = LESSON
    svg_style = picture.STYLE
    signs = picture.signs()
    words = Words(
        mission="scenario",
        one_turn="turn",
        seats={**THE, INVADER: "the invader", TEAM: "the marines"},
        score=("percent of the way to the aim",),
        cards="How many cards there are is published. Each card says what else of it is"
        " published, and what is our own design.",
    )

    @property
    def rulebook(self) -> Rulebook:
        return reference.book()

    @property
    def cards(self) -> list[dict[str, Any]]:
        return panels.cards()

    def brief(self, mission: int) -> str:
        scenario = of_mission(mission)
        rounds = f"There are {listed(map(str, scenario.rounds))} rounds for {TEAMS}"
        frags = f"who lose with {listed(map(str, scenario.limits))} frags."
        return f"{scenario.brief} {AIMS[scenario.aim]} {rounds}, {frags}"

    def agreed(self, setup: Setup) -> Setup:
        chosen = {"difficulty": LEVELS, "loot": (PRINTED, DEALT)}
        for name, value in setup.options.items():
            if name in chosen and value not in chosen[name]:
                raise IllegalOrder(f"{name.capitalize()} is {listed(chosen[name], 'or')}.")
        return setup

    def tempo(self, setup: Setup) -> Tempo:
        """A turn is a round, in which each seat has one; the rounds are those of self-play."""
        return Tempo(len(setup.seats), ROUNDS[len(setup.seats) - 2])

    def brings(self, setup: Setup, seat: Seat) -> None:
        return None

    def carried_on(self, state: State) -> dict[str, Any]:
        return {}

    def seating(self, mission: int) -> Seating:
        text = "one to three marines and the invader"
        return Seating((*MARINES, INVADER), 2, 4, text, always=(MARINES[0], INVADER))

    def tables(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple((*MARINES[:number], INVADER) for number in (1, 2, 3))

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        marines = tuple(seat for seat in setup.seats if seat != INVADER)
        name = TEAM if len(marines) > 1 else marines[0]
        return Side(name, marines), Side(INVADER, (INVADER,))

    def options(self, mission: int) -> tuple[Option, ...]:
        return to_choose(mission)

    def start(self, setup: Setup, chance: Chance, lists: Mapping[Seat, str]) -> State:
        return setting_up.start(setup, chance)

    def prompts(self, state: State) -> list[Prompt]:
        return asking(state)

    def anytime(self, state: State, seat: Seat) -> tuple[str, ...]:
        if seat not in state.seats:
            return ()
        return ("standing", "arm", "shelve") if seat == INVADER else ("standing",)

    def unasked(self, state: State) -> list[tuple[Seat, str]]:
        return unasked(state)

    def settle(self, table: Table) -> None:
        settle(table)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None:
            return None
        ending = INVADER if INVADER in state.winners else state.board.aim
        return Outcome(tuple(state.winners), state.reason, ending)

    def score(self, state: State) -> dict[str, Score]:
        return {side: (far,) for side, far in progress(state).items()}

    def results(self, state: State) -> str:
        areas = f"{len(state.revealed)} of {len(state.scenario.areas)} areas were revealed"
        often = several(state.frags, "time")
        marines, invader = progress(state).values()
        ways = f"The marines have come {marines} percent of their way and the invader {invader}"
        return f"{ways}: the marines were fragged {often}, and {areas}."

    def prospects(self, state: State) -> dict[str, float]:
        return {}

    def weight(self, fact: Fact) -> int:
        return WEIGHTS.get(fact.kind, 0)

    def uncovered(self, state: State) -> Iterable[Panel]:
        return panels.uncovered(state)

    def out(self, state: State) -> tuple[Seat, ...]:
        """Nobody: who was fragged comes back."""
        return ()

    def autopilot(self, view: View, prompt: Prompt) -> str:
        return autopilot.choose(view, prompt)

    @cached_property
    def players(self) -> Mapping[str, Player]:
        weighs = frozenset({DECLARE, ACT, SPAWNING})
        return searching.players(
            Judge(self, weighs, the_round, prospects.chance, autopilot.choose, trying.lines)
        )

    def cautious(self, view: View, prompt: Prompt) -> str:
        return autopilot.cautious(view, prompt)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagining.imagine(view, chance)

    def expect(self, view: View, chance: Chance, *, in_turn: bool) -> State:
        return imagining.expect(view, chance, in_turn=in_turn)

    def surprise(
        self, view: View, facts: Sequence[Fact], throws: Sequence[Throw], own: bool
    ) -> Fact | None:
        return next((fact for fact in facts if surprises(fact)), None)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def show(self, view: View) -> dict[str, Any]:
        return show(view)

    def text_board(self, view: View) -> str:
        return picture.text_board(view)

    def svg_board(self, view: View, *, still: bool = False) -> str:
        return picture.svg_board(view, still=still)

    def panels(self, view: View) -> tuple[Panel, ...]:
        return tuple(panels.panels(view))

    def about(self, view: View, kind: str, id: str) -> Panel | None:
        return panels.about(view, kind, id)

    def places(self, view: View) -> dict[str, str]:
        return {piece.id: word(piece.at[0]) for piece in view.pieces()}

    def acting(self, view: View) -> str:
        turn = view.steps[0] if view.steps else None
        if isinstance(turn, InvaderTurn):
            return turn.active if turn.active in view.figures else ""
        return view.marines[turn.seat].id if turn and view.marines[turn.seat].at else ""

    def turn_of(self, state: State, seat: Seat) -> str:
        turn = state.steps[0] if state.steps else None
        return f"round {state.round} {seat}" if turn and turn.seat == seat else ""

    def turn(self, view: View) -> Turn:
        return Turn(min(view.round, view.rounds or view.round), view.rounds, called="round")

    def dump(self, state: State) -> dict[str, Any]:
        return position.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return position.load(data)

    def describe(self, state: State) -> dict[str, list[str]]:
        return position.describe(state)

    def write_position(self, state: State) -> str:
        return position.write(state)

    def read_position(self, text: str) -> State:
        return position.read(text)


def the_round(state: State, seat: Seat) -> int:
    """To the end of which a marine looks ahead; that of the invader begins with its turn."""
    turn = state.steps[0].seat if state.steps else ""
    return state.round - (seat == INVADER and turn != INVADER)


def surprises(fact: Fact) -> bool:
    """A marine's wounds make one think again, and what the invader loses only when it falls."""
    if fact.kind == "wounds":
        return str(fact.data["piece"]).startswith("ma")
    return fact.kind in SURPRISES
