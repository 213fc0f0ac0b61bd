"""Scenarios as text, and what `check` finds wrong with them."""

from dataclasses import fields
from pathlib import Path

import pytest

from rules.doom.scenarios import SCENARIOS, check
from rules.doom.scenarios.reading import read, write
from rules.kernel.errors import Misfit

TEXTS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (Path(check.__file__).parent).glob("*.txt")
}


def test_every_text_is_a_scenario() -> None:
    assert TEXTS.keys() == SCENARIOS.keys()


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_has_no_faults(key: str) -> None:
    assert not [*check.faults(SCENARIOS[key])]


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_is_read_as_it_was_written(key: str) -> None:
    scenario = SCENARIOS[key]
    again = read("\n".join(write(scenario)), key)
    assert write(again) == write(scenario)
    assert all(getattr(again, one.name) == getattr(scenario, one.name) for one in fields(scenario))


def test_of_hidden_areas_nothing_is_left() -> None:
    whole = SCENARIOS["ring_of_cinders"]
    shown = whole.cut(["b1", "b2", "b3"])
    assert {*shown.areas} == {"b1", "b2", "b3"} and not shown.groups and not shown.tokens
    assert {*shown.doors} == {*whole.doors} and len(shown.ducts) == 2
    assert shown.teleporters == {"red": ((17, 1),)}
    assert {*whole.cut(["b1"]).doors} == {"door1"} and not whole.cut(["b1"]).teleporters


def test_sizes_are_those_of_the_rules() -> None:
    floor = {key: len(scenario.area_of) for key, scenario in SCENARIOS.items()}
    assert floor == {"cold_start": 150, "ring_of_cinders": 182}
    assert [one.rounds for one in SCENARIOS.values()] == [(38, 20, 16), (36, 32, 20)]
    assert [one.limits for one in SCENARIOS.values()] == [(9, 11, 8), (9, 13, 9)]


@pytest.mark.parametrize(
    ("key", "old", "new", "why"),
    [
        ("cold_start", "row #mr", "row #r.", "2 starts for 3 marines"),
        ("cold_start", "######r...O..#", "######r...O...", "t9 lies in no area"),
        ("cold_start", "door2 plain i4|i5 j4|j5", "door2 plain i4|i5 i3|i4", "i5 and j4 of two"),
        ("cold_start", "door2 plain i4|i5 j4|j5", "door2 plain i4|i5", "door2 should lie between"),
        ("cold_start", "key-blue 1 g2", "key-blue 1 m15", "No blue key can be had for door4"),
        ("cold_start", "shotgun 1 j6", "shotgun 1 o7", "shotgun at o7 does not lie"),
        ("cold_start", "trite each h2 l3 l4", "trite each h2 l3", "2 places for trites in a3"),
        ("cold_start", "hell-knight 1 v7", "hell-knight 1 y9", "hell-knight does not fit at y9"),
        ("cold_start", "zombie each u6 u9", "zombie each v7 u9", "zombie does not fit at v7"),
        ("cold_start", "X", ".", "There is no exit"),
        ("ring_of_cinders", "token node", "token medkit", "There is no node"),
        ("ring_of_cinders", "teleporter red r2 u4", "", "v6 cannot be reached"),
    ],
)
def test_what_is_wrong_is_named(key: str, old: str, new: str, why: str) -> None:
    assert old in TEXTS[key]
    text = TEXTS[key].replace(old, new)
    try:
        found = [*check.faults(read(text, key))]
    except Misfit as misfit:
        found = [str(misfit)]
    assert any(why in fault for fault in found), found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no floor"),
        ("row ##", "there is no floor"),
        ("row ..?", "? should be among # . O ~ B U X m r"),
        ("row " + "." * 27, "at most 26 columns"),
        ("row ...\narea a1 a1-b1", "line 2: c1 lies in no area"),
        ("row ...\narea a1 a1-b1\narea a2 b1-c1", "two areas have a space in common"),
        ("row ...\ndoor door1 green a1|b1", "a door is plain, blue, red or yellow"),
        ("row ...\ndoor door1 plain a1|c1", "a1|c1 are no neighbours"),
        ("row ...\naim glory", "an aim is exit or nodes"),
        ("row ...\nmoat a1", "“moat” is nothing a scenario knows"),
        ("row ...\ntoken medkit a1", "it is not written as it should be"),
        ("row ...\ntoken medkit 1 a0", "it is not written as it should be"),
    ],
)
def test_what_is_no_scenario_is_told_with_its_line(text: str, why: str) -> None:
    with pytest.raises(Misfit) as told:
        read(text)
    assert why in str(told.value)


def test_the_check_says_that_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main() == 0
    assert capsys.readouterr().out == "2 scenarios, nothing wrong.\n"
