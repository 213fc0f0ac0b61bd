"""What one side hides is the same to the eyes of the other, and a leak is caught."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.transcript import ToldDice
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.steps.setup import BUY
from tests.support.random_play import Seeded
from tests.xenos_rampant.courses import COURSES
from tests.xenos_rampant.play import SYSTEM
from tests.xenos_rampant.twins import TWINS

PAIRS = [(number, orders) for number in range(4) for orders in (0, 1, 20)]


@pytest.mark.parametrize(("number", "orders"), PAIRS)
def test_twins_look_alike(number: int, orders: int) -> None:
    pair = TWINS.pair(number, orders)
    assert TWINS.differ(pair)
    assert TWINS.differences([pair]) == set()


@pytest.mark.parametrize("what", ["standing", "rosters", "planned", "sealed"])
def test_a_leak_of_anything_hidden_is_caught(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [TWINS.pair(number, orders) for number in range(18) for orders in (1, 3, 5)]
    honest, shown = type(SYSTEM).view, list[str]()

    def view(system: Any, state: Any, seat: Seat | None) -> Any:
        shown[:] = [repr(getattr(state, what))]
        return honest(system, state, seat)

    monkeypatch.setattr(type(SYSTEM), "view", view)
    monkeypatch.setattr(type(SYSTEM), "text_board", lambda system, view: shown[0])
    assert TWINS.differences(pairs) == {"text board"}


def uncovered(state: Any, seat: Seat, line: str) -> set[str]:
    dice = Seeded(Random(1))
    fold.submit(SYSTEM, state, seat, line, dice)
    return {*dice.uncovered}


def test_what_is_revealed_is_uncovered_first() -> None:
    """So no preview shows it, and no order that showed it is taken back."""
    state = TWINS.position(TWINS.setup(0), 1, 0)
    assert uncovered(state, "blue", "deploy auto") == set()
    assert uncovered(state, "red", "deploy auto") == {"blue detachment", "red detachment"}


class Shown(ToldDice):
    """Dice that are told; *uncovered* are the secrets that became known."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(("", 6, face) for face in faces)
        self.uncovered: set[str] = set()

    def uncover(self, what: str) -> None:
        self.uncovered.add(what)


SHELLS = (
    "table drawn\nphase blue orders\nunit b1 20.0,4.0 | A: light infantry, fire support\n"
    "unit b2 26.0,40.0 | B: heavy infantry\nunit r1 20.0,40.0 | C: heavy infantry\n"
    "unit r2 {there} | D: heavy infantry\nstanding red stray commander\n"
)


@pytest.mark.parametrize(
    ("there", "ones", "comes_out"),
    [("14.0,40.0", 6, True), ("14.0,40.0", 5, False), ("44.0,4.0", 6, False)],
)
def test_a_choice_comes_out_only_where_there_is_one(there: str, ones: int, comes_out: bool) -> None:
    """Neither shells that fall where they should nor those that can strike one unit alone do it."""
    state = SYSTEM.read_position(SHELLS.format(there=there))
    dice = Shown([6, 6, *[1] * ones, *[4] * (10 - ones), 6, 6])
    fold.submit(SYSTEM, state, "blue", "support b1 r1", dice)
    assert ("red stray" in dice.uncovered) == comes_out


def test_whom_a_wild_unit_charges_comes_out_only_between_equals() -> None:
    for there, comes_out in (("28.0,20.0", True), ("28.1,20.0", False)):
        state = SYSTEM.read_position(
            "table drawn\nphase blue\nunit b1 20.0,20.0 | A: lesser xenomorphs\n"
            f"unit r1 12.0,20.0 | B: heavy infantry\nunit r2 {there} | C: heavy infantry\n"
        )
        dice = Shown([1, 1])
        SYSTEM.settle(Table(state, "blue", dice))
        assert ("blue prey" in dice.uncovered) == comes_out


def test_a_standing_order_is_uncovered_when_it_is_followed() -> None:
    state = SYSTEM.read_position(
        "table drawn\nphase blue orders\nunit b1 20.0,20.0 | A: heavy infantry\n"
        "unit b2 40.0,40.0 | B: light infantry\nunit r1 20.0,36.0 | C: light infantry\n"
        "standing red firefight never\n"
    )
    assert uncovered(state, "blue", "standing stun never") == set()
    assert "red firefight" in uncovered(state, "blue", "shoot b1 r1")


def test_twins_of_a_campaign_spend_what_they_have() -> None:
    """On the site nobody can tell them apart either while they do."""
    plan = COURSES.plan(0, 10, (20, 0))
    moves = [(move.seat, move.lines[0].split()[0]) for move in plan.moves]
    assert {(seat, verb) for seat, verb in moves if verb in BUY} == {
        (seat, verb) for seat in SEATS for verb in BUY
    }
    assert all(len(set(move.lines)) == 1 for move in plan.moves if move.lines[0].startswith(BUY))
    assert moves[plan.opening - 1][1] in BUY and plan.hides
