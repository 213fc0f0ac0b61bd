"""Nobody sees what is hidden: twin games stay the same in every eye, whatever the system."""

import os
from random import Random
from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.orders import Seat
from rules.kernel.system import System
from tests.every_system.systems import COURSES, SYSTEMS, TWINS, quick
from tests.support.random_play import Seeded, choice
from tests.support.twins import MOMENTS, Twins

SOAK = bool(os.environ.get("SOAK"))
ORDERS = 30
EVERY_PAIR = [
    pytest.param(twins, number, id=f"{twins.system.key}-{number}")
    for twins in TWINS
    for number in range(twins.more_pairs if SOAK else twins.pairs)
]


@pytest.mark.parametrize(("twins", "number"), EVERY_PAIR)
def test_twins_stay_alike(twins: Twins, number: int) -> None:
    random, seat = Random(number), twins.seat(number)
    state = twins.position(twins.setup(number), number, random.choice(MOMENTS))
    other = twins.dealt_anew(state, seat, random)
    compared = 0
    for _ in range(ORDERS):
        if not twins.system.prompts(state):
            break
        assert twins.seen_by(state, seat) == twins.seen_by(other, seat)
        assert twins.asked(state) == twins.asked(other)
        compared += 1
        state, other = twins.played_on(state, other, seat, random)
    assert compared


@pytest.mark.parametrize("twins", TWINS, ids=lambda twins: twins.system.key)
def test_twins_do_differ(twins: Twins) -> None:
    """The pairs are worth comparing: nearly all differ in what is hidden."""
    alike = [number for number in range(20) if not twins.differ(twins.pair(number, 20))]
    assert len(alike) <= 2, f"after 20 random orders `dealt_anew` changes nothing in pairs {alike}"


@pytest.mark.parametrize("twins", TWINS, ids=lambda twins: twins.system.key)
def test_a_view_that_tells_all_is_caught(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system whose board shows what is hidden is named by its own twins."""
    pairs, shown = [twins.pair(number, 20) for number in range(8)], list[str]()
    assert not twins.differences(pairs)
    honest = type(twins.system).view

    def view(system: System, state: Any, seat: Seat | None) -> Any:
        shown[:] = [system.write_position(state)]
        return honest(system, state, seat)

    monkeypatch.setattr(type(twins.system), "view", view)
    monkeypatch.setattr(type(twins.system), "text_board", lambda system, view: shown[0])
    assert twins.differences(pairs) == {"text board"}


def tells_in_private(key: str) -> bool:
    """Whether a seat is told in a game what others are not."""
    system, random = SYSTEMS[key], Random(key)
    played = fold.start(system, quick(key), Seeded(random))
    for _ in range(ORDERS):
        if any(fact.to is not None for fact in played.facts):
            return True
        if not system.prompts(played.state):
            break
        prompt, order = choice(system, played.state, random)
        played = fold.submit(system, played.state, prompt.seat, str(order), Seeded(random))
    return False


@pytest.mark.parametrize("key", SYSTEMS)
def test_who_tells_in_private_has_courses(key: str) -> None:
    assert key in COURSES or not tells_in_private(key), (
        f"In {key} seats are told what others are not. Write its Courses (tests/support/courses.py)"
        " and name them in COURSES (tests/every_system/systems.py)."
    )


def test_systems_with_and_without_private_facts_are_told_apart() -> None:
    assert tells_in_private("dowsers") and not tells_in_private("night_watch")
