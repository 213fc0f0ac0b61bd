"""Random boards: a second opinion, symmetry, quarter turns and mirrors."""

import os
from random import Random

import pytest

from rules.doom.board import ranges
from rules.doom.board.bodies import Body, body
from rules.doom.board.sight import sees
from rules.doom.board.spaces import Space
from rules.doom.board.ways import Going, reach
from tests.doom import brute

BOARDS = 5_000 if os.environ.get("SOAK") else 300
PARTS = 10


def boards(part: int) -> list[brute.Board]:
    return [brute.board(Random(f"{part} {n}")) for n in range(BOARDS // PARTS)]


def some(board: brute.Board, seed: int, number: int) -> list[Space]:
    spaces = sorted(board.floor)
    return Random(seed).choices(spaces, k=number) if spaces else []


@pytest.mark.parametrize("part", range(PARTS))
def test_sight_is_as_fractions_say_and_symmetric(part: int) -> None:
    for number, board in enumerate(boards(part)):
        grid = board.grid
        for one in some(board, number, 4):
            for other in board.floor:
                found = sees(grid, one, other, board.figures)
                assert found == brute.sight(board, one, other), (board, one, other)
                assert found == sees(grid, other, one, board.figures), (board, one, other)


@pytest.mark.parametrize("part", range(PARTS))
def test_ranges_blasts_and_throws_are_as_pairs_say(part: int) -> None:
    for number, board in enumerate(boards(part)):
        grid = board.grid
        for one in some(board, number, 2):
            on_foot = brute.far(board, board.floor - board.obstacles, one)
            flying = brute.far(board, board.floor, one)
            assert ranges.distances(grid, [one]) == on_foot
            assert ranges.distances(grid.bare, [one]) == flying
            for size in (1, 2, 3):
                reached = {space for space, far in on_foot.items() if far <= size}
                area = ranges.blast(grid, one, size, board.obstacles)
                assert area.spaces == reached - (board.obstacles - {one})
                assert area.barrels == reached & board.obstacles
            empty = board.floor - board.obstacles - board.figures
            landings = {space: far for space, far in flying.items() if 0 < far <= 3}
            assert ranges.landings(grid, one, board.figures) == {
                space: far for space, far in landings.items() if space in empty
            }


@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("part", range(PARTS))
def test_ways_are_as_pairs_say(part: int, size: int) -> None:
    for number, board in enumerate(boards(part)[::3]):
        places = brute.bodies(board, size)
        if not places:
            continue
        start = Random(number).choice(sorted(places, key=sorted))
        enemies = frozenset(board.figures - start)
        found = reach(Going(board.grid, enemies=enemies), body(*start), 8)
        wanted = {to: far for to, far in brute.ways(board, start, enemies).items() if far <= 8}
        assert {frozenset(to): far for to, far in found.cost.items()} == wanted
        for to, far in found.stops.items():
            assert_is_a_way(board, body(*start), found.way(to), far)


def assert_is_a_way(board: brute.Board, start: Body, way: list[Body], far: int) -> None:
    assert len(way) == far
    for one, other in zip([start, *way], way, strict=False):
        assert brute.moved(board, frozenset(one), frozenset(other))


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_changes_under_quarter_turns_and_mirrors(part: int) -> None:
    for number, board in enumerate(boards(part)[::5]):
        grid = board.grid
        for to in brute.TURNS:
            there = board.changed(to)
            other_grid, figures = there.grid, there.figures
            for one in some(board, number, 2):
                seen = {to(other) for other in board.floor if sees(grid, one, other, board.figures)}
                assert seen == {o for o in there.floor if sees(other_grid, to(one), o, figures)}
                far = ranges.distances(grid, [one])
                assert {to(space): n for space, n in far.items()} == ranges.distances(
                    other_grid, [to(one)]
                )


@pytest.mark.parametrize("size", [1, 2, 4])
def test_ways_do_not_change_under_quarter_turns_and_mirrors(size: int) -> None:
    for number, board in enumerate(boards(0)[::3]):
        places = brute.bodies(board, size)
        if not places:
            continue
        start = Random(number).choice(sorted(places, key=sorted))
        cost = reach(Going(board.grid), body(*start), 6).cost
        for to in brute.TURNS:
            other = reach(Going(board.changed(to).grid), body(*map(to, start)), 6).cost
            assert {body(*map(to, spaces)): far for spaces, far in cost.items()} == other
