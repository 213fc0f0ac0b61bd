"""Standings against examples counted by hand, and what holds of all of them."""

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.core import standings_files
from games.tournaments.core.crosstable import crosstable
from games.tournaments.core.field import (
    Bye,
    Entrant,
    Field,
    How,
    Result,
    Round,
    Scoring,
    Table,
    Terms,
)
from games.tournaments.core.points_text import number
from games.tournaments.core.ranking import ResultTally
from games.tournaments.core.standings import NOTHING_YET, explained, history, table
from games.tournaments.core.team_standings import teams
from games.tournaments.core.tiebreaks import TIEBREAKS
from tests.tournaments.fields import field_of, numbers, round_of

NAMES = {1: "Ann", 2: "Bob", 3: "Cat", 4: "Dan", 5: "Eve", 6: "Fay"}
EVERYTHING = tuple(TIEBREAKS)


def order(field: Field) -> list[tuple[int, bool, int]]:
    return [(row.place, row.shared, row.entrant) for row in table(field)]


@pytest.fixture
def four() -> Field:
    """Everybody against everybody: Ann 2½, Bob 2, Cat 1½, Dan 0."""
    return field_of(
        4,
        round_of(1, "1-4 1-0, 2-3 1-0"),
        round_of(2, "1-3 ½-½, 2-4 1-0"),
        round_of(3, "1-2 1-0, 3-4 1-0"),
    )


def test_points_and_records(four: Field) -> None:
    first, *_, last = table(four)
    assert [row.points for row in table(four)] == [2.5, 2, 1.5, 0]
    assert first.record == ResultTally(3, 2, 1, 0, 0)
    assert last.record == ResultTally(3, 0, 0, 3, 0)


def test_tie_breaks_counted_by_hand(four: Field) -> None:
    assert numbers(four, "buchholz") == {1: 3.5, 2: 4, 3: 4.5, 4: 6}
    assert numbers(four, "buchholz-cut-1") == {1: 3.5, 2: 4, 3: 4.5, 4: 4.5}
    assert numbers(four, "median-buchholz") == {1: 1.5, 2: 1.5, 3: 2, 4: 2}
    # Ann: Dan 0, half of Cat’s 1½, Bob 2. Bob: Cat 1½, Dan 0. Cat: half of Ann’s 2½, Dan 0.
    assert numbers(four, "sonneborn-berger") == {1: 2.75, 2: 1.5, 3: 1.25, 4: 0}
    assert numbers(four, "wins") == {1: 2, 2: 2, 3: 1, 4: 0}
    assert numbers(four, "progressive") == {1: 1 + 1.5 + 2.5, 2: 1 + 2 + 2, 3: 0.5 + 1.5, 4: 0}
    assert numbers(four, "seed") == {1: 3, 2: 2, 3: 1, 4: 0}


def test_a_bye_counts_as_a_game_against_a_virtual_opponent() -> None:
    field = field_of(
        3,
        round_of(1, "1-2 1-0", {3: Bye.PAIRING}),
        round_of(2, "3-1 0-1", {2: Bye.PAIRING}),
        round_of(3, "2-3 ½-½", {1: Bye.PAIRING}),
    )
    # Ann 3, Bob 1½, Cat 1½; the byes count no more than three draws, 1½.
    assert numbers(field, "buchholz") == {1: 1.5 + 1.5 + 1.5, 2: 3 + 1.5 + 1.5, 3: 1.5 + 3 + 1.5}
    assert numbers(field, "sonneborn-berger") == {1: 4.5, 2: 0.75 + 1.5, 3: 0.75 + 1.5}


def test_rounds_missed_at_the_end_count_as_draws_for_the_opponents() -> None:
    """Dan won, then left: he has 1, but counts 2 for Bob, whom he beat."""
    field = field_of(
        4,
        round_of(1, "1-3 1-0, 4-2 1-0"),
        round_of(2, "1-2 1-0", {3: Bye.HALF, 4: Bye.ZERO}),
        round_of(3, "3-2 1-0", {1: Bye.PAIRING, 4: Bye.ZERO}),
    )
    # Ann 3. Bob 0. Cat 1½: her half point came before a game, and stays one. Dan 1.
    assert numbers(field, "buchholz") == {
        1: 1.5 + 0 + 1.5,
        2: 2 + 3 + 1.5,
        3: 3 + 1.5 + 0,
        4: 0 + 1 + 1,
    }


