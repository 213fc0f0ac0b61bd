"""The table as geometry: worked examples, symmetry, and a second opinion in exact fractions."""

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.xenos_rampant.ground import going, retreat, sight
from rules.xenos_rampant.ground.going import NEVER, Gait
from rules.xenos_rampant.ground.points import (
    SIDE,
    Disc,
    Point,
    along,
    between,
    gap,
    plus,
    root_up,
    within,
)
from rules.xenos_rampant.ground.polygons import Polygon, is_convex, overlap
from rules.xenos_rampant.ground.terrain import HARD, OPEN, SOFT, Ground, Terrain
from tests.xenos_rampant import exact, layouts, vectors

TABLES = 20_000 if os.environ.get("SOAK") else 1_500


@pytest.mark.parametrize("id", [f"T-GEO-{number}" for number in range(1, 6)])
def test_the_cost_of_a_leg(id: str) -> None:
    given = vectors.given(id)
    rough = [
        Terrain(f"r{n}", "soft", polygon(p), rough=True) for n, p in enumerate(rough_of(given))
    ]
    found = going.cost(Ground(tuple(rough)), tuple(given["from"]), tuple(given["to"]))
    assert found == vectors.expected(id)["cost"]


def rough_of(given: dict[str, Any]) -> list[list[list[int]]]:
    return list(given.get("rough", []))


def polygon(corners: list[list[int]]) -> Polygon:
    return Polygon(tuple((x, y) for x, y in corners))


@pytest.mark.parametrize("id", ["T-GEO-6", "T-GEO-7", "T-GEO-8"])
def test_a_gap(id: str) -> None:
    given = vectors.given(id)
    one, other = Disc(tuple(given["a"]), given["ra"]), Disc(tuple(given["b"]), given["rb"])
    assert gap(one, other) == gap(other, one) == vectors.expected(id)["gap"]


def test_the_inch_counts_as_within() -> None:
    assert within(Disc((0, 0), 15), Disc((150, 0), 15), 12)
    assert not within(Disc((0, 0), 15), Disc((151, 0), 15), 12)


@pytest.mark.parametrize("id", ["T-GEO-9", "T-GEO-10"])
def test_a_retreat_leads_straight_away(id: str) -> None:
    given, expected = vectors.given(id), vectors.expected(id)
    at, cause = tuple(given["at"]), tuple(given["from"])
    reach = expected["distance"]
    found = retreat.flee(Ground(), Disc(at, 15), between(cause, at), [], reach)
    assert found == (tuple(expected["to"]), 0, False)


@pytest.mark.parametrize("id", ["T-GEO-13", "T-GEO-14"])
def test_nobody_comes_nearer_than_an_inch(id: str) -> None:
    passes = vectors.given(id)["retreat_passes_at_gap"]
    disc, other = Disc((100, 100), 15), Disc((150, 100 + 15 + 15 + passes), 15)
    clear = going.is_clear(Ground(), disc, (200, 100), [other])
    assert clear is vectors.expected(id)["legal"]


def test_from_contact_a_unit_may_only_go_away() -> None:
    disc, other = Disc((100, 100), 15), Disc((130, 100), 15)
    assert going.is_clear(Ground(), disc, (60, 100), [other])
    assert going.is_clear(Ground(), disc, (100, 160), [other])
    assert not going.is_clear(Ground(), disc, (101, 160), [other])


def test_a_retreat_is_shortened_and_leaves_the_table() -> None:
    disc, other = Disc((100, 100), 15), Disc((100, 20), 15)
    found = retreat.flee(Ground(), disc, (0, -1), [other], 60)
    assert found == ((100, 60), 20, False)
    assert retreat.flee(Ground(), Disc((100, 20), 15), (0, -1), [], 30) == ((100, -10), 0, True)


def test_a_retreat_of_a_tenth_of_an_inch_is_one() -> None:
    disc, other = Disc((100, 100), 15), Disc((100, 59), 15)
    assert retreat.flee(Ground(), disc, (0, -1), [other], 60) == ((100, 99), 59, False)
    assert retreat.flee(Ground(), disc, (0, -1), [], 1) == ((100, 99), 0, False)
    assert retreat.flee(Ground(), disc, (0, -1), [], 0) == ((100, 100), 0, False)


