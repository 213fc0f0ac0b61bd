"""Decks: sizes and kinds as published, and what every card can be played for."""

from collections import Counter

from rules.doom.actions.cards import PLAYED
from rules.doom.actions.hand import ARMED
from rules.doom.deck import CARDS, COMPASS, EVENTS, FAMILIES, SPAWN
from rules.doom.invaders import INVADERS
from rules.doom.marine_cards import DECK, EACH_ROUND, EACH_TURN, MARINE_CARDS
from rules.doom.origins import ORIGINS, OURS
from rules.doom.panels import cards


def test_the_invaders_deck_is_half_events() -> None:
    kinds = Counter(card.kind for card in CARDS.values())
    assert len(CARDS) == 66 and kinds[SPAWN] == 33 and len(kinds) == 13


def test_every_event_is_played_or_armed() -> None:
    assert {*PLAYED, *ARMED} == {*EVENTS} and not {*PLAYED} & {*ARMED}


def test_spawn_cards_name_figures_and_published_groups() -> None:
    groups = [group for card in CARDS.values() for group in card.groups]
    assert {kind for group in groups for kind in group} == {*INVADERS}
    assert {"zombie": 1, "imp": 1, "trite": 1} in groups
    assert CARDS["sc1"].groups == ({"demon": 1}, {"imp": 1, "zombie": 1})


def test_every_card_scatters_somewhere() -> None:
    assert {card.direction for card in CARDS.values()} == {*COMPASS.values()}
    assert {card.distance for card in CARDS.values()} == {1, 2, 3}


def test_the_marines_have_eighteen_cards_of_sixteen_kinds() -> None:
    assert len(DECK) == 18 and len(MARINE_CARDS) == 16
    assert {*EACH_TURN, *EACH_ROUND} <= {*MARINE_CARDS}


def test_every_card_says_what_is_our_own_design() -> None:
    assert {*ORIGINS} <= {*EVENTS, *FAMILIES, *MARINE_CARDS}
    assert all(card["origin"] for card in cards())
    ours = {card["id"] for card in cards() if card["origin"] == OURS}
    spawn = {*FAMILIES} - {"sb", "sc"}
    own = {"frenzy", "second-swipe", "thick-hide", "jam", "ambush-reveal", "panic", "scrounger"}
    assert ours == spawn | own
