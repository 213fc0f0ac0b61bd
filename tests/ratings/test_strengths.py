"""What the estimate makes of single games, and that it orders people no worse than others do."""

from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from games.ratings.strengths import Contest, fitted
from games.ratings.strengths.careers import careers
from games.ratings.strengths.contests import circles
from tests.ratings.people import SIDES, World, correlation, steady

PEOPLE = 60


def recovered(world: World, found: list[float]) -> float:
    return correlation([world.strong[who] for who in range(PEOPLE)], found)


def test_the_order_is_that_of_strengths_and_no_worse_than_by_openskill() -> None:
    for seats in (2, 3):
        drawn = [steady(seats, seed) for seed in range(3)]
        ours = fmean(recovered(one, by_us(one.contests)) for one in drawn)
        theirs = fmean(recovered(one, by_openskill(one.contests)) for one in drawn)
        assert ours > theirs and ours >= 0.88


def by_us(contests: list[Contest]) -> list[float]:
    found = fitted(contests).strengths()
    return [found["person", who].value for who in range(PEOPLE)]


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


def pair(a: int, b: int, share: float, table: str = "red blue", weight: float = 1) -> Contest:
    """*share* is that of *a*, at the first side."""
    people = (("person", a), ("person", b))
    return Contest(people, ("test", 4, table), ("red", "blue"), (share, 1 - share), weight)


def test_who_has_the_worse_side_is_not_punished_for_it() -> None:
    """Blues win four of five, whoever plays them: nobody is the stronger, the side is."""
    contests = []
    for first in range(10):
        for second in range(10):
            won = [0, 0, 0, 0, 1] if first != second else []
            contests += [pair(first, second, share) for share in won]
    fit = fitted(contests)
    values = [found.value for found in fit.strengths().values()]
    assert max(values) - min(values) < 30
    effects = {side: found for (_, side), found in fit.effects().items()}
    assert effects["blue"].value > 50 and effects["blue"].value > 2 * effects["blue"].deviation
    assert effects["red"].value == pytest.approx(-effects["blue"].value)


def test_winning_with_the_worse_side_is_worth_more() -> None:
    """Anne and Bea beat the same people as often, Anne with the side that loses otherwise."""
    people = range(10, 30)
    known = [pair(a, b, (a + b) % 10 == 0) for a in people for b in people if a != b]
    ours = [[pair(1, other, 1), pair(other, 2, 0)] for other in people]
    found = fitted([*known, *(game for both in ours for game in both)]).strengths()
    assert found["person", 1].value > found["person", 2].value > 0


def test_few_games_move_little_and_leave_much_doubt() -> None:
    few, many = (fitted([pair(1, 2, 1)] * count).strengths()["person", 1] for count in (1, 20))
    assert 0 < few.value < many.value and few.games == 1
    assert few.deviation > many.deviation


def test_a_draw_between_equals_changes_nothing() -> None:
    found = fitted([pair(1, 2, 0.5)]).strengths().values()
    assert [one.value for one in found] == pytest.approx([0, 0], abs=0.01)


def test_a_game_that_counts_less_moves_less() -> None:
    light, full = (fitted([pair(1, 2, 1, weight=w)]).strengths()["person", 1] for w in (0.25, 1))
    assert 0 < light.value < full.value / 2


def test_only_where_games_go_round_may_all_be_out_together() -> None:
    chain = [pair(1, 2, 1), pair(2, 3, 1), pair(3, 4, 1)]
    ring = [*chain, pair(4, 1, 0)]
    parts = [
        circles(games, careers(games, [1.0] * len(games))[1])["person", 1].round_about
        for games in (chain, ring, [*chain, chain[0]])
    ]
    assert parts == [0, 0.25, 0]


def test_however_often_a_few_people_meet_their_average_stays_in_doubt() -> None:
    """Of eight people who are 300 points apart it is so by 300 / √8."""
    meet = [pair(a, b, (a + b) % 2) for a in range(8) for b in range(8) if a != b]
    found = fitted(meet * 20).strengths().values()
    assert all(one.deviation > 80 for one in found)


def test_no_games_no_numbers() -> None:
    fit = fitted([])
    assert fit.strengths() == {} and fit.effects() == {}


def test_a_history_ends_with_what_holds_now() -> None:
    contests = [pair(1, other, 1)._replace(day=10.0 * other) for other in range(2, 30)]
    fit = fitted(contests)
    moments, now = fit.histories["person", 1], fit.strengths()["person", 1]
    assert len(moments) > 5 and (moments[-1].day, moments[-1].value) == (290.0, now.value)
    assert [one.day for one in moments] == sorted(one.day for one in moments)


def test_what_is_known_of_a_game_long_ago_fades() -> None:
    """Somebody who won a year before, and now as often loses, is what they are now."""
    won = [pair(1, other, 1)._replace(day=1.0) for other in range(2, 42)]
    lost = [pair(1, other, 0)._replace(day=366.0) for other in range(2, 42)]
    ring = [pair(a, b, (a + b) % 2) for a in range(2, 42) for b in range(a + 1, min(a + 6, 42))]
    falls = fitted([*ring, *won, *lost]).strengths()["person", 1].value
    rises = fitted([*ring, *lost, *won]).strengths()["person", 1].value
    assert falls < -100 and rises > 100
