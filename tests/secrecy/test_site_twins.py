"""
Twin games on the site: they differ in all that is hidden, and nothing that a seat or an
onlooker gets differs with it (DESIGN's secrecy tests).
"""

import os
from random import Random

import pytest

from rules.systems import SYSTEMS
from tests.every_system.systems import COURSES, planned
from tests.secrecy.pairs import Pair

SOAK = os.environ.get("SOAK") == "1"
PAIRS, EVERY, BEFORE = (200, 5, (120, 60, 20, 0)) if SOAK else (1, 20, (40, 0))
ORDERS = 30
EVERY_PAIR = [(key, n) for key in COURSES for n in range(PAIRS if key in SYSTEMS else 1)]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("key", "number"), EVERY_PAIR)
def test_nobody_can_tell_the_games_apart(key: str, number: int) -> None:
    orders = ORDERS if SOAK or key in SYSTEMS else ORDERS // 3
    pair, random = Pair(planned(key, number, orders, BEFORE)), Random(number)
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


@pytest.mark.parametrize("key", COURSES)
def test_nearly_all_pairs_hide_something_that_matters(key: str) -> None:
    assert sum(planned(key, number, 10).hides for number in range(20)) >= 18
