"""Where figures come in: what is offered, what is drawn, and what may be left out."""

import re

import pytest

from games.mail import orders_text
from games.web import order_form
from rules.doom import picture
from rules.doom.actions.invading import WHERE, Spawn
from rules.kernel import fold
from rules.kernel.errors import BadOrder, IllegalOrder
from rules.kernel.orders import PLACE, Offer
from rules.systems import SYSTEMS
from rules.transcript import ToldDice
from tests.support.further import further

SYSTEM = SYSTEMS["doom"]
# Nobody sees what is below the wall.
HIDDEN = """row .....
row .####
row .....
marine marine-1 b1
marine marine-2 c1
figure zo1 zombie e3
hand sc1
turn invader spawn
"""
FREE = ["a3", "b3", "c3", "d3"]


def offers(edition: int = SYSTEM.edition) -> list[Offer]:
    state = SYSTEM.read_position(HIDDEN)
    state.edition = edition
    return [*Spawn.offers(SYSTEM.view(state, "invader"))]


def test_an_offer_says_whom_it_brings_and_what_else_fits() -> None:
    demon, imp = offers()
    assert [demon.note, imp.note] == ["1 demon", "1 imp and 1 zombie"]
    assert {one.slots[-1].open for one in (demon, imp)} == {WHERE}
    lines = order_form.by_verb([imp])[0].families[0].lines
    assert [line.remark for line in lines] == ["1 imp and 1 zombie"]
    view = SYSTEM.view(SYSTEM.read_position(HIDDEN), "invader")
    assert "(1 imp and 1 zombie)" in orders_text.numbered([imp], 1, view)


def test_the_next_figure_is_placed_behind_the_order() -> None:
    (zombie,) = further(SYSTEM, HIDDEN, "invader", "spawn sc1 2 c3")
    assert zombie.holds == PLACE and zombie.name == "then zombie at"
    assert sorted(zombie.words) == ["a3", "b3", "d3"]
    assert further(SYSTEM, HIDDEN, "invader", "spawn sc1 2 c3 d3") == []


def test_an_order_covers_where_its_figures_come_in() -> None:
    view = SYSTEM.view(SYSTEM.read_position(HIDDEN), "invader")
    assert Spawn("sc1", 1, ("c3+d3",)).covers(view) == ["c3", "d3"]
    assert Spawn("sc1", 2, ("none", "d3")).covers(view) == ["d3"]


def test_before_edition_7_each_figure_was_named() -> None:
    state = SYSTEM.read_position(HIDDEN)
    state.edition = 6
    with pytest.raises(IllegalOrder, match="Name a place for each"):
        fold.submit(SYSTEM, state, "invader", "spawn sc1 2 c3", ToldDice(()))
    assert not any(one.slots[-1].open for one in offers(edition=6))


def test_free_spaces_that_no_marine_sees_have_a_dot_while_the_invader_is_asked() -> None:
    def dots(seat: str, position: str = HIDDEN, *, still: bool = False) -> list[str]:
        view = SYSTEM.view(SYSTEM.read_position(position), seat)
        drawn = picture.svg_board(view, still=still)
        found = re.findall(r'<path d="([^"]+)" class="dm-reach" pointer-events="none"', drawn)
        return [f"{'abcde'[int(x) // 32]}{int(y) // 32 + 1}" for one in found
                for x, y in re.findall(r"M(\d+) (\d+)h0", one)]  # fmt: skip

    assert dots("invader") == FREE
    assert dots("marine-1") == dots("invader", still=True) == []
    assert dots("invader", HIDDEN.replace("invader spawn", "invader")) == []


def test_a_refusal_names_each_order_once() -> None:
    """Cards are armed in the invader’s turn and at any time."""
    state = SYSTEM.read_position(HIDDEN.replace("sc1", "jam-1").replace("invader spawn", "invader"))
    with pytest.raises(BadOrder) as refused:
        fold.submit(SYSTEM, state, "invader", "skip", ToldDice(()))
    assert str(refused.value).count("arm") == 1
