"""
Tie-breaks against numbers that somebody else counted by hand.

They are those of IA Mario Held’s exercises on C.07, a Swiss and a round robin of chess players;
where the edition of March 2026 caps virtual opponents, those that it leads to.
"""

from dataclasses import replace

import pytest

from games.tournaments import drafts
from games.tournaments.core.field import Bye, Entrant, Round, Scoring, Terms
from games.tournaments.core.formats import fide
from games.tournaments.core.formats.dutch.card import DOWN, LEVEL
from games.tournaments.core.rating_tiebreaks import DIFFERENCES
from games.tournaments.core.tiebreaks import TIEBREAKS
from games.tournaments.core.trf import reading, writing
from tests.tournaments.fields import field_of, numbers, round_of

SWISS = field_of(
    16,
    round_of(
        1,
        "2-10 1-0, 1-9 1-0, 3-11 ½-½, 4-12 1-0, 16-8 ½-½, 6-14 0-1, 5-13 0-1, 15-7 0-1",
    ),
    round_of(
        2,
        "2-7 1-0, 1-13 ½-½, 3-6 1-0, 16-11 1-0, 5-15 0-1, 8-14 1-0, 9-10 0-1",
        {4: Bye.HALF, 12: Bye.PAIRING},
    ),
    round_of(
        3,
        "2-1 ½-½, 3-8 1-0, 16-7 1-0, 4-13 1-0, 5-11 1-0, 12-14 +--, 15-10 1-0",
        {6: Bye.PAIRING, 9: Bye.HALF},
    ),
    round_of(
        4,
        "2-16 1-0, 1-15 1-0, 3-4 ½-½, 6-10 1-0, 5-7 ½-½, 8-13 1-0, 11-9 +--",
        {12: Bye.ZERO, 14: Bye.ZERO},
    ),
    round_of(
        5,
        "2-3 ½-½, 1-4 ½-½, 16-15 1-0, 6-8 1-0, 5-10 1-0, 11-7 1-0, 14-13 1-0",
        {12: Bye.ZERO, 9: Bye.PAIRING},
    ),
    entrants={who: Entrant(who, 2250 - 50 * who) for who in range(1, 17)},
)
ROUND_ROBIN = field_of(
    6,
    round_of(1, "1-5 ½-½, 2-6 1-0, 3-4 1-0"),
    round_of(2, "1-2 1-0, 3-6 1-0, 5-4 1-0"),
    round_of(3, "1-3 1-0, 2-5 1-0, 4-6 ½-½"),
    round_of(4, "4-1 1-0, 2-3 ½-½, 6-5 +--"),
    round_of(5, "1-6 1-0, 2-4 1-0, 3-5 1-0"),
    terms=Terms(format="round-robin"),
)


BY_HAND = {
    "buchholz": {1: 12.5, 2: 13, 3: 15.5, 4: 14, 5: 8.5, 8: 13.5, 11: 12.5, 16: 12.5},
    "buchholz-cut-1": {1: 11, 3: 13, 4: 11.5, 5: 7.5, 7: 12.5, 8: 12, 9: 7.5, 11: 11, 13: 12}
    | {12: 9.5, 14: 9, 15: 11, 16: 11},
    "sonneborn-berger": {1: 8, 2: 9.5, 3: 10.5, 4: 9.25, 5: 4.25, 6: 6, 7: 3.25, 8: 5.25}
    | {9: 2.25, 10: 1.5, 11: 4.75, 12: 4, 13: 4.25, 14: 4.5, 15: 3.5, 16: 7.25},
    "wins": {1: 2, 2: 3, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 2, 9: 0, 10: 1, 11: 1, 12: 0}
    | {13: 1, 14: 2, 15: 2, 16: 3},
    "progressive": {1: 11, 2: 13, 3: 11, 4: 11.5, 5: 5, 6: 6, 7: 6, 8: 8.5, 9: 2.5, 10: 4}
    | {11: 5.5, 12: 7, 13: 7, 14: 6, 15: 7, 16: 10.5},
    "aro": {1: 1820, 2: 1880, 3: 1940, 4: 1888, 5: 1690, 6: 1813, 7: 1760, 8: 1730, 9: 1975}
    | {10: 1880, 11: 1863, 12: 2050, 13: 1930, 14: 1800, 15: 1860, 16: 1820},
    "tpr": {1: 1969, 2: 2120, 3: 2089, 4: 2081, 5: 1690, 6: 1813, 7: 1611, 8: 1730, 9: 1175}
    | {10: 1640, 11: 1776, 12: 1250, 13: 1781, 14: 1925, 15: 1788, 16: 1969},
    # Nobody of those who are tied could be sure to stay ahead.
    "direct": {1: 0, 3: 0, 4: 0, 16: 0, 5: 0, 8: 0, 11: 0},
}
ALL_MEET_BY_HAND = {
    "sonneborn-berger": {1: 9.25, 2: 6.25, 3: 6.25, 4: 4.25, 5: 3.25, 6: 2.25},
    "koya": {1: 2, 2: 0.5, 3: 0.5, 4: 1, 5: 0.5, 6: 0},
    # A forfeit counts against who was scheduled: 6 has won against 5.
    "direct": {4: 0.5, 5: 1, 6: 1.5},
}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_swiss(name: str) -> None:
    found = numbers(SWISS, name)
    assert {who: found[who] for who in BY_HAND[name]} == BY_HAND[name]


