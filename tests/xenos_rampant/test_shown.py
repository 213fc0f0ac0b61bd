"""What stands on a page and in a mail: panels, places and the picture of the table."""

import json
import re
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen, judged
from rules.kernel.orders import Offer
from rules.kernel.panels import Panel, Turn
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.detachment import PATROLS, SAMPLES
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.layout import SEATS
from rules.xenos_rampant.placing import roster, usual_places, zone_of
from tests.support.random_play import Seeded
from tests.xenos_rampant.play import SYSTEM
from tests.xenos_rampant.test_games import RIDERS, begun, setup

FACED = (
    "table dropship down\nobjective box 24.0,24.0\nround 1 of 7\nphase blue orders\n"
    "unit b1 20.0,20.0 | A: light infantry, commander\n"
    "unit b2 24.0,24.5 strength=3 suppressed | B: light infantry\n"
    "unit r1 40.0,30.0 | C: fighting vehicle\n"
)
OPEN = (
    "table drawn\nphase blue orders\nunit b1 20.0,20.0 | A: light infantry, commander\n"
    "unit b2 30.0,34.0 strength=3 suppressed | B: light infantry\n"
    "unit r1 40.0,30.0 | C: fighting vehicle\n"
)
NEAR = (
    "table drawn\nphase blue orders\nunit b1 4.0,4.0 | A: light infantry\n"
    "unit r1 4.0,9.0 | B: light infantry\n"
)


def panel(state: Any, seat: str | None, title: str) -> Panel:
    found = {one.title: one for one in SYSTEM.panels(SYSTEM.view(state, seat))}
    return found[title]


def test_units_stand_with_strength_and_state() -> None:
    state = SYSTEM.read_position(FACED)
    rows = [str(row) for row in panel(state, None, "Units of blue").rows]
    assert rows == [
        "b1 A: Strength 5 of 5, at k11 20.0,20.0, Commander",
        "b2 B: Strength 3 of 5, at m13 24.0,24.5, Suppressed",
    ]


def test_a_mail_tells_powers_in_words() -> None:
    shielded = OPEN.replace("b1 20.0,20.0 |", "b1 20.0,20.0 power=psychic_shield:b2 |")
    board = SYSTEM.text_board(SYSTEM.view(SYSTEM.read_position(shielded), "blue"))
    assert "Commander, psychic shield." in board


def test_a_mail_tells_who_is_off_the_table_and_who_cannot_shoot() -> None:
    """And the rules of all units, those that pay has brought with them."""
    waits = "unit r2 0.0,0.0 aboard=reserve facing=s hired=5 | D: fighting vehicle\n"
    board = SYSTEM.text_board(SYSTEM.view(SYSTEM.read_position(OPEN + waits), "blue"))
    assert "D r2 in reserve, Strength 5 of 5, fierce." in board
    assert board.count("may shoot at") == 2  # A b1 and C r1
    assert board.count("   With firefight, go to ground.") == 2
    assert "line breaker, vehicle, wild charge." in board


def test_no_line_leads_from_who_is_suppressed_to_who_it_cannot_shoot_at() -> None:
    board = SYSTEM.svg_board(SYSTEM.view(SYSTEM.read_position(OPEN), "blue"))
    assert board.count('class="xr-aim"') == 2  # of A b1 and C r1


def test_a_late_unit_stands_with_the_round_from_which_it_may_arrive() -> None:
    late = "progress late_b2 3\nunit b2 0.0,0.0 aboard=reserve hired=2 | D: light infantry\n"
    unit = NEAR + late
    for number, told in ((2, "in reserve, not before round 3"), (3, "in reserve")):
        state = SYSTEM.read_position(f"{unit}round {number} of 6\n")
        assert str(panel(state, None, "Units of blue").rows[-1]).endswith(told)


def test_a_detachment_that_is_to_be_placed_is_told_to_its_side() -> None:
    state = begun()
    assert [row.text for row in panel(state, "blue", "To place").rows] == (
        SAMPLES["colonial platoon"].splitlines()
    )
    assert panel(state, None, "To place").rows == ()
    fold.submit(SYSTEM, state, "blue", "deploy auto", Seeded(Random(1)))
    assert "You have placed them" in panel(state, "blue", "To place").rows[-1].text


def test_the_battle_says_what_it_is_about() -> None:
    battle = panel(begun(), None, "The battle")
    assert battle.note == SYSTEM.brief(1)
    assert [row.remark for row in battle.rows] == ["attacks", "defends"]


