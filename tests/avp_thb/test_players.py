"""Those that play The Hunt Begins by themselves."""

from collections.abc import Iterator
from itertools import islice
from unittest import mock

import pytest

from games.automation import in_memory
from games.simulation.selfplay import play_in_memory
from rules.avp_thb import prospects
from rules.avp_thb import view as view_module
from rules.avp_thb.state import State
from rules.kernel import fold
from rules.kernel.chance import Seed
from rules.kernel.orders import Prompt
from rules.kernel.players import Considered
from rules.kernel.system import Setup
from rules.parts.searching import STRENGTHS
from tests.avp_thb.twins import SYSTEM, TWINS

DUEL = """mission 2
seats marine alien
initiative marine alien
model m1 marine pulse b2
model a1 alien stalker d2 token
model a2 alien stalker e2 token
"""
PLAIN = {1: "390f88ae5452502f", 4: "b44a1cfe04d95eb9", 9: "89773973c3d954a9"}


@pytest.mark.parametrize("mission", PLAIN)
def test_the_plain_autopilot_plays_as_ever(mission: int) -> None:
    """Others are measured by it, and substitutes are of its strength, so it does not change."""
    options = {"cards": "all", "pace": 1}
    setup = Setup(SYSTEM.key, mission, SYSTEM.tables(mission)[0], 3, options)
    game = play_in_memory(SYSTEM, SYSTEM.agreed(setup), 1, 0)
    assert game.digest == PLAIN[mission]


def pairs() -> Iterator[tuple[State, State, Prompt]]:
    """Games that the seat that is asked cannot tell apart, at questions that are worth a search."""
    for number in range(60):
        state, other, seat = TWINS.pair(number, 25)
        asked = SYSTEM.prompts(state)[0]
        if asked.seat == seat and asked.kind in ("activation", "acting"):
            yield state, other, asked


def thought(strength: str, state: State, asked: Prompt) -> tuple[str, list[Considered]]:
    view, player = SYSTEM.view(state, asked.seat), SYSTEM.players[strength]
    return player(view, asked), player.considered(view, asked)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_gives_the_same_order_in_games_that_it_cannot_tell_apart(strength: str) -> None:
    found = list(islice(pairs(), 2 if strength == "strong" else 6))
    assert any(TWINS.differ((state, other, asked.seat)) for state, other, asked in found)
    for state, other, asked in found:
        assert thought(strength, state, asked) == thought(strength, other, asked)


def test_thinking_changes_nothing_at_the_table() -> None:
    """Cards armed beforehand and standing orders are spent in worlds that are imagined alone."""
    setup = Setup(SYSTEM.key, 1, SYSTEM.tables(1)[0], SYSTEM.edition, {"cards": "all"})
    dice = Seed(b"armed" * 8, "", dict.fromkeys(setup.seats, ""))
    thought_over = 0
    for played, _ in in_memory.played(SYSTEM, SYSTEM.agreed(setup), dice):
        state, prompts = played.state, SYSTEM.prompts(played.state)
        if state.turn < 3 or not prompts or prompts[0].kind != "activation":
            continue
        asked = prompts[0]
        if state.cards and len(state.cards.armed.get(asked.seat, ())) > 1:
            before = fold.digest(SYSTEM, state)
            SYSTEM.players["casual"].considered(SYSTEM.view(state, asked.seat), asked)
            assert fold.digest(SYSTEM, state) == before
            thought_over += 1
        if thought_over == 8:
            return
    raise AssertionError("nobody had armed so many cards")


def test_a_peek_is_caught() -> None:
    with mock.patch.object(view_module, "seen", lambda model: model):
        assert any(
            thought("able", one, asked) != thought("able", two, asked)
            for one, two, asked in pairs()
        )


def test_chances_of_all_sides_come_to_one() -> None:
    for state, _, _ in islice(pairs(), 20):
        chances = [prospects.chance(state, seat) for seat in state.seats]
        assert sum(chances) == pytest.approx(1) and all(0 < one < 1 for one in chances)


def test_before_all_sides_are_on_the_board_nobody_judges() -> None:
    for state, _, _ in islice(pairs(), 3):
        assert {*SYSTEM.prospects(state)} == {*state.seats}
        state.turn = 0
        assert not SYSTEM.prospects(state)


def test_a_game_that_is_over_has_its_winner() -> None:
    state, *_ = next(pairs())
    state.winners = [state.seats[0]]
    assert [prospects.chance(state, seat) for seat in state.seats][:2] == [1, 0]
    state.winners = []
    assert prospects.chance(state, state.seats[0]) == 1 / len(state.seats)


def test_whoever_has_more_done_and_more_left_is_more_likely_to_win() -> None:
    state = SYSTEM.read_position(DUEL)
    even = prospects.chance(state, "marine")
    state.progress["marine"]["ammunition"] = 1
    more = prospects.chance(state, "marine")
    assert more > even
    del state.models["a1"]
    assert prospects.chance(state, "marine") > more
