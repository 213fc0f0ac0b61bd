"""Boards in letters and as pictures, and panels: all that is revealed, and nothing else."""

import re
from random import Random
from typing import Any

import pytest

from rules.doom import picture
from rules.doom.actions.attacking import Attack
from rules.doom.actions.moving import Move
from rules.doom.board.spaces import word
from rules.doom.picture.aids import about
from rules.doom.picture.ground import GROUNDS
from rules.doom.picture.things import THINGS
from rules.doom.scenarios import SCENARIOS
from rules.doom.scenarios.scenario import KEY
from rules.kernel import fold
from rules.kernel.orders import CARD, PIECE, PLACE
from tests.doom.play import SYSTEM, random_game
from tests.support.random_play import Seeded

WIDEST = 76
PLACES = re.compile(r'data-id="([a-z]\d+)" data-kind="place"')


@pytest.mark.parametrize("seed", range(3))
def test_a_board_shows_what_is_revealed(seed: int) -> None:
    for number, (state, _) in enumerate(random_game(seed)):
        for seat in (*state.seats, None) if number % 9 == 0 else ():
            view = SYSTEM.view(state, seat)
            text, drawn = picture.text_board(view), picture.svg_board(view)
            assert all(len(line) <= WIDEST for line in text.splitlines())
            assert {*PLACES.findall(drawn)} == {word(at) for at in view.grid.floor}
            for piece in view.pieces():
                assert f'data-id="{piece.id}"' in drawn and piece.name in text
            assert all(door in text and f">{door}" in drawn for door in view.board.doors)


def test_each_thing_on_a_floor_has_a_drawing_and_is_explained() -> None:
    lying = {token for one in SCENARIOS.values() for token in one.tokens if not token.is_encounter}
    kinds = {KEY if token.kind.startswith(KEY) else token.kind for token in lying}
    assert kinds <= {*THINGS} and {*GROUNDS, "barrel"} <= {*THINGS}
    drawn = "".join(sign.drawing for sign in picture.signs())
    assert all(path in drawn for path in THINGS.values())


def test_a_heap_says_how_much_it_is() -> None:
    row = "row ..\nmarine marine-1 a1\ntoken shells {} b1"
    heaps = [picture.svg_board(of(row.format(number), None)) for number in (1, 3)]
    assert [">3</text>" in heap for heap in heaps] == [False, True]


@pytest.mark.parametrize("seed", range(2))
def test_hands_and_hidden_tokens_are_nobody_elses(seed: int) -> None:
    for number, (state, _) in enumerate(random_game(seed)):
        for seat in (*state.seats, None) if number % 9 == 0 else ():
            view = SYSTEM.view(state, seat)
            told = str(SYSTEM.show(view)) + str([*SYSTEM.panels(view)])
            assert (seat == "invader") == all(card in told for card in state.hand)
            assert all(SYSTEM.about(view, PLACE, word(token.at)) is None for token in state.hidden)


LINE = """row ........
row #####...
door door1 blue e1|f1
marine marine-1 a1 weapons=rocket-launcher rockets=2
figure im1 imp c1
figure hk1 hell-knight g1
"""


def of(lines: str, seat: str | None) -> Any:
    return SYSTEM.view(SYSTEM.read_position(lines), seat)


def drawn_of(view: Any, id: str) -> str:
    """What is drawn while the piece is chosen."""
    found = (piece for piece in view.pieces() if piece.id == id)
    return "".join(about(view, next(found)))


def test_what_a_figure_can_do_is_drawn_while_it_is_chosen() -> None:
    """A closed door ends reach and sight; a line ends at who stands in it."""
    view = of(LINE, "marine-1")
    marine = drawn_of(view, "ma1")
    assert 'd="M48 16h0" class="dm-reach"' in marine
    assert 'd="M32 0h32v32h-32zM64 0h32v32h-32z" class="dm-sight"' in marine
    assert marine.count("dm-aim") == 1 and ">2</text>" in marine
    knight = drawn_of(view, "hk1")
    assert "dm-reach" in knight and "dm-sight" not in knight and "dm-aim" not in knight


def test_an_order_says_where_it_leads_and_what_it_strikes() -> None:
    view = of(f"{LINE}turn marine-1 advance", "marine-1")
    move, fire = Move("b1"), Attack(("rocket-launcher", "c1"))
    assert move.legs(view) == ["a1", "b1"] and move.covers(view) == []
    assert fire.covers(view) == ["b1", "c1", "d1"] and fire.legs(view) == []


