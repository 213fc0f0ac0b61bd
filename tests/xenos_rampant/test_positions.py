"""Positions as text and data, and the battles’ tables."""

import json
from itertools import combinations
from typing import Any, cast

import pytest

from rules.kernel import fold
from rules.kernel.errors import Misfit
from rules.kernel.system import Setup
from rules.parts.positions import Unreadable
from rules.xenos_rampant import position
from rules.xenos_rampant.battles import BATTLES, Battle, read
from rules.xenos_rampant.ground.points import SIDE
from rules.xenos_rampant.ground.polygons import is_convex, overlap
from tests.support import promises
from tests.xenos_rampant.play import SYSTEM, game

DRAWN = """\
table drawn
terrain wall hard linear 10.0,10.0 20.0,10.0 20.0,11.0 10.0,11.0
objective hill 20.5,30.0
home blue 4.0,4.0
round 2 of 7
first red
phase blue orders
side blue size=24 score=3
side red size=18 score=0
unit b1 10.0,15.0 facing=nne strength=2 done | Carrier: transport vehicle, all terrain
unit b2 20.0,15.0 strength=7 suppressed power=paralysis:r1 | Squad: militia rabble
unit r1 20.0,25.0 strength=5 prone targeted | Seer: light infantry, commander, psychic 1, summoner
fallen red r2 6
standing red firefight ask
"""


def test_a_position_is_written_as_it_was_read() -> None:
    assert position.write(position.read(DRAWN)) == DRAWN


@pytest.mark.parametrize("seed", range(3))
def test_positions_and_data_keep_everything_of_a_random_game(seed: int) -> None:
    for state, _ in game(seed):
        text, data = position.write(state), position.dump(state)
        again = position.read(text)
        assert position.dump(again) == data
        assert position.write(again) == text
        copy = position.load(json.loads(json.dumps(data)))
        assert position.dump(copy) == data
        assert fold.digest(SYSTEM, copy) == fold.digest(SYSTEM, state)


@pytest.mark.parametrize("mission", BATTLES)
def test_whole_games_keep_their_promises(mission: int) -> None:
    setup = Setup("xenos_rampant", mission, ("blue", "red"), SYSTEM.edition)
    assert 0 < promises.orders_of_a_random_game(cast(Any, SYSTEM), setup, mission) < SYSTEM.longest


def test_a_step_under_way_is_part_of_a_position() -> None:
    state = position.read(DRAWN.replace("suppressed power", "power").replace("targeted ", ""))
    state.steps += [position.data.STEPS["shooting"]("b2", "r1", 6, 0, True)]
    text = position.write(state)
    assert 'step shooting {"shooter":"b2"' in text
    assert position.write(position.read(text)) == text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("table drawn", "table moon", "a table is colony crossroads, hive gulch, dropship down or"),
        ("table drawn", "table hive gulch", "a battle has its own terrain"),
        ("hard linear", "wet", "ground is impassable, soft, hard, not “wet”"),
        ("20.0,11.0 10.0,11.0", "10.0,11.0 20.0,11.0", "do not make a convex piece"),
        ("unit b1 10.0,15.0", "unit b1 49.0,15.0", "“49.0,15.0” is no place on the table"),
        ("transport vehicle", "tank", "no unit has “tank”"),
        ("strength=7", "strength=11", "“strength=11” says nothing of Squad b2"),
        ("facing=nne", "facing=up", "“facing=up” says nothing of Carrier b1"),
        ("unit b2", "unit b1", "there are two units b1"),
        ("unit b2", "unit g2", "a unit has a label such as"),
        ("phase blue", "phase green", "a side is blue or red"),
        ("phase blue orders", "phase blue night", "a phase stands at its rallies, charges"),
        ("firefight ask", "tea ask", "standing orders are about firefight"),
        ("round 2 of 7", "round two", "it is not written as it should be"),
        ("fallen red r2 6", "gone red", "“gone” is nothing a position knows"),
    ],
)
def test_a_bad_line_is_named(old: str, new: str, why: str) -> None:
    text = DRAWN.replace(old, new, 1)
    with pytest.raises(Misfit) as misfit:
        position.read(text)
    assert why in str(misfit.value)


def test_the_number_of_a_bad_line_is_told() -> None:
    with pytest.raises(Misfit) as misfit:
        position.read(DRAWN.replace("phase blue orders", "phase blue night"))
    assert misfit.value.line == 1 + DRAWN.splitlines().index("phase blue orders")


def test_no_units_are_no_position() -> None:
    with pytest.raises(Misfit):
        position.read("table drawn\n")


@pytest.mark.parametrize("battle", BATTLES.values(), ids=lambda battle: battle.key)
def test_tables_are_sound(battle: Battle) -> None:
    pieces = battle.pieces
    assert battle.rounds in range(6, 9) and len(pieces) == 8
    assert all(is_convex(piece.shape.corners) for piece in pieces)
    assert not any(overlap(a.shape, b.shape) for a, b in combinations(pieces, 2))
    corners = [at for piece in pieces for at in piece.shape.corners]
    assert all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in corners)
    assert {"attacker", "defender"} <= set(battle.zones)
    walls = [piece.shape for piece in pieces if piece.kind == "impassable"]
    assert not any(wall.contains(at) for wall in walls for at in battle.objectives.values())


def test_a_bad_battle_is_refused() -> None:
    with pytest.raises(Unreadable):
        read(1, "title X\nmood gloomy\n")
    with pytest.raises(Unreadable):
        read(1, "objective o1\n")