def test_rough_ground_makes_no_retreat_short() -> None:
    marsh = Ground((Terrain("marsh", "soft", box(0, 0, 200, 200), rough=True),))
    assert retreat.flee(marsh, Disc((100, 100), 15), (0, -1), [], 40) == ((100, 80), 0, False)
    light = Gait(rough=True)
    assert retreat.flee(marsh, Disc((100, 100), 15), (0, -1), [], 40, light).to == (100, 60)


def test_the_best_cover_within_reach_is_found() -> None:
    ground = Ground(
        (
            Terrain("bush", "soft", box(110, 90, 130, 110)),
            Terrain("bunker", "hard", box(60, 90, 80, 110)),
        )
    )
    disc = Disc((100, 100), 15)
    assert retreat.to_cover(ground, disc, [], 30) == (80, 100)
    assert retreat.to_cover(ground, disc, [], 15) == (110, 100)
    assert retreat.to_cover(ground, disc, [], 9) is None


def test_cover_is_no_place_to_flee_to_when_somebody_stands_at_it() -> None:
    bush = Terrain("bush", "soft", box(110, 90, 130, 110))
    disc = Disc((100, 100), 15)
    assert retreat.to_cover(Ground((bush,)), disc, [Disc((150, 100), 15)], 30) == (110, 100)
    assert retreat.to_cover(Ground((bush,)), disc, [Disc((149, 100), 15)], 30) is None


def test_nobody_flees_to_a_wall_or_into_a_rock() -> None:
    for kind, linear in (("hard", True), ("impassable", False)):
        piece = Terrain("piece", kind, box(130, 90, 150, 110), linear=linear)
        assert retreat.to_cover(Ground((piece,)), Disc((100, 100), 15), [], 60) is None


def box(west: int, north: int, east: int, south: int) -> Polygon:
    return Polygon(((west, north), (east, north), (east, south), (west, south)))


def test_edges_count_as_inside() -> None:
    shape = box(100, 100, 200, 200)
    for point in ((100, 100), (200, 150), (150, 200), (100, 199)):
        assert shape.contains(point)
    assert not shape.contains((99, 150)) and not shape.contains((150, 201))
    along_edge = Ground((Terrain("marsh", "soft", shape, rough=True),))
    assert going.cost(along_edge, (100, 100), (100, 200)) == 200
    assert going.cost(along_edge, (99, 100), (99, 200)) == 100


def test_sight_is_blocked_by_length_and_not_by_a_corner() -> None:
    ground = Ground((Terrain("block", "impassable", box(100, 100, 200, 200), blocks=True),))
    assert sight.is_open(ground, (50, 150), (150, 50))
    assert not sight.is_open(ground, (51, 150), (151, 50))
    assert not sight.is_open(ground, (100, 50), (100, 250))
    assert sight.is_open(ground, (99, 50), (99, 250))


def test_a_line_may_graze_a_unit() -> None:
    assert sight.sees(Ground(), (0, 0), (100, 0), [Disc((50, 11), 15)])
    assert not sight.sees(Ground(), (0, 0), (100, 0), [Disc((50, 10), 15)])


def test_an_obstacle_covers_whoever_is_at_it_from_where_it_lies_between() -> None:
    ground = Ground((Terrain("wall", "hard", box(100, 0, 110, 200), linear=True),))
    assert ground.cover(Disc((135, 100), 15), (0, 100)) == HARD
    assert ground.cover(Disc((136, 100), 15), (0, 100)) == OPEN
    assert ground.cover(Disc((135, 100), 15), (300, 100)) == OPEN
    assert ground.cover(Disc((135, 100), 15)) == OPEN


def test_the_best_of_two_covers_counts() -> None:
    ground = Ground(
        (
            Terrain("bush", "soft", box(110, 50, 200, 150)),
            Terrain("wall", "hard", box(90, 0, 100, 200), linear=True),
        )
    )
    assert ground.cover(Disc((120, 100), 15)) == SOFT
    assert ground.cover(Disc((120, 100), 15), (0, 100)) == HARD


def test_the_better_of_two_grounds_that_overlap_is_the_cover() -> None:
    bush = Terrain("bush", "soft", box(100, 100, 200, 200))
    ruin = Terrain("ruin", "hard", box(150, 100, 250, 200))
    for pieces in ((bush, ruin), (ruin, bush)):
        ground = Ground(pieces)
        assert [ground.cover(Disc((x, 150), 15)) for x in (100, 150, 200, 201, 251)] == (
            [SOFT, HARD, HARD, HARD, OPEN]
        )