def test_things_are_told_of_by_their_words() -> None:
    lines = ("row .U.", "door door1 red a1|b1", "marine marine-1 a1 cards=medic")
    text = "\n".join([*lines, "figure im1 imp c1", "hand jam-1"])
    view = SYSTEM.view(SYSTEM.read_position(text), "invader")
    told = {
        (PIECE, "ma1"): "May be ready to heal",
        (PIECE, "im1"): "yellow and 1 green",
        (PLACE, "door1"): "locked",
        (PLACE, "b1"): "A duct",
        (CARD, "jam-1"): "loses one token more",
    }
    for (kind, id), words in told.items():
        assert words in str(SYSTEM.about(view, kind, id))
    assert SYSTEM.about(view, PLACE, "z99") is None and SYSTEM.about(view, PIECE, "im9") is None
    assert SYSTEM.about(SYSTEM.view(SYSTEM.read_position(text), "marine-1"), CARD, "jam-1") is None


@pytest.mark.parametrize(
    ("orders", "ready"), [("", "4 movement, 1"), ("orders=aim", "4 movement or 1")]
)
def test_a_marine_is_told_what_each_action_gives_it(orders: str, ready: str) -> None:
    first = "row ....\nmarine marine-1 a1 cards=scout,tactician\n"
    state = SYSTEM.read_position(f"{first}marine marine-2 d1 {orders}\nturn marine-1")
    (prompt,) = SYSTEM.prompts(state)
    assert "sprint (9 movement), unload (2 attacks)" in prompt.text
    assert f"advance (5 movement, 1 attack) or ready ({ready} attack)?" in prompt.text


def test_a_board_in_letters_names_marines_and_a_seat_reads_its_own_cards() -> None:
    text = (
        "row ...\nmarine marine-1 a1 cards=scout\nmarine marine-2 b1 cards=medic\nfigure im1 imp c1"
    )
    view = of(text, "marine-2")
    assert " 1 M1M2im" in picture.text_board(view).splitlines()
    own = next(panel for panel in SYSTEM.panels(view) if panel.title == "Your cards")
    assert [str(row) for row in own.rows] == ["Medic: May be ready to heal."]
    assert "Your cards" not in [panel.title for panel in SYSTEM.panels(of(text, None))]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("turn marine-1 advance", "Advance: 4 movement, 1 attack left."),
        ("turn marine-1 ready dodge", "Ready: 4 movement or 1 attack left."),
        ("turn marine-1 unload", "Unload: 2 attacks left."),
        ("turn invader", "Round 1. Activate one of 2 figures."),
    ],
)
def test_who_has_the_turn_is_told_what_is_left_of_it(lines: str, told: str) -> None:
    (prompt,) = SYSTEM.prompts(SYSTEM.read_position(f"{LINE}{lines}\n"))
    assert prompt.text == told


@pytest.mark.parametrize(
    ("turn", "seat", "orders", "told"),
    [
        ("marine-1 ready dodge", "marine-1", ["attack pistol c1"], "Ready: nothing left."),
        ("marine-1 ready dodge", "marine-1", ["move b1"], "3 movement left."),
        ("invader", "invader", ["activate im1"], "5 movement, 1 attack left. To act after it: 1."),
        (
            "invader", "invader", ["activate im1", "attack a1"],
            "5 movement left. To act after it: 1.",
        ),
    ],
)  # fmt: skip
def test_what_was_done_is_gone(turn: str, seat: str, orders: list[str], told: str) -> None:
    state = SYSTEM.read_position(f"{LINE}turn {turn}\n")
    for line in orders:
        fold.submit(SYSTEM, state, seat, line, Seeded(Random(1)))
    (prompt,) = SYSTEM.prompts(state)
    assert prompt.text.endswith(told)


def test_cards_are_told_by_their_names_and_by_what_they_bring() -> None:
    state = SYSTEM.read_position(
        "row ..\nmarine marine-1 a1\nhand thick-hide-3\narmed thick-hide-3\ndiscarded jam-1 sg2"
    )
    view = SYSTEM.view(state, "invader")
    told = [str(row) for panel in SYSTEM.panels(view) for row in panel.rows]
    assert any(row.startswith("thick-hide-3 Thick hide (armed): ") for row in told)
    assert "1 card in hand, 2 discarded." in told
    assert "The last was sg2: 1 hell knight, or 1 demon and 1 trite." in told
    card = SYSTEM.about(view, CARD, "thick-hide-3")
    assert card and card.title == "Thick hide" and card.rows[0].credit == "our own design"


def test_hosts_read_how_hard_a_scenario_is() -> None:
    told = SYSTEM.options(1)[0].help
    assert "1 marine won 2, 2 marines won 6 and 3 marines won 7 of ten games" in told
