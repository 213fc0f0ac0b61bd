"""Brackets from 2 to 33 entrants, with one winner, and nobody out too soon."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.tournaments.core import formats
from games.tournaments.core.field import Bye, Entrant, Field, How, Result, Table
from games.tournaments.core.formats import brackets, double_knock_out, knock_out
from games.tournaments.core.formats.bracket_plan import bracket_order
from games.tournaments.core.formats.format import Unpairable
from tests.tournaments.playing import entered, finished, restless

COUNTS = range(2, 34)


def lost(field: Field) -> Counter[int]:
    """How many matches each has lost, by the rule that a bracket goes by."""
    return Counter(
        entrant
        for table in field.tables()
        for entrant in table.entrants
        if entrant != brackets.decided([table], field.seeds())
    )


@pytest.mark.parametrize("count", COUNTS)
def test_a_knock_out_ends_with_one_who_has_not_lost(count: int) -> None:
    field = finished(entered(count, format="knock-out", seed="x"), Random(count))
    (winner,), *rest = formats.places(field)
    assert len(field.rounds) == formats.rounds(field) == (count - 1).bit_length()
    assert lost(field) == {entrant: 1 for place in rest for entrant in place}
    assert sum(map(len, rest)) == count - 1
    assert [len(one.tables) for one in field.rounds[1:]] == [
        2**n for n in range(len(field.rounds) - 2, -1, -1)
    ]
    assert knock_out.shown(knock_out.bracket(field))[-1][0].winner == winner


@pytest.mark.parametrize("count", COUNTS)
def test_in_a_double_knock_out_everybody_out_has_lost_twice(count: int) -> None:
    field = finished(entered(count, format="double-knock-out", seed="x"), Random(count))
    (winner,), *rest = formats.places(field)
    times = lost(field)
    assert {times[entrant] for place in rest for entrant in place} == {2}
    assert times[winner] <= 1
    assert len(field.rounds) == formats.rounds(field)  # a second final only where it is played


@pytest.mark.parametrize("count", range(3, 34))
def test_at_tables_of_three_one_wins(count: int) -> None:
    field = finished(entered(count, 3, format="knock-out", seed="x"), Random(count))
    assert len(formats.places(field)[0]) == 1
    assert len(field.rounds) == formats.rounds(field)
    assert all(len(table.seats) == 3 for table in field.tables())
    assert field.rounds[-1].tables[0].place == "final"


@pytest.mark.parametrize("key", ["knock-out", "double-knock-out"])
@pytest.mark.parametrize("number", range(40))
def test_forfeits_and_withdrawals_leave_a_winner_or_nobody(key: str, number: int) -> None:
    lot = Random(number)

    def leave(field: Field) -> Field:
        changed = restless(lot)(field)
        return replace(changed, entrants={e: changed.entrants[e] for e in field.entrants})

    start = entered(lot.randint(4, 17), format=key, seed="x")
    field = finished(start, lot, forfeits=0.2, change=leave)
    listed = [entrant for place in formats.places(field) for entrant in place]
    assert sorted(listed) == sorted(field.entrants)
    assert all(table.entrants for table in field.tables())


def test_the_highest_seeds_have_the_byes_and_the_best_meet_last() -> None:
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    draft = formats.draft(entered(6, format="knock-out"))
    assert sorted(e for e, bye in draft.round.byes.items() if bye is Bye.PAIRING) == [1, 2]
    assert {frozenset(t.entrants) for t in draft.round.tables} == {
        frozenset({4, 5}),
        frozenset({3, 6}),
    }


def with_result(
    table: Table, points: dict[int, float], **rest: dict[int, tuple[int, ...]]
) -> Table:
    return replace(table, result=Result(How.PLAYED, points, **rest))


def test_a_draw_is_decided_by_figures_in_turn_then_seed() -> None:
    table, draw = Table(1, 1, (("red", 2), ("blue", 1))), {1: 0.5, 2: 0.5}
    seeds = (1, 2)
    assert brackets.decided([with_result(table, draw)], seeds) == 1
    assert brackets.decided([with_result(table, draw, figures={2: (0, 1)})], seeds) == 2
    more = with_result(table, draw, figures={1: (1,), 2: (0, 1)})
    assert brackets.decided([more], seeds) == 1


def test_mirrored_tables_are_decided_by_all_points_together() -> None:
    field = entered(2, format="knock-out", mirrored=True)
    one = formats.draft(field).round
    assert [table.match for table in one.tables] == [1, 1]
    assert one.tables[0].seats[0][1] == one.tables[1].seats[1][1]
    tables = (
        with_result(one.tables[0], {1: 0.5, 2: 0.5}),
        with_result(one.tables[1], {1: 0, 2: 1}),
    )
    assert formats.places(field.with_round(replace(one, tables=tables))) == ((2,), (1,))


def test_who_has_left_loses_by_walkover() -> None:
    field = entered(4, format="knock-out")
    one = formats.draft(field).round
    tables = tuple(with_result(t, {min(t.entrants): 1, max(t.entrants): 0}) for t in one.tables)
    field = field.with_round(replace(one, tables=tables))
    gone = replace(field, entrants={**field.entrants, 1: Entrant(1, 1999, left=2)})
    assert formats.over(gone)
    assert formats.places(gone)[0] == (2,)


def test_late_entries_need_a_free_place() -> None:
    field = entered(4, format="knock-out")
    one = formats.draft(field).round
    double = dict.fromkeys(one.tables[0].entrants, 0.0)
    tables = tuple(with_result(t, {min(t.entrants): 1, max(t.entrants): 0}) for t in one.tables)
    late = {**field.entrants, 5: Entrant(5, joined=2)}
    full = replace(field.with_round(replace(one, tables=tables)), entrants=late)
    draft = formats.draft(full)
    assert draft.round.byes[5] == Bye.ZERO
    assert "5 came after the bracket was drawn, and no place is free." in draft.why
    nobody = replace(one.tables[0], result=Result(How.DOUBLE_FORFEIT, double))
    half = replace(field.with_round(replace(one, tables=(nobody, tables[1]))), entrants=late)
    assert not formats.over(half)
    assert 5 in formats.draft(half).round.tables[0].entrants


def test_a_bracket_says_who_is_to_come() -> None:
    field = entered(3, format="double-knock-out")
    levels = brackets.shown(double_knock_out.of(field))
    assert levels[0][0].entrants == (1, "nobody")
    assert levels[1][0].entrants == (
        "winner of winners round 1, table 1",
        "winner of winners round 1, table 2",
    )
    assert levels[-1][0].place == "grand final"


def test_three_at_a_table_play_no_double_knock_out() -> None:
    with pytest.raises(Unpairable, match="for tables of two"):
        formats.draft(entered(9, 3, format="double-knock-out"))


def test_the_round_before_must_be_over() -> None:
    field = entered(4, format="knock-out")
    with pytest.raises(Unpairable, match="not over"):
        formats.draft(field.with_round(formats.draft(field).round))
