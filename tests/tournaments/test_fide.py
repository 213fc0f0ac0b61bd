"""Simulated tournaments paired by the FIDE system, every round of them looked at by the checker."""

import os
from dataclasses import replace
from random import Random

import pytest

from games.tournaments.core.field import (
    Bye,
    Draft,
    Entrant,
    Field,
    How,
    Result,
    Round,
    Table,
    Terms,
)
from games.tournaments.core.formats import fide
from games.tournaments.core.formats.dutch.card import LEVEL
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.trf import reading, writing
from tests.tournaments import checker
from tests.tournaments.fields import field_of, round_of

TOURNAMENTS = 1000 if os.environ.get("SOAK") else 60
PARTS = 20


def entered(random: Random) -> Field:
    """A field of 5 to 20: some come late, some leave, some ask for a bye."""
    rounds = random.randint(5, 9)
    entrants, away = {}, {}
    for number in range(1, random.randint(5, 20) + 1):
        joined = random.choice((2, 3)) if random.random() < 0.08 else 1
        left = random.randint(3, rounds) if random.random() < 0.1 else None
        entrants[number] = Entrant(number, 2400 - 40 * number, joined=joined, left=left)
        for count in range(1, rounds + 1):
            if random.random() < 0.04:
                away[count, number] = random.choice((Bye.HALF, Bye.ZERO, Bye.FULL))
    apart = frozenset({frozenset((1, 2))}) if random.random() < 0.2 else frozenset()
    terms = Terms(pairing="fide", rounds=rounds, sides=("white", "black"))
    return Field(terms, entrants, away=away, apart=apart)


def played(random: Random, field: Field, one: Round) -> Round:
    return replace(one, tables=tuple(played_table(random, field, table) for table in one.tables))


def played_table(random: Random, field: Field, table: Table) -> Table:
    white, black = table.entrants
    chance = random.random()
    if chance < 0.02:
        result = Result(How.DOUBLE_FORFEIT, {white: 0, black: 0})
    elif chance < 0.06:
        winner = random.choice((white, black))
        result = Result(How.FORFEIT, {white: 0, black: 0} | {winner: 1})
    else:
        gap = field.entrants[white].rating - field.entrants[black].rating
        won = random.random() < 1 / (1 + 10 ** (-gap / 400))
        points = 0.5 if random.random() < 0.3 else float(won)
        result = Result(How.PLAYED, {white: points, black: 1 - points})
    return replace(table, result=result)


def drafts(
    field: Field, random: Random, *, swapped: bool = False
) -> tuple[list[tuple[Field, Draft]], Field]:
    """Each round with the field before it; and the field at the end, or where none was left."""
    seen = []
    while field.next_round <= field.terms.rounds:
        now = field.within(1, len(field.rounds))
        try:
            draft = fide.paired(now)
        except Unpairable:
            break
        seen.append((now, draft))
        one = turned(draft.round) if swapped and draft.round.number == 1 else draft.round
        field = field.with_round(played(random, field, one))
    return seen, field


def turned(one: Round) -> Round:
    """Every table with the sides the other way round, as a director may have swapped them."""
    tables = (
        replace(table, seats=tuple(zip(("white", "black"), table.entrants[::-1], strict=True)))
        for table in one.tables
    )
    return replace(one, tables=tuple(tables))


@pytest.mark.parametrize("part", range(PARTS))
def test_tournaments_keep_the_rules(part: int) -> None:
    for seed in range(part, TOURNAMENTS, PARTS):
        random = Random(seed)
        seen, field = drafts(entered(random), random)
        for before, draft in seen:
            assert list(checker.problems(before, draft)) == [], (seed, draft.round.number)
            assert again(before).round.tables == draft.round.tables, (seed, draft.round.number)
        if field.next_round <= field.terms.rounds:
            assert not checker.Rules(field).pairable(), seed


def with_changes(random: Random, field: Field) -> Field:
    """The same, where some leave and come back, and some are penalised."""
    entrants, penalties = dict(field.entrants), {}
    for number, one in entrants.items():
        gap = random.randint(2, 4)
        if random.random() < 0.2 and one.joined < gap and one.left is None:
            entrants[number] = replace(one, gaps=((gap, gap + random.randint(1, 2)),))
        if random.random() < 0.2:
            points = random.choice((-0.5, 0.5, 1.0, 2.0))
            penalties[random.randint(1, field.terms.rounds), number] = points
    return replace(field, entrants=entrants, penalties=penalties)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_report_is_paired_as_the_tournament_is(part: int) -> None:
    """With late entries, byes, people who left and came back, penalties and a round swapped."""
    for seed in range(part, TOURNAMENTS, PARTS):
        random = Random(seed)
        field = with_changes(random, entered(random))
        seen, _ = drafts(field, random, swapped=seed % 3 == 0)
        assert seen
        for before, draft in seen:
            assert again(before).round == draft.round, (seed, draft.round.number)


def test_a_penalty_counts_after_its_round_only() -> None:
    """Taken off in round 2, it makes no float of round 1, in which both had nothing."""
    rounds = round_of(1, "1-3 1-0, 4-2 0-1"), round_of(2, "1-2 1-0, 3-4 1-0")
    sides = ("red", "blue")
    terms = Terms(pairing="fide", sides=sides)
    fined = field_of(4, *rounds, terms=terms, penalties={(2, 1): 1.5})
    cards = {card.number: card for card in fide.Hall(fined, fide.Extra()).cards()}
    assert cards[1].score == 50 and cards[1].floats == (LEVEL, LEVEL)
    report, own = again(fined).round, fide.paired(fined).round
    assert [one.entrants for one in report.tables] == [one.entrants for one in own.tables]


def again(field: Field) -> Draft:
    """The draft that the field's own report leads to."""
    report = reading.read(writing.written(field, {}))
    return fide.paired(report.field, report.extra)


def test_the_checker_sees_what_is_wrong() -> None:
    random = Random(4)
    seen, _ = drafts(entered(random), random)
    before, draft = next((field, draft) for field, draft in seen if len(field.rounds) == 2)
    old, (first, *rest) = before.rounds[0].tables[0], draft.round.tables
    repeated = replace(first, seats=old.seats)
    turned = replace(draft, round=replace(draft.round, tables=(repeated, *rest)))
    assert any("may not meet" in one for one in checker.problems(before, turned))
    missing = replace(draft, round=replace(draft.round, tables=tuple(rest)))
    assert any("are to be" in one for one in checker.problems(before, missing))


def test_the_checker_sees_who_need_not_go_down() -> None:
    random = Random(5)
    field = Field(
        Terms(pairing="fide", rounds=5, sides=("white", "black")),
        {number: Entrant(number) for number in range(1, 9)},
    )
    field = field.with_round(played(random, field, fide.paired(field).round))
    draft = fide.paired(field)
    seats = [table.entrants for table in draft.round.tables]
    crossed = [(seats[0][0], seats[-1][1]), *seats[1:-1], (seats[-1][0], seats[0][1])]
    tables = tuple(
        replace(table, seats=tuple(zip(("white", "black"), two, strict=True)))
        for table, two in zip(draft.round.tables, crossed, strict=True)
    )
    wrong = replace(draft, round=replace(draft.round, tables=tables))
    assert any("goes down who need not" in one for one in checker.problems(field, wrong))
