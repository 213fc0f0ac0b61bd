"""FIDE reports: what is read of them, what is refused, and what the command prints."""

import io
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from games.tournaments.core.field import (
    Bye,
    Entrant,
    Field,
    How,
    Round,
    Scoring,
    Table,
    Terms,
)
from games.tournaments.core.formats import fide
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.trf import reading, writing
from tests.tournaments.test_fide import drafts, entered


def player(number: int, points: float, *games: str) -> str:
    head = f"001 {number:4}      {'Name':<33} {2000 - number:4}{'':28}{points:4.1f} {number:4}"
    return head + "".join(f"  {game}" for game in games)


FOUR = (
    player(1, 1, "   3 w 1"),
    player(2, 0, "   4 b 0"),
    player(3, 0, "   1 b 0"),
    player(4, 1, "   2 w 1"),
)


def pairs(*lines: str) -> list[tuple[int, ...]]:
    report = reading.read("\n".join(lines))
    return [table.entrants for table in fide.paired(report.field, report.extra).round.tables]


def test_the_second_round() -> None:
    assert pairs(*FOUR, "XXR 3") == [(4, 1), (2, 3)]


@pytest.mark.parametrize(
    ("colour", "boards"), [("white1", [(1, 3), (4, 2)]), ("black1", [(3, 1), (2, 4)])]
)
def test_the_first_round(colour: str, boards: list[tuple[int, int]]) -> None:
    lines = [player(number, 0) for number in (1, 2, 3, 4)]
    assert pairs(*lines, "XXR 3", f"XXC {colour}") == boards


@pytest.mark.parametrize("line", ["XXP 1 4", "260   1   3    1    4"])
def test_who_is_kept_apart_does_not_meet(line: str) -> None:
    assert {frozenset(two) for two in pairs(*FOUR, "XXR 3", line)} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }


@pytest.mark.parametrize("line", ["XXZ 1 2", "240 Z   2    1    2"])
def test_who_is_away_is_not_paired(line: str) -> None:
    with pytest.raises(Unpairable):
        pairs(*FOUR, "XXR 3", line, "XXP 3 4")
    assert [set(two) for two in pairs(*FOUR, "XXR 3", line)] == [{3, 4}]


def test_a_bye_in_the_round_to_come_is_no_round() -> None:
    lines = [*FOUR[:3], FOUR[3] + "  0000 - H", player(5, 0, "0000 - Z")]
    report = reading.read("\n".join(lines))
    assert len(report.field.rounds) == 1
    assert report.field.away == {(2, 4): Bye.HALF}
    assert report.field.rounds[0].byes == {5: Bye.ZERO}


def test_virtual_points_part_those_who_have_them() -> None:
    lines = [player(number, 0) for number in range(1, 9)]
    virtual = [f"XXA {number:4}  1.0" for number in range(1, 5)]
    assert {frozenset(two) for two in pairs(*lines, *virtual, "XXR 5")} == {
        frozenset(two) for two in ((1, 3), (2, 4), (5, 7), (6, 8))
    }
    assert pairs(*lines, "XXR 5", "192 FIDE_DUTCH_2026_BAKU") == pairs(*lines, *virtual, "XXR 5")
    assert pairs(*lines, "XXR 5", "250       1.0   1   2    1    4") == pairs(
        *lines, *virtual, "XXR 5"
    )


def test_points_for_a_win_may_be_others() -> None:
    lines = [player(1, 3, "   2 w 1"), player(2, 0, "   1 b 0"), player(3, 2, "0000 - U")]
    for codes in (["BBW  3.0", "BBU  2.0"], ["162  W 3.0    P 2.0"], ["XXS W=3 PAB=2.0"]):
        report = reading.read("\n".join([*lines, *codes]))
        assert report.field.score(1) == 3
        assert report.field.score(3) == 2


def test_penalties_are_read_where_trf26_has_them() -> None:
    line = "299          -0.5  001    1    4"
    report = reading.read("\n".join([*FOUR, "XXR 3", line]))
    assert report.field.penalties == {(1, 1): 0.5, (1, 4): 0.5}
    written = writing.written(report.field, {}).splitlines()
    assert [one for one in written if one.startswith("299")] == [
        "299          -0.5  001    1",
        "299          -0.5  001    4",
    ]
    (first, *_) = (one for one in written if one.startswith("001    1"))
    assert first[80:84] == " 1.0"  # as in the rounds
    without = [FOUR[0].replace(" 1.0 ", " 0.5 "), *FOUR[1:], "299          -0.5  001    1"]
    assert reading.read("\n".join(without)).field.score(1) == 0.5


