"""Players that look ahead, and how they judge a scenario."""

from random import Random
from typing import Any

import pytest

from games.automation import in_memory
from rules.doom.board.ranges import FAR
from rules.doom.board.spaces import space_of
from rules.doom.journey import steps_left
from rules.doom.pieces import INVADER, MARINES
from rules.doom.prospects import Signs, chance, fitted
from rules.doom.scenarios import of_mission
from rules.doom.trying import lines
from rules.kernel import fold
from rules.kernel.chance import Seed
from rules.kernel.players import advice, named
from rules.kernel.system import Setup
from tests.doom.matches import TABLES
from tests.doom.play import SYSTEM
from tests.doom.twins import TWINS

COLD_START = """scenario cold_start
round {round}
frags {frags} of 9
marine marine-1 {at} {marine}
{more}
turn marine-1"""
USUAL = {
    "round": "9",
    "frags": "3",
    "at": "d8",
    "marine": "wounds=10 most=10 armour=2 shells=4",
    "more": "",
}
# By what the marines are better off: how that is so, and how it is not.
BETTER = {
    "rounds that are left": ({}, {"round": "34"}),
    "frags that are left": ({}, {"frags": "6"}),
    "wounds": ({}, {"marine": "wounds=3 most=10 armour=2 shells=4"}),
    "the way": ({"at": "f8"}, {"at": "b8"}),
    "a key": ({"more": "keys blue"}, {}),
    "a weapon": ({"marine": "wounds=10 most=10 armour=2 shells=4 weapons=shotgun"}, {}),
    "nobody in reach": ({}, {"more": "figure zo1 zombie f8"}),
}


def cold_start(**changes: str) -> Any:
    return SYSTEM.read_position(COLD_START.format(**USUAL | changes))


@pytest.mark.parametrize("what", BETTER)
def test_marines_that_are_better_off_are_likelier_to_win(what: str) -> None:
    so, not_so = BETTER[what]
    better, worse = cold_start(**so), cold_start(**not_so)
    assert chance(better, MARINES[0]) > chance(worse, MARINES[0])
    assert chance(better, MARINES[0]) + chance(better, INVADER) == pytest.approx(1)


def test_no_sign_counts_against_the_marines() -> None:
    assert {int(mission) for mission in fitted()} == {*SYSTEM.missions}
    for early, late, tables in fitted().values():
        assert len(early) == len(late) == len(Signs._fields)
        assert min(early) >= 0
        assert min(map(sum, zip(early, late, strict=True))) >= 0
        assert len(tables) == len(MARINES)


def test_a_scenario_that_somebody_has_drawn_is_judged_too() -> None:
    text = "row {}\nrounds 9\nmarine marine-1 a1\nturn marine-1"
    near, far = (SYSTEM.read_position(text.format(row)) for row in (".....X", "..........X"))
    assert 0 < chance(far, MARINES[0]) < chance(near, MARINES[0]) < 1


# Which scenario, the keys in hand, the nodes that are left, from where, and the steps that the map
# shows: round corners of open doors, too.
STEPS = {
    "to the exit": (1, {"blue", "red"}, set[str](), "v7", 3),
    "through two doors to the exit": (1, {"blue", "red"}, set[str](), "m15", 12),
    "for the red key and back": (1, {"blue"}, set[str](), "q11", 4 + 12),
    "to the last node, which takes a movement": (2, {"yellow"}, {"n14"}, "l14", 1 + 1),
    "nowhere without the blue key": (1, set[str](), set[str](), "m15", FAR),
    "nowhere once all is done": (2, set[str](), set[str](), "l14", 0),
}


@pytest.mark.parametrize("way", STEPS)
def test_the_way_leads_by_keys_and_nodes(way: str) -> None:
    mission, keys, nodes, at, steps = STEPS[way]
    left = steps_left(of_mission(mission), frozenset(keys), frozenset(map(space_of, nodes)))
    assert left.get(space_of(at), FAR) == steps


@pytest.mark.parametrize("setup", TABLES)
def test_chances_are_told_of_each_moment_to_the_end(setup: tuple[int, tuple[str, ...]]) -> None:
    mission, seats = setup
    told = []
    for played, _ in in_memory.played(SYSTEM, *game(mission, seats), {}):
        told.append({seat: chance(played.state, seat) for seat in (seats[0], INVADER)})
    assert all(sum(one.values()) == pytest.approx(1) for one in told)
    assert all(0 < part < 1 for one in told[:-1] for part in one.values())
    assert told[-1][INVADER] == (INVADER in played.state.winners)


def game(mission: int, seats: tuple[str, ...]) -> tuple[Setup, Seed]:
    setup = SYSTEM.agreed(Setup(SYSTEM.key, mission, seats, SYSTEM.edition, {}))
    return setup, Seed(bytes(32), "", dict.fromkeys(seats, ""))


def test_what_is_tried_is_legal_and_little() -> None:
    tried = 0
    for played, _ in in_memory.played(SYSTEM, *game(1, (*MARINES[:2], INVADER)), {}):
        for prompt in SYSTEM.prompts(played.state):
            view = SYSTEM.view(played.state, prompt.seat)
            for (order,) in (found := lines(view, prompt)):
                fold.understand(SYSTEM, played.state, prompt.seat, order)
            assert len(found) < 40
            tried += len(found)
    assert tried > 300


FIGHT = cold_start(more="hand sb1 sc2 thick-hide-1 dud-2\nfigure zo1 zombie f8\nfigure im1 imp f7")


def of_twins(number: int) -> list[Any]:
    """The fight as it is, and with other cards of the invader."""
    return [FIGHT, TWINS.dealt_anew(FIGHT, MARINES[0], Random(number))]


def advised(state: Any) -> Any:
    (prompt,) = SYSTEM.prompts(state)
    return advice(named(SYSTEM, "able"), SYSTEM.view(state, MARINES[0]), prompt)


def test_it_knows_nothing_of_the_invaders_cards() -> None:
    one, other = map(advised, of_twins(1))
    assert len(one) > 4 and one == other


def test_who_looks_at_them_instead_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeked(state: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(type(SYSTEM), "imagine", lambda *_: fold.copy(SYSTEM, state))
            return advised(state)

    found = (map(peeked, of_twins(number)) for number in range(5))
    assert any(one != other for one, other in found)
