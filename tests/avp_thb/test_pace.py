"""How many models act in a row, and how often the game waits for somebody else."""

from hashlib import sha256
from typing import Any

import pytest

from rules.avp_thb.state import State
from rules.kernel import fold
from rules.kernel.brought import Brought
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import IllegalOrder
from rules.kernel.system import Setup
from tests.avp_thb.twins import SEATS, SYSTEM

SILENT = dict.fromkeys(SEATS, "w0 decline; redraw none")
PACES = (1, 2, 3, "all")


def setup(pace: Any, cards: str = "none") -> Setup:
    return Setup("avp_thb", 1, SEATS, SYSTEM.edition, {"pace": pace, "cards": cards})


class Played:
    """A game of autopilots: who was asked what in which turn, one after the other."""

    def __init__(self, setup: Setup, usual: dict[str, str] | None = None) -> None:
        seed = Seed(sha256(b"pace").digest(), "pace", dict.fromkeys(SEATS, "salt"))
        state = fold.start(SYSTEM, setup, Dice(seed, 0), Brought(usual=usual or {})).state
        self.asked: list[tuple[str, str]] = []
        self.waits = number = 0
        while not SYSTEM.outcome(state):
            seat, line = fold.ready(SYSTEM, state) or self.answer(state)
            number += 1
            fold.submit(SYSTEM, state, seat, line, Dice(seed, number))
        self.turns = state.turn

    def answer(self, state: State) -> tuple[str, str]:
        prompt = SYSTEM.prompts(state)[0]
        if state.turn:
            self.waits += not self.asked or self.asked[-1][0] != prompt.seat
            self.asked.append((prompt.seat, prompt.kind))
        return prompt.seat, SYSTEM.autopilot(SYSTEM.view(state, prompt.seat), prompt)

    def first_row(self) -> int:
        """How many models the first side has activated before another one did."""
        sides = [seat for seat, kind in self.asked if kind == "activation"]
        return next(number for number, seat in enumerate(sides) if seat != sides[0])


@pytest.fixture(scope="module")
def played() -> dict[int | str, Played]:
    return {pace: Played(setup(pace)) for pace in PACES}


def test_the_faster_the_pace_the_fewer_the_waits(played: dict[int | str, Played]) -> None:
    waits = [played[pace].waits / played[pace].turns for pace in PACES]
    assert waits == sorted(waits, reverse=True) and waits[0] > 2 * waits[-1]


def test_models_act_in_a_row(played: dict[int | str, Played]) -> None:
    rows = [played[pace].first_row() for pace in PACES]
    assert rows[:3] == [1, 2, 3] and rows[3] > 3


def test_windows_that_standing_orders_answer_take_no_time() -> None:
    game, asked = Played(setup(2, "all"), SILENT), Played(setup(2, "all"))
    assert {kind for _, kind in game.asked} == {"activation", "acting", "moving"}
    assert "card window" in {kind for _, kind in asked.asked}
    assert game.waits / game.turns < asked.waits / asked.turns


@pytest.mark.parametrize("pace", [0, 4, "2", "every", None])
def test_other_paces_are_not_played(pace: Any) -> None:
    with pytest.raises(IllegalOrder, match="activates 1, 2, 3 or all models in a row"):
        SYSTEM.agreed(setup(pace))
