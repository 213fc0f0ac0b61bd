"""What models are called: nothing on the board has the name of something else there."""

from random import Random

import pytest

from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.pieces import label
from rules.avp_thb.state import EDITION, State
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded

SYSTEM = SYSTEMS["avp_thb"]
AFTER_THE_FIRST = {1: {"m", "a", "p"}, 3: {"ma", "al", "pr"}}


def deployed(mission: int, edition: int) -> State:
    seats = SYSTEM.tables(mission)[0]
    state = fold.start(SYSTEM, Setup("avp_thb", mission, seats, edition), Seeded(Random(1))).state
    for seat in seats:
        fold.submit(SYSTEM, state, seat, "deploy auto", Seeded(Random(1)))
    return state


@pytest.mark.parametrize("mission", MISSIONS)
def test_no_model_is_called_like_a_tile_or_a_card(mission: int) -> None:
    state = deployed(mission, EDITION)
    assert state.models.keys().isdisjoint(state.board.tiles)
    assert state.models.keys().isdisjoint(CARDS)


@pytest.mark.parametrize(("edition", "letters"), AFTER_THE_FIRST.items())
def test_labels_are_of_their_edition(edition: int, letters: set[str]) -> None:
    assert {label(id)[0] for id in deployed(1, edition).models} == letters


def test_who_names_a_tile_instead_of_a_model_is_told() -> None:
    state = deployed(1, EDITION)
    seat = SYSTEM.prompts(state)[0].seat
    with pytest.raises(IllegalOrder, match="There is no model a4 on the board: a4 is a tile"):
        fold.understand(SYSTEM, state, seat, "activate a4")
