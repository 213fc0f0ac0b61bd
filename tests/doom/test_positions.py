"""Positions as text and data, in random games and in what cannot be read."""

import json
from random import Random

import pytest

from rules.doom import position
from rules.doom.scenarios.scenario import Token
from rules.kernel import fold
from rules.kernel.errors import Misfit
from tests.doom.play import SYSTEM, random_game
from tests.support.random_play import Seeded

DRAWN = """\
title The vault
aim exit
rounds 8
limit 3 5 6
row ......##
row .O~UB.X#
area a1 a1-d1 a2-d2
area a2 e1-f1 e2-g2
door door1 blue d1|e1 d2|e2
token medkit 1 f1
reveal a2 zombie each f2 g2
revealed a1
open none
keys none
barrels none
lies shells 2 a1
hidden medkit 1 f1
disarmed none
marine marine-1 a1 wounds=7 most=10 armour=3 shells=2 rockets=1 cells=0 base=4 rage=1 \
weapons=shotgun orders=aim medkit=1
marine marine-2 off wounds=0 most=9 armour=2 shells=3 rockets=0 cells=0 base=3 rage=0
figure de2 demon c1+d1 wounds=2
labels demon 2
frags 1 of 5
round 3 dark
hand sa1
discarded jam-2
step marine_turn {"seat":"marine-1","stage":"declare","action":"","movement":0,\
"attacks":0,"either":false,"extra":"","order":"","boost":0}
"""


def test_a_position_is_written_as_it_was_read() -> None:
    assert position.write(position.read(DRAWN)) == DRAWN


@pytest.mark.parametrize("seed", range(6))
def test_positions_and_data_keep_everything_of_a_random_game(seed: int) -> None:
    for state, _ in random_game(seed):
        text, data = position.write(state), position.dump(state)
        again = position.read(text)
        assert position.dump(again) == data and position.write(again) == text
        copy = position.load(json.loads(json.dumps(data)))
        assert fold.digest(SYSTEM, copy) == fold.digest(SYSTEM, state)


def test_a_drawn_board_is_imagined_as_far_as_it_is_revealed() -> None:
    state = position.read(DRAWN)
    seen = SYSTEM.imagine(SYSTEM.view(state, "marine-1"), Seeded(Random(1)))
    assert seen.scenario.rows == ("....", ".O~U") and [*seen.scenario.areas] == ["a1"]
    assert seen.board.doors == state.board.doors and not seen.hidden


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("row .O", "row ?O", "? should be among"),
        ("revealed a1", "revealed a3", "there is no area a3"),
        ("open none", "open door2", "there is no door door2"),
        ("marine marine-2 off", "marine marine-1 off", "each once"),
        ("marine marine-2 off", "marine marine-2 h1", "there is no floor at h1"),
        ("orders=aim", "hat=red", "“hat=red” says nothing of a marine"),
        ("de2 demon", "zo2 demon", "the label of a demon is like de1"),
        ("de2 demon", "de2 devil", "an invader is zombie, imp"),
        ("demon c1+d1", "demon h1", "a demon does not fit at h1"),
        ("hand sa1", "hand ace", "there is no card ace"),
        ("lies shells", "lies bread", "there is no token bread"),
        ("hidden medkit", "hidden encounter-9", "there is no token encounter-9"),
        ("keys none", "keys green", "there is no key green"),
        ("keys none", "smashed door9", "there is no door door9"),
        ("weapons=shotgun", "weapons=fork", "there is no weapon to be found fork"),
        ("orders=aim", "orders=sing", "there is no order sing"),
        ("orders=aim", "cards=joker", "there is no marine card joker"),
        ("frags 1 of 5", "frags some", "it is not written as it should be"),
        ("round 3", "moon 3", "“moon” is nothing a position knows"),
        ("title The vault", "scenario vault", "a scenario is cold_start or ring_of_cinders"),
    ],
)
def test_what_is_no_position_is_told_with_its_line(old: str, new: str, why: str) -> None:
    assert old in DRAWN
    with pytest.raises(Misfit) as told:
        position.read(DRAWN.replace(old, new))
    line = next(n for n, text in enumerate(DRAWN.splitlines(), 1) if old in text)
    assert why in str(told.value) and (told.value.line == line or "row" in old)


def test_without_marines_nothing_is_played() -> None:
    with pytest.raises(Misfit, match="there is no marine"):
        position.read("row ...")


def test_what_no_line_says_is_as_at_the_beginning() -> None:
    state = position.read("scenario cold_start\nmarine marine-1 b7\n")
    assert state.limit == 9 and len(state.deck) == 66 and state.board.areas.keys() == {"a1"}
    assert Token("shells", 2, (3, 9)) in state.tokens and len(state.hidden) == 9
