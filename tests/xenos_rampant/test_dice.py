"""Tests and hits on dice, and what luck is told of them."""

from fractions import Fraction

import pytest

from rules.kernel.chance import Recorded, Roll
from rules.kernel.facts import Table, Throw
from rules.xenos_rampant import dice as rolled
from rules.xenos_rampant.dice import count, hits


def table(*rolls: tuple[str, int]) -> Table:
    """Where these labelled dice fall, and no others."""
    return Table(None, "blue", Recorded(Roll(label, 6, value) for label, value in rolls))


def test_a_hit_counts_from_what_it_needs() -> None:
    assert count([1, 2, 3, 4, 5, 6, 6, 2, 5, 3], 5, False) == 4
    assert count([1, 2, 3, 4, 5, 6, 6, 2, 5, 3], 5, True) == 6
    assert count([6, 6], 7, False) == 0
    assert count([6, 6], 7, True) == 0
    assert count([6, 6], 7, True, misses=True) == 2


def test_each_die_is_told_with_its_chance_and_whether_it_hit() -> None:
    at = table(*[("shot r1", value) for value in (4, 5, 6)])
    found = hits(at, "shot", "r1", 3, 5)
    assert (found.dice, found.hits, found.again) == ((4, 5, 6), 2, 0)
    assert at.throws == [
        Throw("red", "shot", 6, value, float(Fraction(2, 6)), value >= 5) for value in (4, 5, 6)
    ]


def test_only_misses_are_rolled_again_and_only_so_many() -> None:
    first = [("blow b1", value) for value in (5, 1, 4, 2)]
    at = table(*first, ("blow again b1", 6), ("blow again b1", 3))
    found = hits(at, "blow", "b1", 4, 5, again=2)
    assert (found.dice, found.hits, found.again) == ((5, 6, 3, 2), 2, 2)
    assert found.text == "4 dice on 5+, 2 rolled again: 5, 6, 3 and 2"
    assert [roll.value for roll in at.chance.rolls] == [5, 1, 4, 2, 6, 3]


def test_a_test_passes_with_exactly_its_value() -> None:
    needs = rolled.Test("Move", 5, ((1, "Commander"), (-2, "fear")))
    assert needs.sum == "Move 5+ +1 Commander -2 fear" and needs.added == -1
    assert [needs.judged(dice).passed for dice in ((3, 3), (2, 3))] == [True, False]
    assert needs.judged((3, 3)).total == 5 and needs.judged((3, 3)).is_double
    assert (
        not needs.judged((2, 4)).is_double
        and not rolled.Test("Medic", 4, dice=1).judged([4]).is_double
    )
    assert needs.odds == "Move 5+ +1 Commander -2 fear: 72%"


@pytest.mark.parametrize(("dice", "passes"), [((3, 3), True), ((3, 2), False)])
def test_two_dice_are_one_throw(dice: tuple[int, int], passes: bool) -> None:
    at = table(*[("move b1", value) for value in dice])
    result = rolled.Test("Move", 6).roll(at, "move", "b1")
    assert (result.passed, result.text) == (
        passes, f"rolls {dice[0]} and {dice[1]}, total {sum(dice)}",
    )  # fmt: skip
    assert at.throws == [Throw("blue", "move", 6, sum(dice), float(Fraction(26, 36)), passes, 2)]


def test_one_die_says_so() -> None:
    at = table(("medic b1", 4))
    test = rolled.Test("Medic", 4, ((-1, "half strength"),), dice=1)
    assert test.sum == "Medic 4+ on one die -1 half strength"
    assert not test.roll(at, "medic", "b1").passed
    assert at.throws == [Throw("blue", "medic", 6, 4, float(Fraction(2, 6)), False, 1)]
