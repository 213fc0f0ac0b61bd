"""Those that play The Hunt Begins by themselves."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, islice
from math import exp
from random import Random
from unittest import mock

import pytest

from games.automation import in_memory
from games.simulation.selfplay import play_in_memory
from rules.avp_thb import prospects
from rules.avp_thb import view as view_module
from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.state import State
from rules.avp_thb.steps import CardWindow
from rules.kernel import fold
from rules.kernel.chance import Seed
from rules.kernel.orders import Prompt, Seat
from rules.kernel.players import Considered
from rules.kernel.system import Setup
from rules.parts.searching import STRENGTHS
from tests.avp_thb.twins import SYSTEM, TWINS
from tests.support.random_play import games

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


Pairs = Iterator[tuple[State, State, Prompt]]


def pairs() -> Pairs:
    """Games that the seat that is asked cannot tell apart, at questions that are worth a search."""
    for number in range(60):
        state, other, seat = TWINS.pair(number, 25)
        asked = SYSTEM.prompts(state)[0]
        if asked.seat == seat and asked.kind in ("activation", "acting"):
            yield state, other, asked


def card_pairs() -> Pairs:
    """The same at questions about cards: one of each kind of some random games."""
    for number in range(1, 60, 3):
        by_kind = groupby(at_cards(number), lambda pair: pair[2].kind)
        yield from (next(alike) for _, alike in islice(by_kind, 2))


def at_cards(number: int) -> Pairs:
    seat = TWINS.seat(number)
    for state, events in games(SYSTEM, SYSTEM.agreed(TWINS.setup(number)), number):
        for asked in SYSTEM.prompts(state):
            if asked.seat == seat and asked.kind in ("card window", "card"):
                arm_all(state, seat)
                other = TWINS.dealt_anew(state, seat, Random(len(events)))
                yield TWINS.copy(state), other, asked


def arm_all(state: State, seat: Seat) -> None:
    """Before a player announces anything, it arms what it can."""
    assert state.cards
    hand = state.cards.hands[seat]
    state.cards.armed[seat] = {id: [] for id in hand if not CARDS[id].active}


WEIGHED: Mapping[str, Callable[[], Pairs]] = {"models": pairs, "cards": card_pairs}


def thought(strength: str, state: State, asked: Prompt) -> tuple[str, list[Considered]]:
    view, player = SYSTEM.view(state, asked.seat), SYSTEM.players[strength]
    return player(view, asked), player.considered(view, asked)


@pytest.mark.parametrize("about", WEIGHED)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_gives_the_same_order_in_games_that_it_cannot_tell_apart(
    strength: str, about: str
) -> None:
    found = list(islice(WEIGHED[about](), 2 if strength == "strong" else 6))
    assert any(TWINS.differ((state, other, asked.seat)) for state, other, asked in found)
    for state, other, asked in found:
        assert thought(strength, state, asked) == thought(strength, other, asked)


def test_it_thinks_of_cards_wherever_it_is_asked_for_them() -> None:
    weighed = set()
    for state, _, asked in islice(card_pairs(), 12):
        considered = SYSTEM.players["casual"].considered(SYSTEM.view(state, asked.seat), asked)
        if len(considered) > 1:
            weighed.add(asked.kind)
    assert weighed == {"card window", "card"}


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


SAID = """mission 1
seats marine alien
initiative marine alien
hand marine m03
hand alien a01 a03 a07 a09 a13
model m1 marine pulse b2
model m2 marine pulse b2
model a1 alien stalker d2
model a2 alien stalker d2
model a3 alien stalker e2
model a4 alien stalker f2
model a5 alien stalker f2
step end_of_turn
step activation
step card_window name="W0" said={{"alien":"{}"}}
"""


def test_what_others_have_said_in_a_window_is_not_known_and_a_peek_is_caught() -> None:
    one, two = (SYSTEM.read_position(SAID.format(said)) for said in ("announce", "decline"))
    (asked,) = SYSTEM.prompts(one)
    honest = thought("able", one, asked)
    assert len(honest[1]) > 1 and honest == thought("able", two, asked)
    with mock.patch.object(CardWindow, "known", lambda window, state, seat: window):
        assert thought("able", one, asked) != thought("able", two, asked)


def test_chances_of_all_sides_come_to_one() -> None:
    for state, _, _ in islice(pairs(), 20):
        chances = [prospects.chance(state, seat) for seat in state.seats]
        assert sum(chances) == pytest.approx(1) and all(0 < one < 1 for one in chances)


def test_every_mission_has_weights_and_every_table_its_worth() -> None:
    known = prospects.fitted()
    for mission in (one.number for one in CAMPAIGN):
        for weights in (known["weights"][str(mission)], known["weights"]["0"]):
            for first, more in weights.values():
                assert len(first) == len(more) == len(prospects.Signs._fields)
        for seats in SYSTEM.tables(mission):
            assert {*known["worth"][" ".join([str(mission), *seats])]} == {*seats}


def test_the_shares_that_sides_have_brought_come_to_one() -> None:
    for state, _, _ in islice(pairs(), 5):
        shares = [exp(prospects.signs(state, seat).share) for seat in state.seats]
        assert sum(shares) == pytest.approx(1) and all(0 < one < 1 for one in shares)


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
