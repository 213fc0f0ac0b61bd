"""A private question says nothing of what others hide, neither to who is asked nor to the rest."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from rules.doom.pieces import INVADER, MARINES
from rules.kernel import fold
from rules.kernel.orders import Seat
from tests.doom.play import SYSTEM
from tests.doom.twins import TWINS
from tests.support.random_play import Seeded

FIRST, SECOND = MARINES[:2]
MOST = 100  # dice, of which some make the attack cost wounds
BOARD = """\
row ......
row ......
marine marine-2 f2
hand sa1 sb2 its-a-trap-1 smash-1
"""


class Asked(NamedTuple):
    """Whom the *lines* of *mover* lead to be asked, from what stands on the board."""

    seat: Seat
    about: str
    stands: str
    mover: Seat
    lines: tuple[str, ...]


QUESTIONS: Mapping[str, Asked] = {
    one.about: one
    for one in (
        Asked(
            FIRST, "dodge", "marine marine-1 d1 orders=dodge\nfigure im1 imp a1\nturn invader\n",
            INVADER, ("activate im1", "attack d1"),
        ),
        Asked(
            FIRST, "guard", "marine marine-1 a1 orders=guard\nfigure zo1 zombie e1\nturn invader\n",
            INVADER, ("activate zo1", "move c1"),
        ),
        Asked(
            FIRST, "heal",
            "marine marine-1 a1 cards=medic orders=heal\nfigure zo1 zombie b1\nturn invader\n",
            INVADER, ("activate zo1", "attack a1"),
        ),
        Asked(
            INVADER, "watchful", "marine marine-1 a1\nfigure de1 demon d1\nturn marine-1 sprint\n",
            FIRST, ("move c2 via b1",),
        ),
    )
}  # fmt: skip


def asked(question: Asked) -> Any:
    """A game that waits for the answer, by the first dice that make it."""
    standing = f"standing {question.seat} {question.about} ask\n"
    for seed in range(MOST):
        state, dice = SYSTEM.read_position(BOARD + question.stands + standing), Random(seed)
        for line in question.lines:
            fold.submit(SYSTEM, state, question.mover, line, Seeded(dice))
        if [(one.kind, one.private) for one in SYSTEM.prompts(state)] == [(question.about, True)]:
            return state
    raise AssertionError


@pytest.mark.parametrize("watcher", [FIRST, SECOND, INVADER])
@pytest.mark.parametrize("about", QUESTIONS)
def test_nobody_learns_more_while_somebody_is_asked(about: str, watcher: Seat) -> None:
    question = QUESTIONS[about]
    state = asked(question)
    twin = TWINS.dealt_anew(state, watcher, Random(1))
    if watcher != question.seat:
        twin.standing[question.seat] = {about: ["ask"]}
    pair = state, twin, watcher
    assert TWINS.asked(state) == TWINS.asked(twin) == [question.seat]
    assert TWINS.differ(pair) and not TWINS.differences([pair])


@pytest.mark.parametrize("about", QUESTIONS)
def test_only_who_is_asked_sees_the_step_that_asks(about: str) -> None:
    """What waits below the top is nobody’s yet, not even a question of one’s own."""
    state = asked(QUESTIONS[about])
    private = [step for step in state.steps if not step.is_public]
    assert bool(private) == (about != "dodge"), "of a dodge the attack asks, which all see"
    state.steps += private
    seen = {seat: SYSTEM.view(state, seat).steps for seat in (*state.seats, None)}
    for seat, steps in seen.items():
        own = private[-1:] if seat == QUESTIONS[about].seat else []
        assert [step for step in steps if not step.is_public] == own
