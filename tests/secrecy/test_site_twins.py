"""
Twin games on the site: they differ in all that is hidden, and nothing that a seat or an
onlooker gets differs with it (DESIGN's secrecy tests).
"""

import os
from random import Random

import pytest

from tests.secrecy.pairs import Pair
from tests.secrecy.plans import planned

SOAK = os.environ.get("SOAK") == "1"
PAIRS, EVERY, BEFORE = (200, 5, (120, 60, 20, 0)) if SOAK else (6, 20, (40, 0))
ORDERS = 30

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", range(PAIRS))
def test_nobody_can_tell_the_games_apart(number: int) -> None:
    pair, random = Pair(planned(number, ORDERS, BEFORE)), Random(number)
    while pair.goes_on:
        pair.play()
        if pair.played == pair.plan.opening - 1 or due(pair.compared):
            assert not pair.differences(random.randint(0, pair.played))
    assert pair.compared > 0
    assert pair.are_sound and pair.differ
    pair.remind()
    pair.take_back()
    assert not pair.differences(random.randint(0, pair.played))
    pair.halt()
    assert not pair.differences(random.randint(0, pair.played))


def due(compared: int) -> bool:
    return compared >= 0 and compared % EVERY == 0


def test_nearly_all_pairs_differ_in_what_some_token_is() -> None:
    assert sum(planned(number, 10).hides for number in range(20)) >= 18
