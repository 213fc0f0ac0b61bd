"""Players that look ahead, and how they judge a battle."""

from typing import Any

import pytest

from games.automation import in_memory
from rules.kernel import fold
from rules.kernel.chance import Seed
from rules.kernel.players import advice, named
from rules.kernel.system import Setup
from rules.xenos_rampant import autopilot
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.prospects import chance, fitted
from tests.support.random_play import Seeded
from tests.xenos_rampant.play import SYSTEM

TABLE = """table {table}
phase blue orders
round 5
first blue
{more}
unit b1 8.0,40.0 {marks}| Rifles: heavy infantry
unit b2 2.0,46.0 | Squad: light infantry
unit r1 46.0,2.0 | Rifles: heavy infantry
"""
CROSSROADS, GULCH, DROPSHIP = "colony crossroads", "hive gulch", "dropship down"
# By what blue is better off: at which table, and how that is and is not so.
BETTER = {
    "a point": (CROSSROADS, {"more": "side blue score=1"}, {}),
    "Strength": (GULCH, {}, {"marks": "strength=2 "}),
    "courage": (DROPSHIP, {}, {"marks": "suppressed "}),
    "the way to an objective": (
        CROSSROADS,
        {"more": "objective o1 16.0,40.0"},
        {"more": "objective o1 28.0,40.0"},
    ),
    "the way to the clutch": (
        GULCH,
        {"more": "objective clutch 4.0,40.0"},
        {"more": "objective clutch 20.0,46.0"},
    ),
    "the box": (
        DROPSHIP,
        {"more": "objective box 8.0,40.0\ncarrier box b1"},
        {"more": "objective box 8.0,40.0"},
    ),
    "an objective on a table of somebody’s own": (
        "drawn",
        {"more": "objective o1 8.0,40.0"},
        {"more": "objective o1 20.0,40.0"},
    ),
}


def read(table: str, more: str = "", marks: str = "") -> Any:
    """A position in which blue is to give orders."""
    state = SYSTEM.read_position(TABLE.format(table=table, more=more, marks=marks))
    fold.begun(SYSTEM, state, Seeded(1))
    return state


@pytest.mark.parametrize("what", BETTER)
def test_who_is_better_off_is_likelier_to_win(what: str) -> None:
    table, so, not_so = BETTER[what]
    better, worse = read(table, **so), read(table, **not_so)
    assert chance(better, "blue") > chance(worse, "blue")
    assert chance(better, "blue") + chance(better, "red") == pytest.approx(1)


def test_no_sign_counts_against_its_side() -> None:
    weights = fitted()["weights"]
    assert {int(battle) for battle in weights} == {*BATTLES}
    for early, late in weights.values():
        assert min(early) >= 0
        assert min(map(sum, zip(early, late, strict=True))) >= 0


def battle(number: int, dice: int) -> tuple[Setup, Seed]:
    setup = SYSTEM.agreed(Setup(SYSTEM.key, number, SEATS, SYSTEM.edition, {}))
    return setup, Seed(bytes([dice] * 32), "", dict.fromkeys(SEATS, ""))


@pytest.mark.parametrize("number", BATTLES)
def test_chances_are_told_of_each_moment_to_the_end(number: int) -> None:
    told = []
    for played, _ in in_memory.played(SYSTEM, *battle(number, 0), {}):
        told.append({seat: chance(played.state, seat) for seat in SEATS})
    assert all(sum(one.values()) == pytest.approx(1) for one in told)
    assert all(0 < part < 1 for one in told[:-1] for part in one.values())
    winners = played.state.winners
    assert told[-1] == {seat: float(seat in winners) if winners else 0.5 for seat in SEATS}


def test_what_is_tried_is_legal_and_little() -> None:
    tried = 0
    for played, _ in in_memory.played(SYSTEM, *battle(1, 0), {}):
        for prompt in SYSTEM.prompts(played.state):
            if prompt.kind != "phase":
                continue
            view = SYSTEM.view(played.state, prompt.seat)
            lines = autopilot.lines(view, prompt)
            tried += len(lines)
            assert lines[0] == (prompt.default,) and len(lines) < 60
            for (order,) in lines:
                fold.understand(SYSTEM, played.state, prompt.seat, order)
    assert tried > 300


LAST = """table colony crossroads
phase blue orders
round 6 of 6
first red
objective o1 24.0,24.0
side red score=2
side blue score=2
unit b1 24.0,32.0 | Rifles: heavy infantry
unit r1 27.0,38.0 | Squad: light infantry
"""


def test_it_takes_what_wins() -> None:
    """In the last phase a move to the objective wins, and the usual shot seldom does."""
    state = SYSTEM.read_position(LAST)
    fold.begun(SYSTEM, state, Seeded(1))
    (prompt,) = SYSTEM.prompts(state)
    view = SYSTEM.view(state, "blue")
    assert SYSTEM.autopilot(view, prompt) == "shoot b1 r1"
    (first, chance, _), *others = advice(named(SYSTEM, "able"), view, prompt)
    assert first == "move b1 towards o1" and chance > 0.8
    assert all(one.chance < 0.6 for one in others)
