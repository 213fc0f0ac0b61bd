"""What one seat hides is the same to the eyes of the others, and a leak of it is caught."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rules.doom.pieces import INVADER
from rules.kernel import fold
from rules.kernel.orders import Seat
from tests.doom.play import SYSTEM
from tests.doom.twins import TWINS
from tests.support.random_play import Seeded

PAIRS = [(number, orders) for number in range(6) for orders in (0, 20)]
LEAKS = ["hand", "armed", "standing", "hidden"]


@pytest.mark.parametrize(("number", "orders"), PAIRS)
def test_twins_look_alike(number: int, orders: int) -> None:
    pair = TWINS.pair(number, orders)
    assert TWINS.differ(pair)
    assert TWINS.differences([pair]) == set()


def planted(monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    """A view whose board in letters says what *leak* makes of the state."""
    honest, shown = type(SYSTEM).view, list[str]()

    def view(system: Any, state: Any, seat: Seat | None) -> Any:
        shown[:] = [repr(leak(state))]
        return honest(system, state, seat)

    monkeypatch.setattr(type(SYSTEM), "view", view)
    monkeypatch.setattr(type(SYSTEM), "text_board", lambda system, view: shown[0])


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_of_anything_hidden_is_caught(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [TWINS.pair(number, orders) for number in range(8) for orders in (1, 20)]
    planted(monkeypatch, lambda state: getattr(state, what))
    assert TWINS.differences(pairs) == {"text board"}


def test_a_leak_of_the_next_draws_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn next is a card of the deck, whose order is that of all cards."""
    pairs = [TWINS.pair(number, 20) for number in range(8)]
    planted(monkeypatch, lambda state: state.deck)
    assert TWINS.differences(pairs) == {"text board"}


def test_a_refusal_that_looks_behind_a_door_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs, honest = [TWINS.pair(number, 20) for number in range(8)], TWINS.refusals

    def refusals(state: Any, seat: Seat) -> list[str]:
        return [*honest(state, seat), str([token.kind for token in state.hidden])]

    monkeypatch.setattr(TWINS, "refusals", refusals)
    assert TWINS.differences(pairs) == {"refusals"}


CORNER = "row ......\nmarine marine-1 a1 orders=guard,dodge\nfigure zo1 zombie d1\n"
WAITING: Mapping[str, tuple[str, str, str, str]] = {
    "marine-1 guard": ("turn invader\n", INVADER, "activate zo1", "move b1"),
    "marine-1 dodge": (
        "turn invader\nfigure zo2 zombie b1\n",
        INVADER,
        "activate zo2",
        "attack a1",
    ),
    "invader armed": ("lies medkit 1 a1\nturn marine-1\n", "marine-1", "sprint", "take"),
}


def uncovered(state: Any, seat: Seat, line: str) -> set[str]:
    dice = Seeded(Random(1))
    fold.submit(SYSTEM, state, seat, line, dice)
    return {*dice.uncovered}


@pytest.mark.parametrize("secret", WAITING)
def test_a_standing_order_is_uncovered_when_it_may_be_followed(secret: str) -> None:
    """So no preview shows what it says, and no order that showed it is taken back."""
    about, seat, before, after = WAITING[secret]
    state = SYSTEM.read_position(CORNER + about)
    assert secret not in uncovered(state, seat, before)
    assert secret in uncovered(state, seat, after)