def test_points_are_told_with_those_for_units_destroyed() -> None:
    state = SYSTEM.read_position(f"{OPEN}fallen red r2 7\n")
    blue, red = panel(state, None, "The battle").rows
    assert blue.text == "2 points: 0 of the battle, 2 for units destroyed"
    assert red.text == "0 points: 0 of the battle, 0 for units destroyed"
    assert SYSTEM.text_board(SYSTEM.view(state, None)).startswith("Round 1 of 6, the blue phase. ")
    state.round = state.rounds + 1
    board = SYSTEM.text_board(SYSTEM.view(state, None))
    assert board.startswith("After round 6. Points: blue 2, red 0.\n")


def test_the_picture_is_a_plane_with_what_can_be_named() -> None:
    view = SYSTEM.view(SYSTEM.read_position(FACED), "blue")
    drawn = SYSTEM.svg_board(view)
    assert 'data-plane="480 480 10"' in drawn and SYSTEM.svg_style in drawn
    named = re.findall(r'data-id="(\w+)" data-kind="(\w+)"', drawn)
    assert [id for id, _ in named] == sorted(SYSTEM.places(view), key=[i for i, _ in named].index)
    assert {kind for id, kind in named if id[0] in "br" and id != "box"} == {"piece"}
    assert len(re.findall("<polygon", drawn)) == 2 * len(view.ground.pieces)
    for signs in (">abcdefghijklmnopqrstuvwx</text>", ">1</tspan>", ">24</tspan>"):
        assert drawn.count(signs) == 1
    for rim in ("#xr-columns", "#xr-rows"):
        assert drawn.count(f'<use href="{rim}"') == 2


def about(seat: str | None, id: str) -> str:
    """What the picture shows while that unit is chosen."""
    drawn = SYSTEM.svg_board(SYSTEM.view(SYSTEM.read_position(OPEN), seat))
    (found,) = re.findall(rf'<g data-id="{id}" .*?(?=<g data-id|</svg>)', drawn)
    return str(found)


def test_a_chosen_unit_shows_reach_range_and_targets() -> None:
    mine = about("blue", "b1")
    (path,) = re.findall(r'd="([^"]+)" class="xr-reach"', mine)
    steps = re.findall(r"m(-?\d+) (-?\d+)h0", path)
    dots = {*zip(*(accumulate(map(int, along)) for along in zip(*steps, strict=True)), strict=True)}
    assert (190, 270) in dots and (190, 290) not in dots
    assert 'cx="200" cy="200" r="195"' in mine  # 18 inches, and its own disc of 1.5
    assert 'd="M200 200L400 300" class="xr-aim"' in mine


def test_only_what_may_be_ordered_shows_its_reach() -> None:
    assert "xr-reach" not in about("red", "b1") and "xr-range" in about("red", "b1")
    assert "xr-reach" not in about("blue", "b2"), "it is Suppressed"


def test_a_way_is_told_as_points() -> None:
    state, near = map(SYSTEM.read_position, (OPEN, NEAR))
    told = fold.understand(SYSTEM, state, "blue", "move b1 north 4")
    assert told.legs(SYSTEM.view(state, "blue")) == ["20.0,20.0", "20.0,16.0"]
    charge = fold.understand(SYSTEM, near, "blue", "attack b1 r1")
    assert charge.legs(SYSTEM.view(near, "blue")) == ["4.0,4.0", "4.0,6.0"]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("attacker", SEATS)
@pytest.mark.parametrize("mission", BATTLES)
def test_a_side_is_told_where_its_zone_is(mission: int, attacker: str, seat: str) -> None:
    state = fold.start(SYSTEM, setup(mission, attacker=attacker), Seeded(Random(1))).state
    zone = places.area(zone_of(seat, mission, attacker).box)
    view = SYSTEM.view(state, seat)
    (asked,) = (prompt for prompt in SYSTEM.prompts(state) if prompt.seat == seat)
    assert asked.text.endswith(f" Your zone is {zone}.")
    assert f"\n{seat}’s zone: {zone}\n" in SYSTEM.text_board(view)
    drawn = SYSTEM.svg_board(view)
    assert f'xr-zone xr-{seat}"' in drawn and f">{seat}’s zone</text>" in drawn
    own = roster(seat, view.roster, mission, attacker)
    with pytest.raises(IllegalOrder) as refused:
        fold.submit(
            SYSTEM, state, seat, f"deploy {' '.join([*own.usual[:-1], 'x12'])}", Seeded(Random(1))
        )
    assert str(refused.value).endswith(f" does not stand in your zone: {zone}.")


@pytest.mark.parametrize("attacker", SEATS)
def test_the_example_of_a_deployment_is_in_the_own_zone(attacker: str) -> None:
    state = fold.start(SYSTEM, setup(1, attacker=attacker), Seeded(Random(1))).state
    view = SYSTEM.view(state, "blue")
    slot = [*SYSTEM.actions["deploy"].offers(view)][1].slots[0]
    words = slot.open.partition(", like ")[2].split()
    zone, points = zone_of("blue", 1, attacker), [places.read(word) for word in words[1::2]]
    assert words[::2] == [*view.units], "it can be given as it stands"
    assert all(point and zone.contains(point) for point in points)


