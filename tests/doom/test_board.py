"""Spaces, sight, ranges, blasts, throws and ways: the worked examples of the rules."""

import pytest

from rules.doom.board import ranges
from rules.doom.board.bodies import bodies_at, body, fits, moves
from rules.doom.board.grid import Grid
from rules.doom.board.sight import sees
from rules.doom.board.spaces import Space, space_of, word
from rules.doom.board.ways import Going, reach
from tests.doom import vectors
from tests.doom.vectors import expected, given, grid, space, spaces

OPEN = vectors.floor_of(["." * 9] * 9)


def test_a_space_is_a_letter_and_a_number() -> None:
    assert word((7, 6)) == "h7"
    assert all(space_of(word((x, y))) == (x, y) for x in range(26) for y in range(99))


@pytest.mark.parametrize("text", ["", "h", "7", "h0", "h07", "h100", "H7", "hh7", "ä7", "h７"])
def test_nothing_else_is_a_space(text: str) -> None:
    with pytest.raises(ValueError, match="should be a space such as h7"):
        space_of(text)


@pytest.mark.parametrize("id", vectors.of("T-LOS"))
def test_sight(id: str) -> None:
    about = given(id)
    found = sees(
        grid(id), space(about["from"]), space(about["to"]), spaces(about.get("figures", []))
    )
    assert found is expected(id)["los"]


def test_a_corner_between_figures_is_stepped_round() -> None:  # T-COR-1
    about, there = given("T-COR-1"), grid("T-COR-1")
    one, other = space(about["from"]), space(about["to"])
    assert there.is_step(one, other) and ranges.adjacent(there, [one], [other])
    assert sees(there, one, other, spaces(about["figures"]))


def test_a_corner_between_figures_shuts_sight_and_no_range() -> None:  # T-COR-2
    about, there = given("T-COR-2"), grid("T-COR-2")
    one, other = space(about["from"]), space(about["to"])
    figures = spaces(about["figures"])
    assert not sees(there, one, other, figures)
    assert all(sees(there, one, other, {figure}) for figure in figures)
    assert ranges.range_between(there, [one], [other]) == expected("T-COR-2")["range"]


def test_a_corner_between_obstacles_is_passed_by_what_flies() -> None:  # T-COR-3
    about, there = given("T-COR-3"), grid("T-COR-3")
    one, other = space(about["from"]), space(about["to"])
    assert not there.is_step(one, other) and not sees(there, one, other)
    assert not ranges.adjacent(there, [one], [other])
    assert ranges.seeks(there, one, other) == 1
    assert other in ranges.landings(there, one, ())


@pytest.mark.parametrize("id", vectors.of("T-SEE"))
def test_seeking(id: str) -> None:
    about, wanted, there = given(id), expected(id), grid(id)
    one, other = space(about["from"]), space(about["to"])
    far = ranges.distances(there.bare, [one]).get(other, ranges.FAR)
    seeking = about.get("seeking", True)
    legal = ranges.seeks(there, one, other) <= 8 if seeking else sees(there, one, other)
    assert legal is wanted["legal"]
    assert far == wanted.get("range", far)
    assert sees(there, one, other) is wanted.get("los", sees(there, one, other))


@pytest.mark.parametrize("id", vectors.with_board("T-BLA"))
def test_blast(id: str) -> None:
    about, wanted, there = given(id), expected(id), grid(id)
    barrels = spaces(about.get("barrels", []))
    found = ranges.blast(there, space(about["target"]), about["blast"], barrels)
    assert len(found.spaces) == wanted["count"]
    assert found.spaces == spaces(wanted.get("spaces", found.spaces))
    assert found.spaces.isdisjoint(spaces(wanted.get("not_in", [])))
    assert found.barrels == spaces(wanted.get("barrels_hit", []))