@pytest.mark.parametrize("name", ALL_MEET_BY_HAND)
def test_a_round_robin(name: str) -> None:
    found = numbers(ROUND_ROBIN, name)
    assert {who: found[who] for who in ALL_MEET_BY_HAND[name]} == ALL_MEET_BY_HAND[name]


def test_a_round_without_an_opponent_counts_for_nothing_in_a_round_robin() -> None:
    terms = Terms(format="round-robin")
    rounds = [round_of(1, "1-2 1-0", {3: Bye.PAIRING}), round_of(2, "1-3 ½-½", {2: Bye.PAIRING})]
    assert numbers(field_of(3, *rounds, terms=terms), "sonneborn-berger") == {
        1: 1.75,
        2: 0,
        3: 0.75,
    }


def test_koya_counts_those_with_exactly_half() -> None:
    rounds = [
        round_of(1, "1-2 1-0", {3: Bye.PAIRING}),
        round_of(2, "2-3 1-0", {1: Bye.PAIRING}),
        round_of(3, "3-1 1-0", {2: Bye.PAIRING}),
    ]
    scoring = Scoring(byes={**Scoring().byes, Bye.PAIRING: 0})
    terms = Terms(format="round-robin", scoring=scoring)
    assert numbers(field_of(3, *rounds, terms=terms), "koya") == {1: 1, 2: 1, 3: 1}


def test_direct_encounter_decides_where_nobody_could_catch_up() -> None:
    """1, 2 and 3 have two points each; 1 has beaten both others, who have not met."""
    field = field_of(
        6,
        round_of(1, "1-2 1-0, 3-4 1-0, 5-6 1-0"),
        round_of(2, "1-3 1-0, 2-5 1-0, 4-6 ½-½"),
        round_of(3, "6-1 1-0, 2-4 1-0, 3-5 1-0"),
    )
    assert {who: numbers(field, "direct")[who] for who in (1, 2, 3)} == {1: 2, 2: 0, 3: 0}


def test_who_has_met_twice_counts_on_average() -> None:
    field = field_of(2, round_of(1, "1-2 1-0"), round_of(2, "2-1 1-0"))
    assert numbers(field, "direct") == {1: 0.5, 2: 0.5}


def test_the_table_of_differences() -> None:
    assert len(DIFFERENCES) == 51
    assert [DIFFERENCES[p - 50] for p in (50, 75, 99, 100)] == [0, 193, 677, 800]


@pytest.mark.parametrize("name", ["buchholz", "buchholz-cut-1", "median-buchholz", "aro", "tpr"])
@pytest.mark.parametrize("format", ["round-robin", "groups", "league"])
def test_what_says_nothing_where_all_meet_is_refused(name: str, format: str) -> None:
    terms = Terms(format=format, tiebreaks=("direct", name))
    (wrong,) = drafts.of_tiebreaks(terms)
    assert wrong.why.startswith(f"{TIEBREAKS[name].title} decides nothing where everybody meets")
    assert not list(drafts.of_tiebreaks(replace(terms, format="swiss")))


LATE = field_of(
    5,
    round_of(1, "1-2 1-0, 3-4 ½-½"),
    round_of(2, "1-3 1-0, 2-5 0-1", {4: Bye.PAIRING}),
    round_of(3, "4-1 0-1, 5-3 1-0", {2: Bye.PAIRING}),
    entrants={who: Entrant(who, joined=2 if who == 5 else 1) for who in range(1, 6)},
    terms=Terms(sides=("red", "blue")),
)


@pytest.mark.parametrize("name", ["buchholz", "buchholz-cut-1", "sonneborn-berger", "direct"])
def test_who_came_late_stands_as_in_the_report_to_fide(name: str) -> None:
    """The report says Z for the round that Eve missed; so it counts as one missed here, too."""
    reported = reading.read(writing.written(LATE, {})).field
    assert numbers(LATE, name) == numbers(reported, name)


def test_the_round_before_a_late_entry_counts_as_missed() -> None:
    # Two points: Bob's adjusted one, Cat's ½, and for the first round no more than three draws.
    assert numbers(LATE, "buchholz")[5] == 1 + 0.5 + 1.5
    assert numbers(LATE, "buchholz-cut-1")[5] == 1 + 0.5


@pytest.mark.parametrize("worth", [1, 0.5, 0])
def test_a_bye_of_the_pairing_is_a_downfloat_whatever_it_is_worth(worth: float) -> None:
    scoring = Scoring(byes={**Scoring().byes, Bye.PAIRING: worth})
    terms = replace(LATE.terms, scoring=scoring)
    field = replace(LATE, terms=terms, rounds=LATE.rounds[:2])
    assert fide.Hall(field, fide.Extra()).floated(4, 1) == DOWN
    away = Round(2, LATE.rounds[1].tables, {4: Bye.ZERO})
    field = replace(field, rounds=(LATE.rounds[0], away))
    assert fide.Hall(field, fide.Extra()).floated(4, 1) == LEVEL
