"""Doom as a system: for each member of the protocol, who here does it."""

from collections.abc import Mapping
from typing import Any

from rules.doom import position, setting_up
from rules.doom.actions import ACTIONS
from rules.doom.options import TO_CHOOSE
from rules.doom.pieces import INVADER, MARINES, TEAM
from rules.doom.scenarios import SCENARIOS
from rules.doom.state import EDITION, State
from rules.doom.view import View, view
from rules.kernel.chance import Chance
from rules.kernel.facts import Table
from rules.kernel.options import Option
from rules.kernel.orders import Prompt, Seat
from rules.kernel.seating import Seating
from rules.kernel.sides import Side
from rules.kernel.system import Outcome, Score, Setup
from rules.kernel.words import Words
from rules.parts.plain import Plain
from rules.parts.steps import asking, settle, unasked

QUIET = frozenset({"moved", "declared", "task", "activated", "standing", "armed"})
THE = {f"marine-{n}": f"the {nth} marine" for n, nth in enumerate(("first", "second", "third"), 1)}


class Doom(Plain):
    """Doom behind the protocol of `rules.kernel.system`."""

    key = "doom"
    title = "Doom: the Board Game"
    edition = EDITION
    longest = 5_000
    actions = ACTIONS
    quiet: Mapping[int, frozenset[str]] = {1: QUIET}
    missions: Mapping[int, str] = {
        number: scenario.title for number, scenario in enumerate(SCENARIOS.values(), 1)
    }
    begins = frozenset({"turn"})
    words = Words(mission="scenario", one_turn="turn", seats={**THE, INVADER: "the invader"})

    def seating(self, mission: int) -> Seating:
        text = "one to three marines and the invader"
        return Seating((*MARINES, INVADER), 2, 4, text, always=(MARINES[0], INVADER))

    def tables(self, mission: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple((*MARINES[:number], INVADER) for number in (1, 2, 3))

    def sides(self, setup: Setup) -> tuple[Side, ...]:
        marines = tuple(seat for seat in setup.seats if seat != INVADER)
        return Side(TEAM, marines), Side(INVADER, (INVADER,))

    def options(self, mission: int) -> tuple[Option, ...]:
        return TO_CHOOSE

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
        return Outcome(tuple(state.winners), state.reason)

    def score(self, state: State) -> dict[str, Score]:
        won = state.winners or []
        return {side: (int(side in won),) for side in (TEAM, INVADER)}

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

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
