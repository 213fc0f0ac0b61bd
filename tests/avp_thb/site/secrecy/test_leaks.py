"""A leak planted in each artefact is caught: the twin test can fail."""

from collections.abc import Callable

import pytest

from tests.every_system.systems import planned
from tests.secrecy.beside import comparable
from tests.secrecy.leaks import LEAKS
from tests.secrecy.looks import Angle
from tests.secrecy.pairs import Pair
from tests.secrecy.tables import ONLOOKER

pytestmark = pytest.mark.django_db
MARINE = 45  # the number of a plan for a Marine against Aliens, without cards


@pytest.fixture(scope="module")
def stored(kept_store: None) -> Pair:
    """Twin games in which the seat is about to activate a model, and will be asked again."""
    with comparable():
        pair = Pair(planned("avp_thb", MARINE, 12))
        while pair.next.seat != pair.plan.match.seat or "activate" not in pair.next.lines[0]:
            pair.play()
    return pair


@pytest.fixture
def pair(stored: Pair) -> Pair:
    return stored.again()


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_caught(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    pair.play("program")
    caught = dict(zip((pair.plan.match.seat, ONLOOKER), LEAKS[leak], strict=True))
    # A mail in which something could stand comes as a reply.
    beside = {"refusals by mail"}
    beside |= {"page"} if {"steps", "log"} & LEAKS[leak][0] else set()  # counted for what is got
    wanted = {name: what and what | beside for name, what in caught.items()}
    found = pair.differences(pair.played, wanted)
    for name, artefacts in caught.items():
        assert {f"{what} of the {name}" for what in artefacts} <= found.keys()


def test_every_artefact_has_its_leak(pair: Pair) -> None:
    for (eyes, _), *caught in zip(pair.eyes, zip(*LEAKS.values(), strict=True), strict=True):
        assert eyes.look(Angle(0, [], ["fly"])).keys() == set().union(*caught[0])
