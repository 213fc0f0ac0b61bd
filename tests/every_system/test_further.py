"""What is said to fit behind an order does."""

from itertools import islice
from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.orders import POINT
from rules.kernel.system import System
from tests.every_system.systems import SYSTEMS
from tests.support import random_play, tables

ORDERS = 30


def asked(system: System, seed: int) -> Any:
    """Views of a random game, each with an order that is offered in it."""
    for state, _ in islice(random_play.games(system, tables.usual(system), seed), ORDERS):
        for prompt in system.prompts(state)[:1]:
            view = system.view(state, prompt.seat)
            for offer in fold.offers(system, view, prompt):
                yield view, next(iter(offer.orders()))


@pytest.mark.parametrize("key", SYSTEMS)
def test_whatever_may_follow_leaves_the_order_legal(key: str) -> None:
    for view, order in asked(SYSTEMS[key], 1):
        for slot in order.further(view):
            assert slot.name and (slot.words or (slot.open and slot.holds == POINT))
            for word in slot.words:
                type(order).from_words(f"{order} {word}".split()[1:]).check(view)
