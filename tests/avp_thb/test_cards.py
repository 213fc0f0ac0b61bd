"""The decks are what they should be, and games with cards keep every promise."""

from collections import Counter

import pytest

from rules.avp_thb.cards import decks
from rules.avp_thb.cards.deck import CARDS, ENVIRONMENT
from rules.avp_thb.state import EDITION
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.promises import orders_of_a_random_game

SYSTEM = SYSTEMS["avp_thb"]
SIDES = ("marine", "alien", "predator")


@pytest.mark.parametrize("seat", SIDES)
def test_a_deck_is_balanced(seat: str) -> None:
    cards = [CARDS[id] for id in decks.deck_of(seat, EDITION)]
    assert len(cards) == 20 and {card.seat for card in cards} == {seat}
    assert Counter(card.active for card in cards) == {True: 12, False: 8}
    assert Counter(card.value for card in cards) == {1: 6, 2: 10, 3: 4}
    assert all(card.active or len(card.when) == 1 for card in cards)


def test_a_game_keeps_the_cards_that_it_began_with() -> None:
    before, today = decks.deck_of("alien", 12), decks.deck_of("alien", 13)
    assert before == [f"a{n:02}" for n in range(1, 21)]
    assert {*before} - {*today} == {"a15", "a16"} and {*today} - {*before} == {"a21", "a22"}


def test_there_are_twenty_environmental_cards() -> None:
    assert list(ENVIRONMENT) == [f"e{n:02}" for n in range(1, 21)]


def test_only_what_was_found_is_called_found() -> None:
    found = [card.name for card in CARDS.values() if not card.ours]
    assert sorted(found) == ["Emergency Med-Pack", "Grenade!"]


def test_an_unknown_choice_of_cards_is_refused() -> None:
    with pytest.raises(IllegalOrder, match="none, strategy or all"):
        decks.laid_out(SIDES, "tarot", EDITION)


IDLE = """mission 1
seats marine alien predator
initiative alien predator marine
hand alien a07
hand predator p10
model a1 alien guard e4{}
model p1 predator hunter h6
model m1 marine pulse b2
step end_of_turn
step activation
step card_window name="W0" queue=["{}"]
"""


@pytest.mark.parametrize(
    ("seat", "hurt", "offered"),
    [
        ("alien", "", "play a07"),
        ("alien", " wounds=1", "play a07 a1"),
        ("predator", "", "play p10"),
    ],
)
def test_a_card_that_finds_nothing_is_offered_without_words(
    seat: str, hurt: str, offered: str
) -> None:
    """Then it draws a card, as it says."""
    state = SYSTEM.read_position(IDLE.format(hurt, seat))
    (asked,) = SYSTEM.prompts(state)
    view = SYSTEM.view(state, seat)
    assert offered in map(str, fold.legal(SYSTEM, view, asked))
    assert (SYSTEM.autopilot(view, asked) == offered) == bool(hurt)


@pytest.mark.parametrize("cards", ["strategy", "all"])
@pytest.mark.parametrize("seats", SYSTEM.tables(1), ids="-".join)
def test_a_random_game_with_cards(seats: tuple[str, ...], cards: str) -> None:
    setup = Setup("avp_thb", 1, seats, SYSTEM.edition, {"cards": cards, "turns": 5})
    assert orders_of_a_random_game(SYSTEM, setup, 3)
