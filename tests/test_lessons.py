"""First games: whoever takes the orders that are offered takes every step, whatever is rolled."""

from random import Random

import pytest

from rules.kernel import fold
from rules.kernel.errors import OrderError
from rules.kernel.lessons import Lesson, Step
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded

MOST = 10
LESSONS = {key: system.lesson for key, system in SYSTEMS.items() if system.lesson}


def test_there_is_a_first_game() -> None:
    assert LESSONS


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_short(key: str) -> None:
    lesson = LESSONS[key]
    assert lesson.seat in lesson.seats and 0 < len(lesson.steps) <= MOST
    assert all(step.says and step.orders for step in lesson.steps)


def orders_to_its_end(key: str, seed: int) -> list[str]:
    """The first order of each step that is legal; after the last step the autopilot plays on."""
    system, lesson, chance = SYSTEMS[key], LESSONS[key], Seeded(Random(seed))
    state, given = system.read_position(lesson.position), list[str]()
    fold.begun(system, state, chance)
    while prompts := system.prompts(state):
        prompt = prompts[0]
        line = system.autopilot(system.view(state, prompt.seat), prompt)
        if prompt.seat == lesson.seat:
            taken = lesson.done(given)
            if taken < len(lesson.steps):
                line = next(
                    order for order in lesson.steps[taken].orders if legal(key, state, order)
                )
            given.append(line)
        fold.submit(system, state, prompt.seat, line, chance)
    outcome = system.outcome(state)
    assert outcome and outcome.winners == (lesson.seat,)
    return given


def legal(key: str, state: object, order: str) -> bool:
    try:
        fold.understand(SYSTEMS[key], state, LESSONS[key].seat, order)
    except OrderError:
        return False
    return True


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("seed", range(12))
def test_every_step_is_taken_and_the_game_is_won(key: str, seed: int) -> None:
    given, lesson = orders_to_its_end(key, seed), LESSONS[key]
    assert lesson.done(given) == len(lesson.steps) <= len(given)


def test_steps_are_told_by_their_verbs_and_in_their_order() -> None:
    steps = (Step("Go.", ("go b2", "run b2")), Step("Look.", ("look",)), Step("Go.", ("go a1",)))
    lesson = Lesson(1, ("red", "blue"), "red", "", steps, "Well done.")
    assert lesson.done([]) == 0
    assert lesson.done(["look", "go c7"]) == 1
    assert lesson.done(["run d4", "stand", "look"]) == 2
    assert lesson.done(["go b2", "look", "go a1", "go a2"]) == 3