@pytest.mark.parametrize("id", vectors.of("T-SCA"))
def test_scatter(id: str) -> None:
    about, wanted, there = given(id), expected(id), grid(id)
    scatter = about["scatter"]
    centre = ranges.scattered(
        there, space(about["target"]), space(scatter["dir"]), scatter["distance"]
    )
    assert centre == space(wanted["centre"])
    barrels = spaces(about.get("barrels", []))
    hit = ranges.blast(there, centre, about.get("blast", 1), barrels).barrels
    assert hit == spaces(wanted.get("barrels_hit", []))


@pytest.mark.parametrize("id", ["T-BLO-7", "T-BLO-8", "T-BLO-9", "T-BLO-10"])
def test_walking_on_with_a_blow_through(id: str) -> None:
    about, wanted, there = given(id), expected(id), grid(id)
    last, next = space(about.get("first_target") or about["from"]), space(about["next"])
    assert ranges.walks(there, last, next) is wanted["legal"]
    if "range" in wanted:
        far = ranges.range_between(there, [space(about["attacker"])], [next])
        assert far == wanted["range"] > about["rolled_range"]


def test_a_blow_through_walks_onto_a_barrel_and_onto_no_other_obstacle() -> None:
    there = Grid(OPEN, obstacles=spaces([[2, 1], [1, 2]]))
    assert ranges.walks(there, (1, 1), (2, 1), barrels=[(2, 1)])
    assert not ranges.walks(there, (1, 1), (1, 2), barrels=[(2, 1)])


@pytest.mark.parametrize("id", [f"T-KNO-{number}" for number in range(1, 7)])
def test_where_a_figure_can_be_thrown(id: str) -> None:
    about, wanted, there = given(id), expected(id), grid(id)
    at, to = space(about["target"]), space(about["destination"])
    found = ranges.landings(there, at, spaces(about.get("occupied", [])))
    assert (to in found) is wanted["legal"]
    if "distance" in wanted:
        assert found[to] == wanted["distance"]
    if "path_distance" in wanted:
        assert ranges.distances(there.bare, [at])[to] == wanted["path_distance"]


def test_it_is_thrown_as_far_as_it_can_be_then_by_row_and_column() -> None:
    there = Grid(OPEN)
    assert ranges.usual_landing(there, (4, 4), ()) == (1, 1)
    assert ranges.usual_landing(there, (4, 4), spaces([[1, 1]])) == (2, 1)
    assert ranges.usual_landing(there, (4, 4), OPEN) == (4, 4)


def test_sweep_hits_who_is_adjacent() -> None:  # T-SWE-1
    about, there = given("T-SWE-1"), grid("T-SWE-1")
    at = [space(about["attacker"])]
    hit = [enemy for enemy in about["enemies"] if ranges.adjacent(there, at, [space(enemy)])]
    assert hit == expected("T-SWE-1")["hit_spaces"]


@pytest.mark.parametrize("id", ["T-WAT-1", "T-WAT-2"])
def test_each_step_into_an_adjacent_space_counts(id: str) -> None:
    about, there = given(id), grid(id)
    watcher = [space(about["watcher"])]
    steps = [*map(space, about["enemy_path"])]
    steps = steps if "enemy_starts" in about else steps[1:]
    found = [list(step) for step in steps if ranges.adjacent(there, watcher, [step])]
    if id == "T-WAT-2":  # it starts in an adjacent space and leaves
        assert ranges.adjacent(there, watcher, [space(about["enemy_starts"])])
    assert len(found) == expected(id)["count"]
    assert found == expected(id).get("free_attacks_after", found)


def test_barrels_explode_nearest_first_then_by_row_and_column() -> None:
    there = Grid(OPEN, obstacles=spaces([[5, 3], [3, 5], [4, 1]]))
    assert ranges.nearest(there, (4, 4), [(3, 5), (5, 3), (4, 1)]) == (5, 3)
    assert ranges.nearest(there, (4, 4), [(3, 5), (4, 1)]) == (3, 5)


SCUTTLES = Going(Grid(OPEN), ducts=spaces([[1, 1], [7, 7]]))