def test_a_missed_round_is_cut_first() -> None:
    """Cat’s virtual opponent is worth 1½, Bob 0; yet the missed round is the one left out."""
    field = field_of(
        4,
        round_of(1, "1-3 1-0, 4-2 1-0"),
        round_of(2, "1-2 1-0", {3: Bye.HALF, 4: Bye.ZERO}),
        round_of(3, "3-2 1-0", {1: Bye.PAIRING, 4: Bye.ZERO}),
    )
    assert numbers(field, "buchholz-cut-1")[3] == 3
    # An allotted bye is no missed round: of Ann’s numbers 1½, 0 and 1½ the least goes.
    assert numbers(field, "buchholz-cut-1")[1] == 3


def test_forfeits_are_no_games() -> None:
    field = field_of(4, round_of(1, "1-2 +--, 3-4 ---"), tiebreaks=("wins", "buchholz"))
    assert {row.entrant: row.points for row in table(field)} == {1: 1, 2: 0, 3: 0, 4: 0}
    assert [row.record.played for row in table(field)] == [0] * 4
    assert numbers(field, "wins") == {1: 0, 2: 0, 3: 0, 4: 0}
    # Against oneself as a virtual opponent, worth no more than Bob: his missed round is a draw.
    assert numbers(field, "buchholz")[1] == 0.5


def test_direct_encounter_needs_all_who_are_tied_to_have_met() -> None:
    rounds = (round_of(1, "1-3 0-1, 2-4 1-0"), round_of(2, "1-4 1-0, 2-3 0-1"))
    field = field_of(4, *rounds, tiebreaks=("direct",))
    assert order(field) == [(1, False, 3), (2, True, 1), (2, True, 2), (4, False, 4)]
    met = field.with_round(round_of(3, "2-1 1-0, 3-4 0-1"))
    # Bob, Cat 2; Ann, Dan 1: Cat has beaten Bob, Ann has beaten Dan.
    assert order(met) == [(1, False, 3), (2, False, 2), (3, False, 1), (4, False, 4)]


def test_what_nothing_decides_is_shared() -> None:
    field = field_of(4, round_of(1, "1-2 ½-½, 3-4 ½-½"), tiebreaks=EVERYTHING[:-1])
    assert [(place, shared) for place, shared, _ in order(field)] == [(1, True)] * 4
    seeded = replace(field, order=(3,), terms=Terms(tiebreaks=EVERYTHING))
    assert [entrant for *_, entrant in order(seeded)] == [3, 1, 2, 4]


def test_penalties_lower_the_place_and_no_tie_break(four: Field) -> None:
    fined = replace(four, penalties={(3, 1): 1})
    assert {row.entrant: row.points for row in table(fined)} == {2: 2, 1: 1.5, 3: 1.5, 4: 0}
    assert numbers(fined, "buchholz") == numbers(four, "buchholz")


def test_a_table_that_is_still_played_counts_for_nothing(four: Field) -> None:
    going_on = four.with_round(round_of(4, "1-2, 3-4 1-0"))
    rows = {row.entrant: row for row in table(going_on)}
    assert (rows[1].points, rows[1].record.played) == (2.5, 3)
    assert rows[1].tiebreaks["buchholz"] == 2 + 2.5 + 0


def test_three_at_a_table_count_the_average_of_both() -> None:
    field = field_of(3, round_of(1, "1-2-3 1-0-0"), round_of(2, "3-1-2 ½-½-0"))
    # Ann 1½, Bob 0, Cat ½. Cat has drawn with Bob, as both lost, then with Ann, and beaten Bob.
    assert numbers(field, "buchholz") == {1: 0.25 + 0.25, 2: 1 + 1, 3: 0.75 + 0.75}
    assert numbers(field, "sonneborn-berger") == {1: 0.25 + 0.125, 2: 0.125, 3: 0.375}
    assert [row.record for row in table(field)] == [
        ResultTally(2, 2, 0, 0, 0),
        ResultTally(2, 1, 0, 1, 0),
        ResultTally(2, 0, 0, 2, 0),
    ]


def test_figures_are_summed() -> None:
    seats = (("red", 1), ("blue", 2))
    tables = [
        Table(1, 1, seats, result=Result(How.PLAYED, {1: 0.5, 2: 0.5}, {1: (2,), 2: (2, 3)})),
        Table(1, 1, seats, result=Result(How.ADJUDICATED, {1: 0.5, 2: 0.5}, {1: (1, 1)})),
    ]
    rounds = tuple(Round(place, (one,)) for place, one in enumerate(tables, 1))
    field = field_of(2, *rounds, tiebreaks=("score-1", "score-2"))
    assert order(field) == [(1, False, 1), (2, False, 2)]
    assert numbers(field, "score-2") == {1: 1, 2: 3}


