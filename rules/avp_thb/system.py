"""AVP: The Hunt Begins as a system: for each member of the protocol, who here does it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Any

from rules.avp_thb import (
    about,
    announcing,
    autopilot,
    campaign,
    handicaps,
    hive,
    imagining,
    options,
    panels,
    picture,
    position,
    prospects,
    reference,
    stances,
    stand,
    steps,
    story,
    surprises,
    victory,
)
from rules.avp_thb.actions import ACTIONS
from rules.avp_thb.board import Board
from rules.avp_thb.cards import decks
from rules.avp_thb.cues import CUES
from rules.avp_thb.lesson import LESSON
from rules.avp_thb.missions import LAST_STAND, MISSIONS
from rules.avp_thb.missions.mission import Mission
from rules.avp_thb.missions.stand import laid
from rules.avp_thb.pieces import HIVE, SURVIVORS, Token
from rules.avp_thb.state import CARD, EDITION, SEATS, State
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View, show, view
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
from rules.kernel.system import Outcome, Player, Score, Setup, Tempo
from rules.kernel.words import Words
from rules.parts import searching
from rules.parts.searching import Judge
from rules.parts.steps import anytime, asking, settle, stacked, unasked

# What uncovers nothing: where models go and stand, and what seats resolve for themselves.
GOING = frozenset({"activate", "move", "step", "door", "pass", "standing", "arm"})
# What models do there without a die; whatever comes of it is a fact of another kind.
DOING = frozenset(
    {"aim", "sentry", "lurk", "rage", "set up", "weld", "objective", "token", "trophy"}
)


class AvpThb:
    """AVP: The Hunt Begins behind the protocol of `rules.kernel.system`."""

    key = "avp_thb"
    title = "AVP: The Hunt Begins"
    edition = EDITION
    longest = 5_000
    lesson: Lesson | None = LESSON
    actions = ACTIONS
    quiet: Mapping[int, frozenset[str]] = {1: GOING, 3: GOING | DOING}
    begins = frozenset({"turn", "activate", "initiative", "wave", "hive"})
    interludes = frozenset({"hive"})
    revealing: frozenset[str] = frozenset()
    cues = CUES
    words = Words(
        one_turn="activation",
        score=("conditions fulfilled", "frags"),
        cards="The printed texts of the cards are lost, except for a few names. Each card says"
        " whether it is our own design.",
    )
    missions: Mapping[int, str] = {number: mission.title for number, mission in MISSIONS.items()}

    @property
    def rulebook(self) -> Rulebook:
        return reference.book()

    @cached_property
    def cards(self) -> list[dict[str, Any]]:
        return decks.listing()

    def seating(self, mission: int) -> Seating:
        if mission == LAST_STAND.number:
            return Seating(SURVIVORS, 1, 2, f"{listed(SURVIVORS, 'or')}, or both of them")
        return Seating(SEATS, 2, 3, f"two or three of {listed(SEATS)}")

    def tables(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        if mission == LAST_STAND.number:
            return (SURVIVORS, *combinations(SURVIVORS, 1))
        return (SEATS, *combinations(SEATS, 2))

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        return stand.sides(setup.seats) if stand.is_one(setup) else each_alone(setup.seats)

    def brief(self, mission: int) -> str:
        return MISSIONS[mission].brief

    def options(self, mission: int) -> tuple[Option, ...]:
        return (*options.to_choose(mission), *handicaps.option(mission))

    def tempo(self, setup: Setup) -> Tempo | None:
        return options.tempo(setup)

    def brings(self, setup: Setup, seat: Seat) -> ListRules:
        return options.brings(setup, seat)

    def agreed(self, setup: Setup) -> Setup:
        return options.agreed(setup)

    def carried_on(self, state: State) -> dict[str, Any]:
        return campaign.carried_on(state)

    def start(self, setup: Setup, chance: Chance, lists: Mapping[Seat, str]) -> State:
        seats = [seat for seat in SEATS if seat in setup.seats]
        setup = replace(options.agreed(setup), seats=tuple(seats))
        mission = MISSIONS[setup.mission]
        fielded = options.fielded_by(setup, lists)
        if made := options.stand_of(setup):
            seats = [*seats, HIVE]
            fielded[HIVE] = stand.hive(setup)
        board = laid(mission, setup.edition, seats, made)
        by_cards = options.by_cards(setup.options)
        record = setup.options.get("campaign")
        return State(
            edition=setup.edition,
            mission=setup.mission,
            seats=seats,
            options=options.kept(setup),
            board=board,
            doors=board.doors,
            tokens=[] if by_cards else lying(mission, board, seats),
            forces=fielded,
            guns=guns(fielded.get("marine", [])),
            labels=dict.fromkeys(seats, 0),
            pool={seat: hidden(units) for seat, units in fielded.items()},
            progress={seat: {} for seat in seats},
            cards=decks.laid_out(setup.seats, setup.options.get("cards", "none"), setup.edition),
            goals={seat: [] for seat in seats} if by_cards else {},
            veterans=campaign.begun(setup, fielded),
            limit=options.points(setup.options),
            stand=made,
            steps=stacked(
                *([steps.Rosters()] if lists else []),
                *([steps.Training()] if record else []),
                *([steps.MissionCards()] if by_cards else []),
                steps.Deployment(),
            ),
        )

    def prompts(self, state: State) -> list[Prompt]:
        return asking(state)

    def turn_of(self, state: State, seat: Seat) -> str:
        active, name = steps.activation(state)
        return name if seat == active else ""

    def anytime(self, state: State, seat: Seat) -> tuple[str, ...]:
        if seat not in state.seats:
            return ()
        return anytime(state, seat, steps.WITH_CARDS if state.cards else steps.ANYTIME)

    def unasked(self, state: State) -> list[tuple[Seat, str]]:
        return unasked(state)

    def settle(self, table: Table) -> None:
        """Between two questions, the hive of a Last Stand gives its own orders."""
        settle(table)
        while hive.is_acting(table.state):
            hive.act(table)
            settle(table)

    def score(self, state: State) -> dict[Seat, Score]:
        return stand.score(state) if state.stand else victory.scores(state)

    def results(self, state: State) -> str:
        return victory.results(state)

    def prospects(self, state: State) -> dict[Seat, float]:
        return prospects.of_all(state)

    def weight(self, fact: Fact) -> int:
        return story.WEIGHTS.get(fact.kind, 0)

    def uncovered(self, state: State) -> Iterable[Panel]:
        return story.uncovered(state)

    def out(self, state: State) -> Iterable[Seat]:
        return victory.wiped_out(state)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None:
            return None
        winners = stand.winners(state) if state.stand else tuple(state.winners)
        return Outcome(winners, state.reason, victory.ending(state))

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def show(self, view: View) -> dict[str, Any]:
        return show(view)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagining.imagine(view, chance)

    def expect(self, view: View, chance: Chance, *, in_turn: bool) -> State:
        return imagining.expect(view, chance, in_turn=in_turn)

    def surprise(
        self, view: View, facts: Sequence[Fact], throws: Sequence[Throw], own: bool
    ) -> Fact | None:
        return surprises.surprise(view, facts, throws, own)

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
        return (*panels.panels(view), *about.force(view))

    def about(self, view: View, kind: str, id: str) -> Panel | None:
        return about.about(view, kind, id)

    def places(self, view: View) -> dict[str, str]:
        return {model.id: model.tile for model in view.models.values()}

    def acting(self, view: View) -> str:
        return view.acting or ""

    def turn(self, view: View) -> Turn:
        return Turn(view.turn, view.turns, tuple(view.initiative))

    def autopilot(self, view: View, prompt: Prompt) -> str:
        return autopilot.choose(view, prompt)

    @cached_property
    def players(self) -> Mapping[str, Player]:
        weighs = frozenset({"activation", "acting", "card window", "card"})
        return searching.players(
            Judge(self, weighs, the_turn, prospects.chance, stances.choose, announcing.lines)
        )

    def cautious(self, view: View, prompt: Prompt) -> str:
        return autopilot.cautious(view, prompt)

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


def the_turn(state: State, seat: Seat) -> int:
    """To the end of which somebody looks ahead."""
    return state.turn


def lying(mission: Mission, board: Board, seats: Collection[Seat]) -> list[Token]:
    """The objective tokens with which *mission* begins, §5.1."""
    return [
        Token(kind, seat, tile)
        for kind, seat, where in mission.tokens
        if seat in seats
        for tile in board.marked(where)
    ]


def guns(units: list[str]) -> dict[str, int]:
    """Sentry Guns begin on their reference card, §7.1."""
    number = len(units) - len(hidden(units))
    return {CARD: number} if number else {}


def hidden(units: list[str]) -> list[str]:
    """The units that begin as tokens: all but Sentry Guns, §7.1 Infiltration."""
    return [unit for unit in units if "infiltration" not in UNITS[unit].skills]
