"""Xenos Rampant as a system: for each member of the protocol, who here does it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from functools import cached_property
from typing import Any

from rules.kernel.chance import Chance
from rules.kernel.facts import Fact, Table, Throw
from rules.kernel.lessons import Lesson
from rules.kernel.lists import ListRules
from rules.kernel.options import Option
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.panels import Panel, Sign, Turn
from rules.kernel.rulebook import Rulebook
from rules.kernel.seating import Seating
from rules.kernel.sides import Side, each_alone
from rules.kernel.system import Outcome, Player, Score, Setup
from rules.kernel.words import Words
from rules.parts import searching
from rules.parts.searching import Judge
from rules.parts.steps import anytime, asking, settle, unasked
from rules.xenos_rampant import (
    about,
    agreeing,
    autopilot,
    campaign,
    imagining,
    panels,
    picture,
    position,
    prospects,
    reference,
    story,
)
from rules.xenos_rampant.actions import ACTIONS
from rules.xenos_rampant.actions.deploying import MOST_CHANGES
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.cues import CUES
from rules.xenos_rampant.detachment.career import TRAIT
from rules.xenos_rampant.ground.places import written
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.lesson import LESSON
from rules.xenos_rampant.state import EDITION, State
from rules.xenos_rampant.steps import RollOff
from rules.xenos_rampant.steps.scoring import destroyed, points_of
from rules.xenos_rampant.steps.setup import Infiltration
from rules.xenos_rampant.steps.turn import phase_of, wiped_out
from rules.xenos_rampant.view import View, show, view

# What uncovers nothing: where units go, and what sides resolve for themselves.
QUIET = frozenset({"move", "ground", "standing", "planned", "sealed", "ready"})
# What makes a plan worth thinking over.
SURPRISES = ("fails", "removed", "suppressed", "firefight", "countercharge", "loss")
# Placing units, and eight rounds of two phases, in each at most 36 orders and as many answers.
BEFORE = MOST_CHANGES + 1 + campaign.KEPT // TRAIT + 1 + 37  # of one side, and its deployment
LONGEST = 2 * BEFORE + 8 * 2 * 2 * 37


class XenosRampant:
    """Xenos Rampant behind the protocol of `rules.kernel.system`."""

    key = "xenos_rampant"
    title = "Xenos Rampant"
    edition = EDITION
    longest = LONGEST
    actions = ACTIONS
    quiet: Mapping[int, frozenset[str]] = {1: QUIET}
    missions: Mapping[int, str] = {number: battle.title for number, battle in BATTLES.items()}
    begins = frozenset({"phase"})
    interludes: frozenset[str] = frozenset()
    revealing: frozenset[str] = frozenset()
    cues = CUES
    lesson: Lesson | None = LESSON
    words = Words(
        mission="battle",
        one_turn="phase",
        seats={seat: f"the {seat} side" for seat in SEATS},
        score=("points of the battle", "points for units destroyed"),
        added=True,
    )
    cards: list[dict[str, Any]] = []

    @property
    def rulebook(self) -> Rulebook:
        return reference.book()

    def seating(self, mission: int) -> Seating:
        return Seating(SEATS, 2, 2, listed(SEATS), always=SEATS)

    def tables(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        return (SEATS,)

    def brief(self, mission: int) -> str:
        return BATTLES[mission].brief

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        return each_alone(setup.seats)

    def options(self, mission: int) -> tuple[Option, ...]:
        return agreeing.to_choose(mission)

    def tempo(self, setup: Setup) -> None:
        return None

    def brings(self, setup: Setup, seat: Seat) -> ListRules:
        return agreeing.brings(setup, seat)

    def agreed(self, setup: Setup) -> Setup:
        return agreeing.agreed(setup)

    def carried_on(self, state: State) -> dict[str, Any]:
        return campaign.carried_on(state)

    def start(self, setup: Setup, chance: Chance, lists: Mapping[Seat, str]) -> State:
        setup = agreeing.agreed(setup)
        battle, state = BATTLES[setup.mission], position.blank()
        state.edition = setup.edition
        state.mission, state.ground, state.rounds = battle.number, battle.ground, battle.rounds
        state.objectives = dict(battle.objectives)
        state.sizes = dict.fromkeys(SEATS, agreeing.size_of(setup.options))
        state.options = {key: value for key, value in setup.options.items() if key not in SEATS}
        state.rosters = {seat: agreeing.roster_of(setup, seat, lists) for seat in SEATS}
        if campaign.CAMPAIGN in setup.options:
            found = campaign.read(setup.options[campaign.CAMPAIGN])
            state.careers = {seat: list(astuple(career)) for seat, career in found.items()}
            state.lists = dict(state.rosters)
        state.steps = [RollOff()]
        return state

    def prompts(self, state: State) -> list[Prompt]:
        return asking(state)

    def anytime(self, state: State, seat: Seat) -> tuple[str, ...]:
        return anytime(state, seat, ("standing",)) if seat in state.seats else ()

    def unasked(self, state: State) -> list[tuple[Seat, str]]:
        return unasked(state)

    def settle(self, table: Table) -> None:
        settle(table)

    def prospects(self, state: State) -> dict[str, float]:
        return {}

    def weight(self, fact: Fact) -> int:
        return story.weight(fact)

    def uncovered(self, state: State) -> Iterable[Panel]:
        return story.uncovered(state)

    def out(self, state: State) -> Iterable[Seat]:
        return wiped_out(state)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None:
            return None
        return Outcome(tuple(state.winners), state.reason, "points")

    def score(self, state: State) -> dict[str, Score]:
        return {s: (state.score.get(s, 0), destroyed(state, s)) for s in state.seats}

    def results(self, state: State) -> str:
        told = ", ".join(f"{seat} {found}" for seat, found in points_of(state).items())
        return f"Points of the battle and for units destroyed: {told}."

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def show(self, view: View) -> dict[str, Any]:
        return show(view)

    def text_board(self, view: View) -> str:
        return picture.text_board(view)

    def svg_board(self, view: View, *, still: bool = False) -> str:
        return picture.svg_board(view, still=still)

    @property
    def svg_style(self) -> str:
        return picture.STYLE

    @property
    def signs(self) -> Sequence[Sign]:
        return picture.signs()

    def panels(self, view: View) -> Iterable[Panel]:
        return panels.panels(view)

    def about(self, view: View, kind: str, id: str) -> Panel | None:
        return about.about(view, kind, id)

    def places(self, view: View) -> dict[str, str]:
        there = {unit.id: unit.at for unit in view.units.values() if not unit.aboard}
        return {name: written(at) for name, at in (there | view.objectives).items()}

    def acting(self, view: View) -> str:
        step = view.steps[-1] if view.steps else None
        return step.left[0] if isinstance(step, Infiltration) and step.left else ""

    def turn_of(self, state: State, seat: Seat) -> str:
        return phase_of(state, seat)

    def turn(self, view: View) -> Turn:
        number = 0 if view.deploying else min(view.round, view.rounds)
        order = (view.first, view.foe(view.first)) if view.first else ()
        return Turn(number, view.rounds, order, called="round")

    def autopilot(self, view: View, prompt: Prompt) -> str:
        return autopilot.choose(view, prompt)

    @cached_property
    def players(self) -> Mapping[str, Player]:
        weighs = frozenset({"phase"})
        return searching.players(
            Judge(self, weighs, the_round, prospects.chance, autopilot.choose, autopilot.lines)
        )

    def cautious(self, view: View, prompt: Prompt) -> str:
        return autopilot.cautious(view, prompt)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagining.imagine(view)

    def expect(self, view: View, chance: Chance, *, in_turn: bool) -> State:
        return imagining.expect(view, in_turn=in_turn)

    def surprise(
        self, view: View, facts: Sequence[Fact], throws: Sequence[Throw], own: bool
    ) -> Fact | None:
        return next((fact for fact in facts if fact.kind in SURPRISES), None)

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
    """To the end of which somebody looks ahead."""
    return state.round
