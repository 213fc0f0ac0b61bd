"""What is written to a player as an example of an order can be given as it stands."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games.mail import orders_text
from rules import systems
from rules.kernel import fold
from rules.kernel.errors import BadOrder
from rules.kernel.orders import Offer, Prompt, shape
from rules.kernel.system import System
from tests.every_system.systems import SYSTEMS
from tests.support import random_play, tables

ORDERS = 60
REAL = frozenset(systems.SYSTEMS)  # before the toys join them


def asked(system: System, seed: int) -> Iterator[tuple[Any, Prompt, list[Offer]]]:
    """Questions of a random game, with the state and the ways to answer."""
    for state, _ in islice(random_play.games(system, tables.usual(system), seed), ORDERS):
        for prompt in system.prompts(state):
            offers = fold.offers(system, system.view(state, prompt.seat), prompt)
            yield state, prompt, orders_text.merged(offers)


def examples(text: str) -> list[str]:
    return re.findall(r", like (.+?)\)?$", " ".join(text.split()))


@pytest.mark.parametrize("key", SYSTEMS)
def test_an_example_of_a_mail_can_be_given(key: str) -> None:
    system, given = SYSTEMS[key], 0
    for state, prompt, offers in asked(system, 1):
        view = system.view(state, prompt.seat)
        lines = [one for usage in orders_text.open_ended(offers, view) for one in examples(usage)]
        for offer in offers:
            for words in examples(orders_text.line_of(offer)):
                begins = words.split()[0] == offer.action.verb
                lines.append(words if begins else f"{offer.lead} {words}")
        for line in lines:
            assert fold.understand(system, state, prompt.seat, line).verb == line.split()[0]
        given += len(lines)
    assert given or key not in REAL


@pytest.mark.parametrize("key", SYSTEMS)
def test_an_order_that_lacks_a_word_is_answered_with_one_that_can_be_given(key: str) -> None:
    system = SYSTEMS[key]
    for state, prompt, offers in asked(system, 2):
        for action in {offer.action for offer in offers}:
            if [kind for _, kind in shape(action) if kind is not tuple]:
                with pytest.raises(BadOrder, match="lacks its ") as refusal:
                    fold.understand(system, state, prompt.seat, action.verb)
                (line,) = examples(str(refusal.value))
                fold.understand(system, state, prompt.seat, line)
