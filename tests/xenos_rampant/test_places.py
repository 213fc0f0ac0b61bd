"""Words for points and headings."""

from math import pi, sin

import pytest

from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.battles.battle import ATTACKER, DEFENDER, Battle
from rules.xenos_rampant.ground import headings, places
from rules.xenos_rampant.ground.points import SIDE, Point


@pytest.mark.parametrize(
    ("word", "point"),
    [("k12", (210, 230)), ("a1", (10, 10)), ("x24", (470, 470)), ("21.4,23.0", (214, 230)),
     ("21,23", (210, 230)), ("48.0,0", (480, 0))],
)  # fmt: skip
def test_a_place_is_read(word: str, point: Point) -> None:
    assert places.read(word) == point


@pytest.mark.parametrize("word", ["y1", "a25", "a0", "48.1,0", "1.23,4", "k", "1", "٣,4", "a01"])
def test_no_place_is_read(word: str) -> None:
    assert places.read(word) is None


def test_places_are_read_as_written() -> None:
    for x in range(0, SIDE + 1, 7):
        for y in (0, 5, 239, SIDE):
            assert places.read(places.written((x, y))) == (x, y)
            assert places.square_of((x, y))[0] == places.COLUMNS[min(x // 20, 23)]
    assert places.written((-1, 20)) == "-0.1,2.0"
    assert places.written((214, 230)) == "21.4,23.0" and places.square_of((480, 480)) == "x24"
    assert places.located((214, 230)) == "k12 21.4,23.0"


def test_headings_go_round_clockwise() -> None:
    assert [headings.heading_of(vector) for vector in headings.VECTORS] == list(range(16))
    assert headings.named("east") == headings.named("e") == 4
    assert headings.named("up") is None
    assert headings.ahead(0, 60) == (0, -60) and headings.ahead(8, 60) == (0, 60)
    assert headings.ahead(2, 100) == (70, -70) and headings.opposite(14) == 6
    assert headings.steps_between(1, 15) == 2 and headings.steps_between(0, 8) == 8
    for heading in range(16):
        x, y = headings.VECTORS[heading]
        assert headings.VECTORS[headings.opposite(heading)] == (-x, -y)


def test_headings_are_right_to_one_part_in_ten_thousand() -> None:
    for heading, (x, y) in enumerate(headings.VECTORS):
        angle = heading * pi / 8
        assert (x, -y) == (round(10_000 * sin(angle)), round(10_000 * sin(pi / 2 - angle)))


def test_what_lies_ahead() -> None:
    assert headings.in_front(0, (100, 100), (300, 100))
    assert not headings.in_front(0, (100, 100), (300, 101))
    assert headings.in_front(0, (100, 300), (40, 300))
    assert headings.in_front(4, (100, 300), (100, 0))
    assert not headings.in_front(0, (300, 100), (40, 101))
    assert not headings.in_front(4, (100, 300), (99, 0))
    assert headings.straight_ahead(4, (0, 100), (90, 130), 30)
    assert not headings.straight_ahead(4, (0, 100), (90, 131), 30)
    assert not headings.straight_ahead(4, (200, 100), (90, 100), 30)
    assert not headings.straight_ahead(4, (100, 100), (100, 120), 30)
    assert headings.straight_ahead(4, (100, 100), (101, 120), 30)


@pytest.mark.parametrize("battle", BATTLES.values(), ids=lambda battle: battle.title)
def test_a_zone_is_told_by_the_squares_that_one_can_stand_on(battle: Battle) -> None:
    for zone in (battle.zones[ATTACKER], battle.zones[DEFENDER]):
        west, north, east, south = zone.box
        assert {*zone.corners} == {(west, north), (east, north), (east, south), (west, south)}
        squares = [square for column in places.GRID for square, at in column if zone.contains(at)]
        told = places.area(zone.box)
        columns, rows = ({square[:1] for square in squares}, {int(one[1:]) for one in squares})
        assert (f"columns {min(columns)} to {max(columns)}" in told) == (len(columns) < 24)
        assert (f"rows {min(rows)} to {max(rows)}" in told) == (len(rows) < 24)
        assert len(squares) == len(columns) * len(rows)
