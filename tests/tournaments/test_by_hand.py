"""What a director does by hand: rounds, swaps, penalties, and who sits out."""

from typing import Any

import pytest

from games.models.tournament import Tournament
from games.tournaments import perform
from games.tournaments.core import acts
from rules.kernel.errors import Refusal
from tests.support.tournament_acts import enter, pair, publish
from tests.tournaments.conftest import Make, play_all, settle

pytestmark = pytest.mark.django_db


def play_round(tournament: Tournament, director: Any) -> None:
    """Pair, publish and play a round by hand."""
    pair(tournament, by=director)
    publish(tournament, by=director)
    play_all(tournament)
    settle(tournament)


def test_no_round_is_paired_after_the_last(begun: Make, director: Any) -> None:
    one = begun(rounds=2, automatic=False)
    play_round(one, director)
    play_round(one, director)
    with pytest.raises(Refusal, match="has 2 rounds, and no further one"):
        pair(one, by=director)


def test_a_round_is_paired_once_those_before_are_over(begun: Make, director: Any) -> None:
    one = begun(rounds=3, automatic=False)
    play_round(one, director)
    pair(one, by=director)
    perform.perform(one, acts.Replay(1, 1), by=director, reason="The dice were loaded.")
    for act in (pair, publish):
        with pytest.raises(Refusal, match="Round 1 is not over: table 1 has no result yet"):
            act(one, by=director)


def test_rounds_overlap_as_far_as_the_terms_say(begun: Make, director: Any) -> None:
    one = begun(format="round-robin", overlap=2, automatic=False)
    for _ in range(2):
        pair(one, by=director)
        publish(one, by=director)
    with pytest.raises(Refusal, match="Round 1 is not over"):
        pair(one, by=director)


def test_a_swap_brings_nobody_together_who_is_kept_apart(begun: Make, director: Any) -> None:
    one = begun(automatic=False)
    perform.perform(one, acts.KeepApart(1, 2), by=director, reason="One home.")
    pair(one, by=director)
    tables = perform.book_of(one).drafted().tables
    opponent = next(n for t in tables if 1 in t.entrants for n in t.entrants if n != 1)
    with pytest.raises(Refusal, match="p1 and p2 are kept apart, and would meet"):
        perform.perform(one, acts.Swap(opponent, 2), by=director, reason="I like it.")
    perform.perform(one, acts.LetMeet(1, 2), by=director, reason="Two homes.")
    perform.perform(one, acts.Swap(opponent, 2), by=director, reason="I like it.")


def test_a_swap_is_of_two_who_play(begun: Make, director: Any) -> None:
    one = begun(players=5, automatic=False)
    perform.perform(one, acts.SitOut(5, 1), by=director)
    pair(one, by=director)
    with pytest.raises(Refusal, match="Name two different"):
        perform.perform(one, acts.Swap(1, 1), by=director, reason="I like it.")
    with pytest.raises(Refusal, match="p5 does not play in round 1"):
        perform.perform(one, acts.Swap(1, 5), by=director, reason="I like it.")


def test_two_are_kept_apart_once(begun: Make, director: Any) -> None:
    one = begun()
    perform.perform(one, acts.KeepApart(1, 2), by=director, reason="One home.")
    with pytest.raises(Refusal, match="already kept apart"):
        perform.perform(one, acts.KeepApart(2, 1), by=director, reason="One home.")


def test_nobody_is_kept_apart_in_a_bracket(begun: Make, director: Any) -> None:
    one = begun(format="knock-out")
    with pytest.raises(Refusal, match="The bracket says who meets whom"):
        perform.perform(one, acts.KeepApart(1, 2), by=director, reason="One home.")


def test_no_more_points_are_given_back_than_were_taken(begun: Make, director: Any) -> None:
    one = begun()
    perform.perform(one, acts.Penalise(1, 1), by=director, reason="Rude.")
    with pytest.raises(Refusal, match="have taken 1 point from this entrant"):
        perform.perform(one, acts.Penalise(1, -1.5), by=director, reason="He was not.")
    perform.perform(one, acts.Penalise(1, -1), by=director, reason="He was not.")
    assert perform.book_of(one).field.penalty(1) == 0


@pytest.mark.parametrize(("format", "refused"), [("swiss", True), ("knock-out", False)])
def test_who_sits_out_before_the_start_is_bound_by_the_rounds_announced(
    announced: Make, people: list[Any], format: str, refused: bool
) -> None:
    one = announced(format=format, rounds=3)
    enter(one, people[0])
    perform.perform(one, acts.SitOut(1, 3), by=people[0])
    said = ""
    try:
        perform.perform(one, acts.SitOut(1, 4), by=people[0])
    except Refusal as refusal:
        said = str(refusal)
    assert ("has 3 rounds" in said) == refused


def test_a_director_who_has_left_may_seed(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced()
    for person in [director, *people[:2]]:
        enter(one, person)
    with pytest.raises(Refusal, match="another director must"):
        perform.perform(one, acts.Seed((3, 2)), by=director, reason="By strength.")
    perform.perform(one, acts.Withdraw(1), by=director)
    perform.perform(one, acts.Seed((3, 2)), by=director, reason="By strength.")
    assert perform.book_of(one).order == (3, 2)
