"""Where a side that looks ahead lays its tokens."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rules.avp_thb import deployments, handicaps, placing, stances
from rules.avp_thb.deployments import SUITED, filled
from rules.avp_thb.even_forces import HANDICAPS
from rules.avp_thb.missions.mission import ALL, MARINE_ALIEN, Sides
from rules.avp_thb.state import EDITION
from rules.avp_thb.view import View
from rules.kernel import fold
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat
from rules.kernel.system import Setup
from tests.avp_thb.trying_deployments import SPREAD, candidates
from tests.avp_thb.twins import SYSTEM
from tests.support.random_play import Seeded

EVEN = in_force(HANDICAPS, EDITION)
ROWS = [
    (mission, sides, seat, options)
    for mission, tables in SUITED.items()
    for sides, by_seat in tables.items()
    for seat in by_seat
    for options in ({}, {handicaps.NAME: handicaps.EVEN})
    if not options or sides in EVEN[mission]
]


def setup(mission: int, sides: Sides, options: Mapping[str, str]) -> Setup:
    return SYSTEM.agreed(Setup(SYSTEM.key, mission, sides, EDITION, options))


def begun(mission: int, sides: Sides, options: Mapping[str, str]) -> Any:
    return fold.start(SYSTEM, setup(mission, sides, options), Seeded(Random(1))).state


def seen(seat: Seat, mission: int, sides: Sides, options: Mapping[str, str] | None = None) -> View:
    view: View = SYSTEM.view(begun(mission, sides, options or {}), seat)
    return view


@pytest.mark.parametrize(("mission", "sides", "seat", "options"), ROWS)
def test_what_suits_a_side_is_legal(
    mission: int, sides: Sides, seat: Seat, options: Mapping[str, str]
) -> None:
    view = seen(seat, mission, sides, options)
    order = deployments.choose(view)
    fold.understand(SYSTEM, begun(mission, sides, options), seat, order)
    assert order != "deploy auto"


@pytest.mark.parametrize(("mission", "sides", "seat"), dict.fromkeys(row[:3] for row in ROWS))
def test_what_suits_a_side_is_there(mission: int, sides: Sides, seat: Seat) -> None:
    views = [seen(seat, *row[:2], row[3]) for row in ROWS if row[:3] == (mission, sides, seat)]
    first, *kind = SUITED[mission][sides][seat].split()
    assert all(first in view.starts(seat) for view in views)
    assert {*kind} <= {token for view in views for token in placing.tokens(view.forces[seat])}


def test_one_tile_is_filled_before_another() -> None:
    view = seen("alien", 1, MARINE_ALIEN)
    whole = Counter(placing.tokens(view.forces["alien"]))
    for tile, room in view.rooms("alien").items():
        for kind in whole:
            placed = [*placing.placements(filled(view, tile, kind))]
            assert Counter(token for token, _ in placed) == whole
            there = [token for token, at in placed if at == tile]
            assert sum(map(placing.points, there)) == room
            assert there.count(kind) == min(whole[kind], room // placing.points(kind))


def test_whoever_finds_no_room_that_way_spreads(monkeypatch: pytest.MonkeyPatch) -> None:
    view = seen("marine", 1, MARINE_ALIEN)
    monkeypatch.setattr(View, "rooms", lambda view, seat: {"a3": 3, "a4": 1})
    assert [*filled(view, "a3")] == ["auto"]


def test_a_player_deploys_as_it_suits_its_table_and_else_as_usual() -> None:
    (mission, sides, seat, _), *_ = ROWS
    state = begun(mission, sides, {})
    asked = next(prompt for prompt in SYSTEM.prompts(state) if prompt.seat == seat)
    found = [stances.choose(SYSTEM.view(state, seat), asked)]
    drawn = begun(mission, ALL, {"goals": "cards"})
    found += [deployments.choose(SYSTEM.view(drawn, seat))]
    assert found == [deployments.choose(seen(seat, mission, sides)), "deploy auto"]


def test_each_way_is_tried_once() -> None:
    setups = [setup(1, MARINE_ALIEN, {})]
    tried = candidates(setups, "alien")
    views = [SYSTEM.view(begun(1, MARINE_ALIEN, {}), "alien") for _ in tried]
    asked = SYSTEM.prompts(begun(1, MARINE_ALIEN, {}))[-1]
    orders = [player(view, asked) for player, view in zip(tried.values(), views, strict=True)]
    assert SPREAD in tried and len(orders) == len({*orders}) > 2
    assert [*candidates([setup(1, ("alien", "predator"), {})], "predator")] == [SPREAD]
