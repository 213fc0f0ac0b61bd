"""Whole games played at random: what must hold after every order."""

import pytest

from rules.doom.board.bodies import fits
from rules.doom.layout import Layout
from tests.doom.play import SYSTEM, random_game


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_comes_to_an_outcome(seed: int) -> None:
    orders = 0
    for state, _ in random_game(seed):
        orders += 1
        assert_that_all_stand(state)
    assert SYSTEM.outcome(state) is not None and orders < SYSTEM.longest


def assert_that_all_stand(layout: Layout) -> None:
    """On clear and revealed floor, each in its own spaces; and no more than the box has."""
    taken: set[tuple[int, int]] = set()
    for piece in layout.pieces():
        assert fits(layout.grid, piece.at, taken) and piece.wounds > 0
        taken |= {*piece.at}
    for figure in layout.figures.values():
        same = sum(one.kind == figure.kind for one in layout.figures.values())
        assert same <= figure.invader.available(len(layout.marines))
        assert len(figure.at) == figure.invader.spaces
