"""Dice as luck is counted by."""

from random import Random

from games.history.dice_statistics import Luck
from rules.kernel import fold
from tests.support.random_play import Seeded
from tests.xenos_rampant.play import SYSTEM

FACED = (
    "table drawn\nphase blue orders\nunit b1 20.0,20.0 | A: heavy infantry\n"
    "unit b2 40.0,40.0 | B: heavy infantry\nunit r1 20.0,30.0 | C: heavy infantry\n"
    "standing red firefight never\n"
)


def test_two_dice_of_a_test_are_one_throw() -> None:
    state = SYSTEM.read_position(FACED)
    played = fold.submit(SYSTEM, state, "blue", "move b1 north 2", Seeded(Random(1)))
    (throw,) = played.throws
    assert (throw.dice, throw.value) == (2, sum(roll.value for roll in played.rolls))
    assert Luck("blue", "move", [throw]).expected_average == 7


def test_each_die_to_hit_is_a_throw() -> None:
    state = SYSTEM.read_position(FACED)
    played = fold.submit(SYSTEM, state, "blue", "shoot b1 r1", Seeded(Random(1)))
    shots = [throw for throw in played.throws if throw.kind == "shot"]
    assert [throw.dice for throw in shots] == [1] * 10
    assert Luck("blue", "shot", shots).expected_average == 3.5