def test_a_wall_covers_nobody_by_itself() -> None:
    ground = Ground((Terrain("wall", "hard", box(100, 0, 110, 200), linear=True),))
    assert ground.cover(Disc((105, 100), 15)) == OPEN
    assert ground.cover(Disc((105, 100), 15), (0, 100)) == HARD


def test_a_table_ends_at_its_edges() -> None:
    ground = Ground((), 300, 200)
    for inside in ((0, 0), (300, 200), (0, 200), (300, 0), (250, 1), (1, 150)):
        assert ground.has(inside)
    for outside in ((-1, 100), (301, 100), (100, -1), (100, 201)):
        assert not ground.has(outside)


def test_what_is_far_from_a_box() -> None:
    shape = box(100, 100, 200, 150)
    found = [shape.off(at) for at in ((99, 120), (210, 120), (150, 97), (150, 155), (90, 80))]
    assert found == [1, 10, 3, 5, 20]
    assert shape.off((150, 120)) == shape.off((100, 150)) == 0


def test_a_way_of_any_direction() -> None:
    assert [along(way, 50) for way in ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0))] == (
        [(-50, 0), (50, 0), (0, -50), (0, 50), (0, 0)]
    )
    # Each part is rounded toward zero: 7.07 and 49.5.
    assert [along((x, y), 50) for x in (-1, 1) for y in (-7, 7)] == (
        [(-7, -49), (-7, 49), (7, -49), (7, 49)]
    )
    assert along((-2, -2), 50) == (-35, -35)


def test_an_obstacle_stops_whoever_comes_and_lets_pass_whoever_was_at_it() -> None:
    wall = Terrain("wall", "hard", box(100, 0, 110, 200), linear=True)
    ground, far, near = Ground((wall,)), Disc((70, 100), 15), Disc((75, 100), 15)
    assert not going.is_clear(ground, far, (150, 100), [])
    assert going.is_clear(ground, far, (99, 100), [])
    assert not going.is_clear(ground, far, (100, 100), [])
    assert going.is_clear(ground, near, (150, 100), [])
    assert not going.is_clear(ground, near, (150, 100), [], Gait(obstacles=NEVER))
    assert going.is_clear(ground, far, (150, 100), [], Gait(obstacles=going.IGNORES))


def test_a_wall_keeps_the_whole_disc_away() -> None:
    ground = Ground((Terrain("rock", "impassable", box(100, 100, 200, 200)),))
    disc = Disc((50, 84), 15)
    assert going.is_clear(ground, disc, (250, 84), [])
    assert not going.is_clear(ground, disc._replace(at=(50, 85)), (250, 85), [])
    assert going.is_clear(ground, disc._replace(at=(50, 85)), (250, 85), [], Gait(walls=True))


def test_the_farthest_legal_point_of_a_way() -> None:
    disc, other = Disc((100, 100), 15), Disc((100, 20), 15)
    ends = [plus(disc.at, along((0, -1), far)) for far in range(1, 81)]
    assert going.farthest(Ground(), disc, ends, [other], 80) == (100, 60)
    assert going.farthest(Ground(), disc, ends, [], 30) == (100, 70)


def test_overlapping_rough_ground_counts_once() -> None:
    pieces = (
        Terrain("a", "soft", box(20, 0, 60, 50), rough=True),
        Terrain("b", "soft", box(40, 0, 80, 50), rough=True),
    )
    assert going.cost(Ground(pieces), (0, 10), (100, 10)) == 160


def test_roots_are_rounded_up() -> None:
    for number in range(2000):
        root = root_up(number)
        assert (root - 1) ** 2 < number <= root * root or root == number == 0


def random_tables() -> list[tuple[Random, Ground]]:
    return [(random, layouts.ground(random)) for seed in range(TABLES) for random in [Random(seed)]]


def raw(shape: Polygon) -> list[Point]:
    return list(shape.corners)