def test_explained_number_by_number() -> None:
    field = field_of(
        4,
        round_of(1, "1-3 1-0, 4-2 1-0"),
        round_of(2, "1-2 1-0", {3: Bye.HALF, 4: Bye.ZERO}),
        round_of(3, "3-2 1-0", {1: Bye.PAIRING, 4: Bye.ZERO}),
        tiebreaks=("buchholz", "buchholz-cut-1", "sonneborn-berger", "direct"),
        penalties={(2, 3): 0.5},
    )
    assert explained(field, 3, NAMES) == [
        "Points 1 = 0 (Ann: round 1) + ½ (round 2, without a game) + 1 (Bob: round 3)"
        " − ½ (penalty).",
        "Buchholz 4½ = 3 (Ann) + 1½ (virtual opponent in round 2) + 0 (Bob).",
        "Buchholz Cut-1 3 = 3 (Ann) + 0 (Bob), without 1½ (virtual opponent in round 2).",
        "Sonneborn-Berger ¾ = 0 (Ann: 0 × 3) + ¾ (½ × 1½, virtual opponent in round 2)"
        " + 0 (Bob: 1 × 0).",
        "Direct encounter 0: nothing to count.",
    ]


def test_who_has_no_result_yet_is_told_so() -> None:
    field = field_of(2, Round(1, (Table(1, 1, (("red", 1), ("blue", 2))),)))
    assert explained(field, 1, NAMES) == [NOTHING_YET]
    fined = field_of(2, *field.rounds, penalties={(1, 1): 1})
    assert explained(fined, 1, NAMES)[0] == "Points −1 = −1 (penalty)."


def test_explained_at_a_table_of_three() -> None:
    field = field_of(3, round_of(1, "1-2-3 1-0-0"), tiebreaks=("buchholz", "sonneborn-berger"))
    assert explained(field, 2, NAMES)[1:] == [
        "Buchholz ½ = ½ (Ann and Cat: on average).",
        "Sonneborn-Berger 0 = 0 (Ann and Cat: 0 × 1 and ½ × 0, on average).",
    ]


def test_history_gives_the_places_after_each_round(four: Field) -> None:
    assert history(four) == {1: [1, 2, 1], 2: [1, 1, 2], 3: [3, 3, 3], 4: [3, 4, 4]}


def test_a_crosstable_has_signs() -> None:
    field = field_of(
        3,
        round_of(1, "1-2 1-0", {3: Bye.PAIRING}),
        round_of(2, "1-2 ½-½", {3: Bye.PAIRING}),
        round_of(3, "1-3 --+", {2: Bye.PAIRING}),
        round_of(4, "2-3 ---, 1-2"),
    )
    assert crosstable(field) == [
        (3, ("×", "−", "+")),
        (2, ("−", "×", "0½")),
        (1, ("−", "1½", "×")),
    ]


def test_some_alone_are_ordered_by_points(four: Field) -> None:
    assert [row.entrant for row in table(four, only={4, 2})] == [2, 4]
    assert [row.place for row in table(four, only={4, 2})] == [1, 2]


