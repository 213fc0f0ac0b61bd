"""Known strengths and known sides come out again."""

import os
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from games.strengths import Contest, Fit, fitted
from tests.ratings.people import SIDES, correlation, games, skills, true_effect

SOAK = os.environ.get("SOAK") == "1"
PEOPLE, EACH = 60, 20
SEEDS = range(100 if SOAK else 6)
LEAST_COVERED = 0.9 if SOAK else 0.75  # of few intervals more than one in twenty may miss
SIGMAS = 1.96  # nineteen chances in twenty


def recovered(fit: Fit, skill: list[float]) -> float:
    found = fit.strengths()
    return correlation(skill, [found["person", who].value for who in range(len(skill))])


def within(fit: Fit, seats: int) -> list[bool]:
    """For each side whether its true worth is in the interval."""
    return [
        abs(found.value - true_effect(side, seats)) <= SIGMAS * found.deviation
        for (_, side), found in fit.effects().items()
    ]


def people_within(fit: Fit, skill: list[float]) -> list[bool]:
    return [
        abs(found.value - skill[who]) <= SIGMAS * found.deviation
        for (_, who), found in fit.strengths().items()
    ]


@pytest.mark.parametrize("seats", [2, 3])
def test_strengths_and_sides_are_recovered(seats: int) -> None:
    skill = skills(PEOPLE)
    fits = [fitted(games(skill, seats, EACH, seed)) for seed in SEEDS]
    orders = [recovered(fit, skill) for fit in fits]
    covered = fmean(one for fit in fits for one in within(fit, seats))
    sure = fmean(one for fit in fits for one in people_within(fit, skill))
    assert fmean(orders) >= 0.9, orders
    assert covered >= LEAST_COVERED and 0.9 <= sure <= 0.99
    print(
        f"{seats} seats, {len(fits)} seeds: rank correlation {fmean(orders):.3f} (least"
        f" {min(orders):.3f}), sides covered {covered:.3f}, people covered {sure:.3f}"
    )


def test_the_order_is_no_worse_than_that_of_openskill() -> None:
    skill = skills(PEOPLE)
    for seats in (2, 3):
        drawn = [games(skill, seats, EACH, seed) for seed in range(3)]
        ours = fmean(recovered(fitted(one), skill) for one in drawn)
        theirs = fmean(correlation(skill, by_openskill(one)) for one in drawn)
        assert ours > theirs


def by_openskill(contests: list[Contest]) -> list[float]:
    """Sides as team mates of those who play them."""
    model = PlackettLuce()
    people = {("person", who): model.rating() for who in range(PEOPLE)}
    sides = {side: model.rating(mu=0) for side in SIDES}
    for one in contests:
        teams = [
            [people[who], sides[side]] for who, side in zip(one.people, one.sides, strict=True)
        ]
        ranks = [1 - share for share in one.shares]
        for who, side, new in zip(
            one.people, one.sides, model.rate(teams, ranks=ranks), strict=True
        ):
            people[who], sides[side] = new
    return [found.mu for found in people.values()]


def pair(a: int, b: int, share: float, table: str = "marine alien", weight: float = 1) -> Contest:
    people = (("person", a), ("person", b))
    return Contest(people, ("test", 4, table), ("marine", "alien"), (share, 1 - share), weight)


def test_who_has_the_worse_side_is_not_punished_for_it() -> None:
    """Aliens win four of five, whoever plays them: nobody is the stronger, the side is."""
    contests = []
    for first in range(10):
        for second in range(10):
            contests += [pair(first, second, 0.2)] * (first != second)
    fit = fitted(contests)
    values = [found.value for found in fit.strengths().values()]
    assert max(values) - min(values) < 1
    effects = {side: found for (_, side), found in fit.effects().items()}
    assert effects["alien"].value > 50 and effects["alien"].value > 2 * effects["alien"].deviation
    assert effects["marine"].value == pytest.approx(-effects["alien"].value)


def test_winning_with_the_worse_side_is_worth_more() -> None:
    known = [pair(10 + n, 20 + n, 0.1) for n in range(10) for _ in range(5)]
    found = fitted([*known, pair(1, 30, 1), pair(31, 2, 0)]).strengths()
    assert found["person", 1].value > found["person", 2].value > 0


def test_few_games_move_little_and_leave_much_doubt() -> None:
    few, many = (fitted([pair(1, 2, 1)] * count).strengths()["person", 1] for count in (1, 20))
    assert 0 < few.value < many.value and few.games == 1
    assert few.deviation > many.deviation


def test_a_draw_between_equals_changes_nothing() -> None:
    assert {one.value for one in fitted([pair(1, 2, 0.5)]).strengths().values()} == {0}


def test_a_game_that_counts_less_moves_less() -> None:
    light, full = (fitted([pair(1, 2, 1, weight=w)]).strengths()["person", 1] for w in (0.25, 1))
    assert 0 < light.value < full.value / 2


def test_no_games_no_numbers() -> None:
    fit = fitted([])
    assert fit.strengths() == {} and fit.effects() == {}
