"""Groups, ladders, leagues and teams; and that a draft is always the same."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.tournaments.core import formats
from games.tournaments.core.field import Bye, Entrant, Field, How, Result, Round
from games.tournaments.core.formats import groups
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.teams import collapsed
from tests.tournaments.playing import entered, finished, played, tournament


def won_by_seed(one: Round) -> Round:
    """The lower number wins every table."""
    return replace(
        one,
        tables=tuple(
            replace(
                t, result=Result(How.PLAYED, {e: float(e == min(t.entrants)) for e in t.entrants})
            )
            for t in one.tables
        ),
    )


def run_by_seed(field: Field, rounds: int) -> Field:
    for _ in range(rounds):
        field = field.with_round(won_by_seed(formats.draft(field).round))
    return field


def test_groups_are_dealt_to_and_fro() -> None:
    assert groups.snake(range(1, 9), 3) == [[1, 6, 7], [2, 5, 8], [3, 4]]


@pytest.mark.parametrize("count", [8, 12, 16, 24])
def test_the_best_of_each_group_go_on_and_do_not_meet_at_once(count: int) -> None:
    field = finished(entered(count, format="groups", seed="x"), Random(count))
    of_group = {
        e: t.place for t in field.tables() if t.place.startswith("group") for e in t.entrants
    }
    first = next(one for one in field.rounds if not one.tables[0].place.startswith("group"))
    assert all(of_group[a] != of_group[b] for a, b in (t.entrants for t in first.tables))
    through = {e for t in first.tables for e in t.entrants}
    through |= {e for e, bye in first.byes.items() if bye is Bye.PAIRING}
    assert Counter(of_group[e] for e in through) == dict.fromkeys(set(of_group.values()), 2)
    places = formats.places(field)
    assert len(places[0]) == 1
    assert sorted(e for place in places for e in place) == sorted(field.entrants)


def test_groups_that_send_too_few_on_are_refused() -> None:
    with pytest.raises(Unpairable, match="Only 2 would advance"):
        formats.draft(entered(5, 3, format="groups", size=5))


def test_on_a_ladder_the_winner_from_below_changes_places() -> None:
    field = entered(4, format="ladder")
    one = formats.draft(field).round
    upset = [
        replace(t, result=Result(How.PLAYED, {min(t.entrants): 0, max(t.entrants): 1}))
        for t in one.tables
    ]
    field = field.with_round(replace(one, tables=tuple(upset)))
    assert formats.places(field) == ((2,), (1,), (4,), (3,))
    second = formats.draft(field).round
    assert [set(t.entrants) for t in second.tables] == [{1, 4}]
    assert set(second.byes) == {2, 3}


def test_late_entries_come_in_at_the_foot_of_a_ladder() -> None:
    field = run_by_seed(entered(4, format="ladder"), 1)
    late = {**field.entrants, 5: Entrant(5, 3000, joined=2), 2: Entrant(2, 1998, left=2)}
    assert formats.places(replace(field, entrants=late)) == ((1,), (3,), (4,), (5,))
    assert not formats.over(field)
    assert formats.over(replace(field, terms=replace(field.terms, rounds=1)))


def test_three_neighbours_of_a_ladder_are_put_in_order() -> None:
    field = entered(6, 3, format="ladder")
    one = formats.draft(field).round
    points = {1: 0.0, 2: 0.5, 3: 1.0, 4: 0.0, 5: 1.0, 6: 0.0}
    tables = tuple(
        replace(t, result=Result(How.PLAYED, {e: points[e] for e in t.entrants}))
        for t in one.tables
    )
    field = field.with_round(replace(one, tables=tables))
    assert formats.places(field) == ((3,), (2,), (1,), (5,), (4,), (6,))
    assert {frozenset(t.entrants) for t in formats.draft(field).round.tables} == {
        frozenset({2, 1, 5})
    }


def test_the_best_of_a_division_move_up_and_the_last_down() -> None:
    field = entered(8, format="league", size=4, advance=1, cycles=2, seed="x")
    field = run_by_seed(field, 3)
    assert {t.place for t in field.tables()} == {"division 1, season 1", "division 2, season 1"}
    assert formats.places(field) == tuple((e,) for e in range(1, 9))
    late = {**field.entrants, 9: Entrant(9, 3000, joined=2)}
    second = formats.draft(replace(field, entrants=late)).round
    divisions = {
        place: {e for t in second.tables if t.place == place for e in t.entrants}
        for place in ("division 1, season 2", "division 2, season 2")
    }
    assert divisions["division 1, season 2"] == {1, 2, 3, 5}
    assert divisions["division 2, season 2"] <= {4, 6, 7, 8, 9}
    assert not formats.over(field)
    assert formats.over(run_by_seed(field, 3))


def teams_of(count: int, members: int, **terms: object) -> Field:
    field = entered(count * members, boards=2, **terms)
    return replace(
        field,
        entrants={
            n: replace(e, team=f"team {(n - 1) // members}") for n, e in field.entrants.items()
        },
    )


def test_teams_meet_on_boards_with_sides_in_turn() -> None:
    field = teams_of(4, 3, format="swiss")
    one = formats.draft(field).round
    assert [t.match for t in one.tables] == [1, 1, 2, 2]
    for first, second in (one.tables[:2], one.tables[2:]):
        reds = [(t.seats[0][1] - 1) // 3 for t in (first, second)]
        assert len(set(reds)) == 2
    assert list(one.byes) == [3, 6, 9, 12]
    after = collapsed(field.with_round(won_by_seed(one)))
    assert sorted(after.score(team) for team in after.entrants) == [0, 0, 1, 1]


def test_a_board_without_an_opponent_is_won() -> None:
    field = teams_of(2, 2, format="round-robin")
    short = replace(field, entrants={**field.entrants, 4: replace(field.entrants[4], left=1)})
    one = formats.draft(short).round
    assert [set(t.entrants) for t in one.tables] == [{1, 3}]
    assert one.byes == {2: Bye.PAIRING, 4: Bye.ZERO}
    lost = replace(one.tables[0], result=Result(How.PLAYED, {1: 0, 3: 1}))
    after = collapsed(short.with_round(replace(one, tables=(lost,))))
    assert after.rounds[0].tables[0].result.points == {1: 0.5, 3: 0.5}


@pytest.mark.parametrize("key", sorted(formats.FORMATS))
def test_teams_play_every_format_to_its_end(key: str) -> None:
    field = finished(teams_of(6, 2, format=key, rounds=3 * (key == "ladder"), seed="x"), Random(1))
    assert formats.over(field)
    places = formats.places(field)
    assert not places or sorted(e for place in places for e in place) == sorted(field.entrants)


def test_an_unknown_format_is_answered_with_the_known_ones() -> None:
    with pytest.raises(Unpairable, match="no format “chess”; there are swiss, round-robin"):
        formats.draft(entered(4, format="chess"))


def drafts() -> str:
    """All drafts of a tournament of each format, as text."""
    texts = []
    for key in sorted(formats.FORMATS):
        for seats in (2, 3)[: 1 if key == "double-knock-out" else 2]:
            start = entered(11, seats, format=key, seed="same", rounds=4 * (key != "groups"))
            texts += [repr(draft) for _, draft in tournament(start, Random(3), most=4)]
    return "\n".join(texts)


def test_the_same_field_gives_the_same_draft_in_any_process() -> None:
    code = "from tests.tournaments.test_other_formats import drafts; print(drafts())"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
        assert told.stdout.strip() == drafts()
    other = formats.draft(entered(11, seed="other")).round
    assert other != formats.draft(entered(11, seed="same")).round
    assert played(entered(11), other, Random(1)).over