def of_teams(*rounds: Round, **rest: Scoring) -> Field:
    entrants = {who: Entrant(who, team="RGB"[(who - 1) // 2]) for who in range(1, 7)}
    return field_of(6, *rounds, entrants=entrants, terms=Terms(**rest))


def test_teams_by_points_of_matches_then_of_boards() -> None:
    field = of_teams(
        round_of(1, "1-3 1-0, 2-4 ½-½", {5: Bye.PAIRING, 6: Bye.PAIRING}),
        round_of(2, "3-5 1-0, 4-6 0-1", {1: Bye.ZERO, 2: Bye.ZERO}),
    )
    assert [(one.place, one.team, one.points, one.board_points) for one in teams(field)] == [
        (1, "B", 1.5, 3),
        (2, "R", 1, 1.5),
        (3, "G", 0.5, 1.5),
    ]


def test_a_match_is_over_when_its_last_board_is() -> None:
    field = of_teams(round_of(1, "1-3 1-0, 2-4"))
    first = teams(field)[0]
    assert (first.team, first.points, first.board_points) == ("R", 0, 1)
    nobody = of_teams(round_of(1, "1-3 ---, 2-4 ---"))
    assert {one.points for one in teams(nobody)} == {0}


def test_a_file_for_spreadsheets_holds_no_formulas(four: Field) -> None:
    names = {1: "=1+1", 2: "-Bob", 3: "@Cat", 4: 'Dan, the "man"'}
    lines = list(csv.DictReader(io.StringIO(standings_files.as_csv(four, names))))
    assert [line["name"] for line in lines] == ["'=1+1", "'-Bob", "'@Cat", names[4]]
    assert (lines[0]["points"], lines[0]["Buchholz"]) == ("2.5", "3.5")
    assert standings_files.guarded("\t=1") == "'\t=1"


def test_as_json(four: Field) -> None:
    first, *_ = json.loads(standings_files.as_json(four, NAMES))
    assert first == {
        "place": 1, "shared": False, "number": 1, "name": "Ann", "team": "", "points": 2.5,
        "played": 3, "won": 2, "drawn": 1, "lost": 0, "byes": 0, "tiebreaks": {"buchholz": 3.5},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.5, "½"), (14.5, "14½"), (2.25, "2¼"), (-0.5, "−½"), (-1, "−1"), (1 / 3, "0.33")],
)
def test_numbers_as_people_write_them(value: float, text: str) -> None:
    assert number(value) == text


@st.composite
def fields(draw: st.DrawFn, seats: int = 2) -> Field:
    """Fields of any pairing whatever, with byes, forfeits and tables that are still played."""
    count = draw(st.integers(seats, 9))
    who = range(1, count + 1)
    rounds = []
    for place in range(1, draw(st.integers(1, 5)) + 1):
        dealt = draw(st.permutations(who))
        full = count - count % seats
        tables = [
            drawn(draw, dealt[first : first + seats], first) for first in range(0, full, seats)
        ]
        byes = {one: draw(st.sampled_from(Bye)) for one in dealt[full:]}
        rounds.append(Round(place, tuple(tables), byes))
    return field_of(count, *rounds, terms=Terms(tiebreaks=EVERYTHING[:-1]))


def drawn(draw: st.DrawFn, who: list[int], number: int) -> Table:
    seats = tuple(zip(("red", "blue", "green"), who, strict=False))
    winners = tuple(draw(st.sets(st.sampled_from(who), max_size=len(who) - 1)))
    how = draw(st.sampled_from([*How, None]))
    if how is None:
        return Table(number, 1, seats)
    nobody = how == How.DOUBLE_FORFEIT
    points = dict.fromkeys(who, 0.0) if nobody else Scoring().points(tuple(who), winners)
    return Table(number, 1, seats, result=Result(how, points, {who[0]: (2, 0), who[-1]: (0, 1)}))


def renamed(field: Field, new: dict[int, int]) -> Field:
    return replace(
        field,
        entrants={new[who]: replace(one, number=new[who]) for who, one in field.entrants.items()},
        rounds=tuple(
            Round(
                one.number,
                tuple(renamed_table(table, new) for table in reversed(one.tables)),
                {new[who]: bye for who, bye in one.byes.items()},
            )
            for one in field.rounds
        ),
    )


def renamed_table(one: Table, new: dict[int, int]) -> Table:
    result = one.result and replace(
        one.result,
        points={new[who]: points for who, points in one.result.points.items()},
        figures={new[who]: many for who, many in one.result.figures.items()},
    )
    seats = tuple((side, new[who]) for side, who in one.seats)
    return replace(one, seats=seats, result=result)


@given(st.data(), st.sampled_from([2, 3]))
def test_numbers_of_entrants_decide_nothing(data: st.DataObject, seats: int) -> None:
    field = data.draw(fields(seats))
    mixed = data.draw(st.permutations(sorted(field.entrants)))
    new = dict(zip(sorted(field.entrants), mixed, strict=True))
    before = {new[row.entrant]: (row.place, row.points, row.tiebreaks) for row in table(field)}
    after = table(renamed(field, new))
    assert {row.entrant: (row.place, row.points, row.tiebreaks) for row in after} == before


@given(st.sampled_from([2, 3]).flatmap(fields))
def test_sums_match(field: Field) -> None:
    rows = table(field)
    given_out = sum(sum(one.result.points.values()) for one in field.tables() if one.result) + sum(
        field.terms.scoring.byes[bye] for one in field.rounds for bye in one.byes.values()
    )
    assert sum(row.points for row in rows) == given_out
    for row in rows:
        one = row.record
        assert one.played == one.won + one.drawn + one.lost
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    assert rows[0].place == 1


@given(st.sampled_from([2, 3]).flatmap(fields))
def test_cuts_leave_out_what_they_say(field: Field) -> None:
    for row in table(field):
        full, cut = row.parts["buchholz"], row.parts["buchholz-cut-1"]
        assert sum(not part.counts for part in cut) == min(1, len(full))
        middle = row.parts["median-buchholz"]
        assert sum(not part.counts for part in middle) == min(2, len(full))
        assert row.tiebreaks["median-buchholz"] <= row.tiebreaks["buchholz-cut-1"]