def test_side_by_side_at_the_front_unless_somebody_says_where() -> None:
    state = begun()
    three = "A: light infantry, commander\nB: light infantry\nC: fighting vehicle"
    words = usual_places(roster("blue", three, 1, state.first))
    points = [places.read(word) for word in words[1::2]]
    assert sorted(x for x, _ in points) == [x for x, _ in points] and points[0][0] >= 25
    # The first one makes room for the block of houses.
    assert [y for _, y in points] == [90, 110, 110] and points[-1][0] >= 400


def test_what_a_program_reads_is_json() -> None:
    state = SYSTEM.read_position(FACED)
    shown = json.loads(json.dumps(SYSTEM.show(SYSTEM.view(state, "blue"))))
    assert [unit["at"] for unit in shown["units"]] == ["20.0,20.0", "24.0,24.5", "40.0,30.0"]
    assert SYSTEM.turn(SYSTEM.view(state, "blue")) == Turn(1, 7, ("blue", "red"), "round")
    assert SYSTEM.turn(SYSTEM.view(begun(), "blue"))[:2] == (0, 6)


def offered(state: Any, verb: str) -> list[Offer]:
    return [*SYSTEM.actions[verb].offers(SYSTEM.view(state, "blue"))]


def test_a_move_is_offered_as_any_point_within_reach() -> None:
    state = SYSTEM.read_position(FACED.replace("table dropship down", "table drawn"))
    (offer,) = offered(state, "move")
    unit, way = offer.data["slots"]
    assert (unit["holds"], unit["words"]) == ("piece", ["b1"])
    assert (way["holds"], way["open"]) == ("point", "any square or point within 8 inches")
    assert "j10" in way["words"] or "k10" in way["words"]


def test_detachments_are_brought_openly_or_blind() -> None:
    openly = SYSTEM.brings(setup(1), "red")
    assert openly.chosen == Chosen.OPEN and next(iter(openly.ready)) == "hive"
    assert set(openly.ready) == {*SAMPLES, *PATROLS}
    blind = setup(1, detachments="blind", attacker="blue")
    assert SYSTEM.brings(blind, "red").chosen == Chosen.BLIND
    lists = {"blue": SAMPLES["hive"], "red": RIDERS}
    state = SYSTEM.start(blind, Seeded(Random(1)), lists)
    assert state.rosters == {s: judged(SYSTEM.brings(blind, s), lists[s]).text for s in lists}
    assert list(SYSTEM.brings(setup(1, size=12), "red").ready) == ["hive pack", "colonial patrol"]


def test_hosts_read_how_much_it_counts_to_attack() -> None:
    helps = [SYSTEM.options(battle)[0].help for battle in SYSTEM.missions]
    found = [re.search(r"the attacker won (\d+ of \d+) games", text) for text in helps]
    assert [one and one[1] for one in found] == ["17 of 24", "25 of 26", "3 of 26"]


def test_an_objective_says_who_holds_it() -> None:
    state = SYSTEM.read_position(FACED.replace("strength=3 suppressed", "strength=3"))
    (box,) = panel(state, None, "Objectives").rows
    assert str(box) == "box: at m13 24.0,24.0, held by blue"
    state.units["b2"].suppressed = True
    assert panel(state, None, "Objectives").rows[0].text == "at m13 24.0,24.0, held by nobody"


def test_a_turn_is_that_of_the_side_whose_phase_it_is() -> None:
    state = SYSTEM.read_position(FACED)
    fold.begun(SYSTEM, state, Seeded(Random(1)))
    assert [SYSTEM.turn_of(state, seat) for seat in ("blue", "red")] == ["round 1", ""]
    placing = begun()
    assert [SYSTEM.turn_of(placing, seat) for seat in ("blue", "red")] == ["", ""]


def test_who_infiltrates_acts_and_nobody_else_does() -> None:
    """So the page marks it, and a click on it shows where it can go."""
    state, chance = begun(blue="colonial platoon", red="hive"), Seeded(Random(1))
    acting = []
    for seat in ("blue", "red"):
        acting.append(SYSTEM.acting(SYSTEM.view(state, seat)))
        state = fold.submit(SYSTEM, state, seat, "deploy", chance).state
    while (asked := SYSTEM.prompts(state)[0]).kind == "infiltration":
        one = SYSTEM.acting(SYSTEM.view(state, asked.seat))
        assert asked.text.startswith(state.units[one].name)
        acting.append(one)
        state = fold.submit(SYSTEM, state, asked.seat, "stay", chance).state
    acting.append(SYSTEM.acting(SYSTEM.view(state, asked.seat)))
    assert acting == ["", "", "r4", "r5", ""]