def test_forfeits_are_no_games() -> None:
    report = reading.read("\r".join([player(1, 1, "   2 w +"), player(2, 0, "   1 b -")]))
    (table,) = report.field.rounds[0].tables
    assert table.result is not None
    assert (table.result.how, table.result.points) == (How.FORFEIT, {1: 1, 2: 0})
    assert not report.field.meetings()


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["012 Nobody"], "no player"),
        (["001    1  Short"], "Line 1: the player’s line is too short"),
        ([player(1, 0), player(1, 0)], "Line 2: another player already has the starting number 1"),
        ([player(1, 0).replace("001    1", "001    x")], "Line 1: “x” is not a starting number"),
        ([player(1, 2), player(2, 0)], "Line 1: player 1 has 2.0 points"),
        ([player(1, 1, "   2 w 1")], "Line 1: round 1 of player 1 contradicts that of opponent 2"),
        ([player(1, 1, "   2 w 1"), player(2, 1, "   1 b 1")], "their results must match"),
        ([player(1, 1, "   2 w 1"), player(2, 0, "   1 w 0")], "one with w and one with b"),
        ([player(1, 1, "   2 w x")], "Line 1: “X” in round 1 of player 1 is not a result"),
        ([player(1, 1, "   2 q 1")], "Line 1: “q” in round 1 of player 1 is not a colour"),
        ([player(1, 1, "   1 w 1")], "contradicts itself"),
        ([player(1, 0), "XXR none"], "Line 2: “none” is not a number of rounds"),
        ([*FOUR, "XXR 3", "BBW three"], "Line 6: “three” is not a number of points"),
        ([*FOUR, "XXR 3", "XXZ 9"], "Player 9 has a bye"),
        ([*FOUR, "192 FIDE_DUBOV"], "Line 5: “FIDE_DUBOV” is not supported"),
        ([*FOUR, "310 Team"], "Line 5: code 310 is for teams"),
        ([*FOUR, "299 H         0.5  001    1"], "Line 5: special points for a game"),
        ([*FOUR, "299          half  001    1"], "Line 5: “half” in columns 14 to 17"),
        ([*FOUR, "299          -0.5  001    7"], "Player 7 has a penalty"),
        ([*FOUR, "XXR 1"], "All 1 rounds have been paired"),
        ([player(1, 0, "   2 w  "), player(2, 0, "   1 b  ")], "Round 1 is not over"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(
    tmp_path: Path, lines: list[str], sentence: str
) -> None:
    file, out = tmp_path / "bad.trf", io.StringIO()
    file.write_text("\n".join(lines))
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("pair", str(file), stdout=out)
    assert str(refused.value).endswith(".")
    assert out.getvalue() == ""


def test_what_is_no_text_and_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"001 \xff\xfe")
    for file, sentence in (("bytes", "UTF-8"), ("missing", "cannot be read")):
        with pytest.raises(CommandError, match=sentence):
            call_command("pair", str(tmp_path / file))


def test_from_standard_input_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join([*FOUR, player(5, 0, "0000 - Z"), "XXR 3"]).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    out = io.StringIO()
    call_command("pair", "-", explain=True, stdout=out)
    told = out.getvalue()
    assert told.startswith("3\n")
    assert "\n\nScore 1: 1, 4.\nScore 0: 2, 3, 5.\n" in told
    assert "has no opponent" in told
    assert "both get the side they are due" in told or "higher placed" in told


def test_a_report_written_is_read_the_same() -> None:
    for seed in range(20):
        random = Random(seed)
        _, field = drafts(entered(random), random)
        report = reading.read(writing.written(field, {}, "A club’s evening"))
        assert writing.written(report.field, {}) == writing.written(field, {})
        assert {one: report.field.score(one) for one in report.field.entrants} == {
            one: field.score(one) for one in field.entrants
        }


def test_names_cannot_break_a_line() -> None:
    field = Field(Terms(sides=("red", "blue")), {1: Entrant(1), 2: Entrant(2)})
    names = {1: "Ann\r\n001    3\tEve", 2: "B" * 90}
    report = reading.read(writing.written(field, names, "Cup\n001"))
    assert report.names == {1: "Ann 001 3 Eve", 2: "B" * 32 + "…"}


def test_what_does_not_fit_is_refused() -> None:
    three = Field(Terms(sides=("red", "blue", "green")), {1: Entrant(1)})
    many = Field(Terms(), {10000: Entrant(10000)})
    odd = Field(
        Terms(scoring=Scoring(byes=dict.fromkeys(Bye, 0.25))),
        {1: Entrant(1)},
        (Round(1, (), {1: Bye.HALF}),),
    )
    for field in (three, many, odd):
        with pytest.raises(writing.Unwritable, match=r"\.$"):
            writing.written(field, {})


def test_a_report_says_who_begins_with_white_and_on_which_days() -> None:
    terms = Terms(pairing="fide", sides=("red", "blue"))
    field = Field(terms, {1: Entrant(1), 2: Entrant(2)})
    lines = writing.written(field, {}, "Cup", ["2026/11/22", "2027/01/03"]).splitlines()
    assert lines[:4] == ["012 Cup", "042 2026/11/22", "052 2027/01/03", "XXC white1"]
    other_way = Round(1, (Table(1, 1, (("red", 2), ("blue", 1))),))
    assert "XXC black1\n" in writing.written(replace(field, rounds=(other_way,)), {})
    balanced = replace(field, terms=replace(terms, pairing="balanced"))
    assert "XXC" not in writing.written(balanced, {})