def test_ducts_are_neighbours_of_who_scuttles() -> None:  # T-SCU-1, T-SCU-4
    assert reach(SCUTTLES, ((1, 1),), 1).stops[((7, 7),)] == 1
    assert ((7, 7),) not in reach(Going(Grid(OPEN)), ((1, 1),), 1).cost


def test_a_marine_on_a_duct_bars_it() -> None:  # T-SCU-2
    barred = Going(Grid(OPEN), ducts=SCUTTLES.ducts, enemies=spaces([[7, 7]]))
    assert ((7, 7),) not in reach(barred, ((1, 1),), 1).cost


def test_a_duct_that_is_not_revealed_is_no_duct() -> None:  # T-SCU-3
    assert ((7, 7),) not in reach(Going(Grid(OPEN), ducts=spaces([[1, 1]])), ((1, 1),), 1).cost


def test_past_an_invader_on_a_duct_and_not_onto_it() -> None:  # T-SCU-6
    past = Going(Grid(OPEN), ducts=SCUTTLES.ducts, friends=spaces([[7, 7]]))
    found = reach(past, ((1, 1),), 2)
    assert ((7, 7),) not in found.stops and found.cost[((7, 7),)] == 1
    assert found.stops[((6, 6),)] == 2


def test_friends_are_passed_and_enemies_are_not() -> None:
    lane = Grid(vectors.floor_of(["....."]))
    going = Going(lane, friends=spaces([[1, 0]]), enemies=spaces([[3, 0]]))
    assert reach(going, ((0, 0),), 8).stops == {((2, 0),): 2}


def test_a_way_goes_round_harm_where_that_is_no_longer() -> None:
    fire = Going(Grid(OPEN), harmful=spaces([[4, 3], [4, 4], [4, 5], [4, 6]]))
    found = reach(fire, ((2, 4),), 8)
    assert found.way(((6, 4),)) == [((3, 3),), ((4, 2),), ((5, 3),), ((6, 4),)]
    assert len(found.way(((6, 5),))) == 4  # and through it where it is
    assert not fire.harmful.isdisjoint(at for (at,) in found.way(((6, 5),)))


def test_two_spaces_turn_as_written() -> None:
    """One half to an orthogonal neighbour, the other after it; or both diagonally."""
    found = set(moves(Grid(OPEN), body((4, 4), (5, 4))))
    pushed = {body(to, (4, 4)) for to in [(3, 4), (4, 3), (4, 5)]}
    pushed |= {body(to, (5, 4)) for to in [(6, 4), (5, 3), (5, 5)]}
    both = {body((4 + x, 4 + y), (5 + x, 4 + y)) for x in (-1, 1) for y in (-1, 1)}
    assert found == pushed | both


def test_four_spaces_go_as_one_block() -> None:
    [block] = bodies_at((1, 1), 4)
    assert len(set(moves(Grid(OPEN), block))) == 8
    narrow = Grid(vectors.floor_of(["####", "#..#", "#..#", "##.#"]))
    assert not set(moves(narrow, block))


def test_nobody_stands_across_a_closed_door() -> None:
    door = vectors.shut([[[1, 1], [2, 1]], [[1, 2], [2, 2]]])
    [block] = bodies_at((1, 1), 4)
    assert fits(Grid(OPEN), block) and not fits(Grid(OPEN, door), block)
    [(lane), *_] = bodies_at((1, 1), 2)
    assert not fits(Grid(OPEN, door), lane)


def test_the_range_of_large_figures_is_that_of_their_nearest_spaces() -> None:
    there = Grid(OPEN)
    [one], [other] = bodies_at((0, 0), 4), bodies_at((5, 5), 4)
    assert ranges.range_between(there, one, other) == 4
    apart: list[Space] = [(0, 0)]
    assert ranges.range_between(Grid(spaces([[0, 0], [5, 5]])), apart, [(5, 5)]) == ranges.FAR