def test_exact_fractions_say_the_same() -> None:
    for random, ground in random_tables():
        start, end = layouts.point(random, ground), layouts.point(random, ground)
        others = layouts.discs(random, ground)
        walls, rough, blocking = (
            [raw(shape) for shape in shapes]
            for shapes in (ground.walls, ground.rough, ground.blocking)
        )
        radius = random.choice((15, 20, 25))
        disc = Disc(start, radius)
        assert going.cost(ground, start, end) == exact.cost(rough, start, end)
        assert sight.sees(ground, start, end, others) == exact.sees(blocking, others, start, end)
        for other in others:
            assert gap(disc, other) == exact.gap(start, radius, *other)
        assert ground.cover(disc, end) == exact.cover(
            [(raw(piece.shape), piece.cover, piece.linear) for piece in ground.pieces],
            start, radius, end,
        )  # fmt: skip
        assert going.is_clear(
            ground, disc, end, others, Gait(obstacles=going.IGNORES)
        ) == exact.clear(walls, others, start, end, radius)


def test_a_retreat_goes_as_far_as_it_may() -> None:
    gait = Gait(obstacles=going.IGNORES)
    for random, ground in random_tables()[:150]:
        disc, others = Disc(layouts.point(random, ground), 15), layouts.discs(random, ground)
        direction = random.randrange(-50, 50), random.randrange(1, 50)
        found = retreat.flee(ground, disc, direction, others, 40, gait)
        ways = [plus(disc.at, along(direction, far)) for far in range(41)]
        rough, walls = [raw(s) for s in ground.rough], [raw(s) for s in ground.walls]
        paid = [far for far in range(41) if exact.cost(rough, disc.at, ways[far]) <= 40]
        good = [far for far in paid if exact.clear(walls, others, disc.at, ways[far], 15)]
        assert found.to == ways[max([far for far in good if far] or [0])]
        assert found.short == max(paid) - max([far for far in good if far] or [0])


TURNS: dict[str, Callable[[Point], Point]] = {
    "mirrored": lambda p: (SIDE - p[0], p[1]),
    "turned": lambda p: (SIDE - p[1], p[0]),
    "upside down": lambda p: (SIDE - p[0], SIDE - p[1]),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_nothing_changes_when_the_table_is_turned(turn: Callable[[Point], Point]) -> None:
    for random, ground in random_tables()[:300]:
        start, end = layouts.point(random, ground), layouts.point(random, ground)
        others = layouts.discs(random, ground)
        moved = Ground(tuple(replace(p, shape=turned(p.shape, turn)) for p in ground.pieces))
        away = [disc._replace(at=turn(disc.at)) for disc in others]
        disc, there = Disc(start, 15), Disc(turn(start), 15)
        assert going.cost(ground, start, end) == going.cost(moved, turn(start), turn(end))
        assert ground.cover(disc, end) == moved.cover(there, turn(end))
        assert sight.sees(ground, start, end, others) == sight.sees(
            moved, turn(start), turn(end), away
        )
        assert going.is_clear(ground, disc, end, others) == going.is_clear(
            moved, there, turn(end), away
        )


def turned(shape: Polygon, turn: Callable[[Point], Point]) -> Polygon:
    return Polygon(tuple(turn(corner) for corner in shape.corners))


def test_sight_and_cost_are_the_same_both_ways() -> None:
    for random, ground in random_tables()[:500]:
        start, end = layouts.point(random, ground), layouts.point(random, ground)
        others = layouts.discs(random, ground)
        assert going.cost(ground, start, end) == going.cost(ground, end, start)
        assert sight.sees(ground, start, end, others) == sight.sees(ground, end, start, others)


def test_random_polygons_are_convex_and_apart() -> None:
    crossed = 0
    for random, ground in random_tables()[:300]:
        shapes = [piece.shape for piece in ground.pieces]
        assert all(is_convex(shape.corners) for shape in shapes)
        assert not any(overlap(a, b) for a in shapes for b in shapes if a is not b)
        crossed += any(shape.is_crossed((0, 0), (SIDE, random.randrange(SIDE))) for shape in shapes)
    assert crossed > 50


def test_what_is_not_convex_is_found() -> None:
    assert not is_convex(((0, 0), (10, 0), (5, 2), (5, 10)))
    assert not is_convex(((0, 0), (10, 0), (20, 0), (10, 10)))
    star = ((0, 10), (20, 10), (4, 20), (10, 0), (16, 20))
    assert not is_convex(star) and not is_convex(star[::-1])
    assert not is_convex(((0, 0), (10, 0)))


def test_polygons_that_share_an_edge_do_not_overlap() -> None:
    assert not overlap(box(0, 0, 10, 10), box(10, 0, 20, 10))
    assert overlap(box(0, 0, 10, 10), box(9, 0, 20, 10))
