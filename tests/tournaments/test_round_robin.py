"""Schedules: who meets whom how often, and from which side."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from games.tournaments.core import formats
from games.tournaments.core.field import Bye, Entrant, Field
from games.tournaments.core.formats import designs
from games.tournaments.core.formats.format import Unpairable
from tests.tournaments.playing import entered, finished

BERGER_SIX = "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1"


def meetings(field: Field) -> set[int]:
    tables = [table for one in field.rounds for table in one.tables]
    met = Counter(frozenset(p) for table in tables for p in combinations(table.entrants, 2))
    return {met[frozenset(pair)] for pair in combinations(field.entrants, 2)}


def imbalances(field: Field) -> set[int]:
    games = (field.sides_of(entrant) for entrant in field.entrants)
    each = ([played[side] for side in field.terms.sides] for played in games)
    return {max(one) - min(one) for one in each}


def played_through(count: int, seats: int = 2, **terms: object) -> Field:
    return finished(entered(count, seats, format="round-robin", seed="x", **terms), Random(1))


def test_the_berger_tables_are_those_of_the_handbook() -> None:
    rounds = [[f"{a + 1}-{b + 1}" for a, b in one] for one in designs.berger(6)]
    wanted = [text.split() for text in BERGER_SIX.split(",")]
    assert [sorted(one) for one in rounds] == [sorted(one) for one in wanted]


@pytest.mark.parametrize("count", range(2, 20))
def test_two_seats_meet_once_from_either_side(count: int) -> None:
    field = played_through(count)
    assert meetings(field) == {1}
    assert max(imbalances(field)) <= 1


@pytest.mark.parametrize("count", [4, 7])
def test_in_the_second_cycle_sides_are_swapped(count: int) -> None:
    field = played_through(count, cycles=2)
    seatings = Counter(table.seats for one in field.rounds for table in one.tables)
    assert meetings(field) == {2}
    assert set(seatings.values()) == {1}
    assert imbalances(field) == {0}


@pytest.mark.parametrize("count", [3, 9, 15, 21, 27, 39, 57, 81, 93])
def test_every_two_meet_exactly_once_at_tables_of_three(count: int) -> None:
    field = played_through(count, 3)
    assert len(field.rounds) == (count - 1) // 2
    assert meetings(field) == {1}
    assert max(imbalances(field)) <= 1
    assert not any(one.byes for one in field.rounds)


@pytest.mark.parametrize(("count", "uneven"), [(4, 0), (5, 5), (7, 0), (8, 8), (12, 10), (16, 16)])
def test_other_numbers_meet_nearly_as_often(count: int, uneven: int) -> None:
    field = played_through(count, 3)
    assert max(meetings(field)) - min(meetings(field)) <= 2
    assert designs.uneven(designs.triples(count), count) <= uneven
    assert max(imbalances(field)) <= 1


@pytest.mark.parametrize("count", range(4, 30))
def test_all_sit_out_about_as_often_at_tables_of_three(count: int) -> None:
    games = Counter(p for one in designs.triples(count) for table in one for p in table)
    assert max(games.values()) - min(games[place] for place in range(count)) <= 1


def test_how_uneven_a_design_is_is_said() -> None:
    why = formats.draft(entered(8, 3, format="round-robin")).why[0]
    assert why.startswith("Of 28 pairs, 8 meet more or less often than the others")
    assert "equally often" in formats.draft(entered(9, 3, format="round-robin")).why[0]


def test_whoever_should_meet_one_who_left_has_a_bye() -> None:
    field = entered(6, format="round-robin", seed="x")
    entrants = {**field.entrants, 4: Entrant(4, 1996, left=3), 5: Entrant(5, 1995, joined=2)}
    field = finished(replace(field, entrants=entrants), Random(1))
    assert all(table.entrants != (4,) for one in field.rounds[2:] for table in one.tables)
    free = [[e for e, bye in one.byes.items() if bye is Bye.PAIRING] for one in field.rounds]
    assert [len(one) for one in free] == [1, 0, 1, 1, 1]
    assert all(one.byes[4] is Bye.ZERO for one in field.rounds[2:])
    assert len({entrant for one in free[2:] for entrant in one}) == 3


def test_a_late_entry_takes_the_place_of_the_bye() -> None:
    field = entered(5, format="round-robin", seed="x")
    field = field.with_round(formats.draft(field).round)
    late = {6: Entrant(6, joined=2), 7: Entrant(7, joined=2)}
    draft = formats.draft(replace(field, entrants={**field.entrants, **late}))
    assert len(draft.round.tables) == 3
    assert draft.round.byes == {7: Bye.ZERO}
    assert draft.why[-1] == "7 came when no place was left, and cannot be paired."


def test_rounds_are_paired_ahead() -> None:
    field = entered(4, format="round-robin")
    for _ in range(3):
        field = field.with_round(formats.draft(field).round)
    assert meetings(field) == {1}
    with pytest.raises(Unpairable, match="Everybody has met everybody"):
        formats.draft(field)


def test_too_many_for_a_design_are_told_what_to_play() -> None:
    with pytest.raises(Unpairable, match=r"takes 99 entrants at most\. Choose a Swiss"):
        formats.draft(entered(100, 3, format="round-robin"))


def test_pairs_kept_apart_do_not_play() -> None:
    field = entered(4, format="round-robin", seed="x")
    field = finished(replace(field, apart=frozenset({frozenset({1, 2})})), Random(1))
    assert field.meetings()[frozenset({1, 2})] == 0
    assert sum(field.meetings().values()) == 5
