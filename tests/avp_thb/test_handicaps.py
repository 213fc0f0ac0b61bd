"""Handicaps that can be agreed: what they field, where they are offered, and what they exclude."""

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rules.avp_thb import fairness, forces, handicaps
from rules.avp_thb.even_forces import CHANGES, HANDICAPS, Missions, read
from rules.avp_thb.handicaps import EVEN, NAME
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.missions.mission import ALL, MARINE_ALIEN, Sides
from rules.avp_thb.state import EDITION
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat, listed
from rules.kernel.players import USUAL
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.avp_thb import tuning_forces
from tests.avp_thb.tuning_forces import (
    FEW,
    MANY,
    STRONG,
    Fielded,
    Search,
    Table,
    points,
    stepped,
)
from tests.support.random_play import Seeded

SYSTEM = SYSTEMS["avp_thb"]
KNOWN = in_force(HANDICAPS, EDITION)
ROWS = [(mission, sides) for mission, found in KNOWN.items() for sides in found]
MISSION, SIDES = ROWS[0]
FIRST = 4  # the edition with which even forces came
NEWER = {since: rows for since, rows in CHANGES.items() if since > FIRST}
CHANGED = [(since, m, sides) for since, rows in NEWER.items() for m in rows for sides in rows[m]]


def setup(mission: int, sides: Sides, edition: int = EDITION, **options: str | int) -> Setup:
    return Setup("avp_thb", mission, sides, edition, options)


def before(since: int) -> Missions:
    """What was known before edition *since*."""
    return in_force(HANDICAPS, since - 1)


@pytest.mark.parametrize(("mission", "sides"), ROWS)
def test_it_fields_what_it_says(mission: int, sides: Sides) -> None:
    state = SYSTEM.start(setup(mission, sides, handicap=EVEN), Seeded(Random(1)), {})
    assert tuple(state.seats) == sides
    for seat in sides:
        roster = KNOWN[mission][sides].get(seat)
        wanted = forces.read(roster) if roster else forces.units_of(seat)
        assert state.forces[seat] == wanted
        assert roster is None or Counter(wanted) != Counter(forces.units_of(seat))


@pytest.mark.parametrize(("since", "mission", "sides"), CHANGED)
def test_games_of_an_earlier_edition_field_what_they_did(
    since: int, mission: int, sides: Sides
) -> None:
    for edition, rows in ((since - 1, before(since)), (since, HANDICAPS[since])):
        agreed = setup(mission, sides, edition, handicap=EVEN)
        usual = {seat: forces.units_of(seat) for seat in sides}
        rosters = rows.get(mission, {}).get(sides, {})
        wanted = usual | {seat: forces.read(roster) for seat, roster in rosters.items()}
        assert SYSTEM.start(agreed, Seeded(Random(1)), {}).forces == wanted
    assert before(since).get(mission, {}).get(sides) != HANDICAPS[since][mission].get(sides)


@pytest.mark.parametrize("since", NEWER)
def test_rows_that_did_not_change_stand(since: int) -> None:
    old, now = before(since), HANDICAPS[since]
    for mission, sides in ((m, sides) for m in SYSTEM.missions for sides in SYSTEM.tables(m)):
        if (since, mission, sides) not in CHANGED:
            assert now.get(mission, {}).get(sides) == old.get(mission, {}).get(sides)


def test_it_is_offered_where_it_is_known() -> None:
    for mission in SYSTEM.missions:
        offered = [option for option in SYSTEM.options(mission) if option.name == NAME]
        assert len(offered) == (mission in KNOWN)
    told = SYSTEM.options(MISSION)[-1].help
    assert handicaps.called(next(iter(KNOWN[MISSION][SIDES].values()))) in told


@pytest.mark.parametrize("mission", [one.number for one in CAMPAIGN])
def test_how_even_each_table_is_is_told(mission: int) -> None:
    usual, even = fairness.USUAL[mission], fairness.EVEN[mission]
    assert [*usual] == [*SYSTEM.tables(mission)] and even.keys() == KNOWN[mission].keys()
    for sides, wins, games in [
        *((sides, wins, 100) for sides, wins in usual.items()),
        *((sides, *fared) for sides, fared in even.items()),
    ]:
        assert len(wins) == len(sides) and sum(wins) <= games > 0
    (option,) = (option for option in SYSTEM.options(mission) if option.name == NAME)
    assert all(f"{listed(map(str, wins))} with the usual" in option.help for wins in usual.values())
    assert all(
        f"{listed(map(str, wins))} of {games} with even ones" in option.help
        for wins, games in even.values()
    )
    assert option.help.count("which stay") == len(usual.keys() - even.keys())


def test_without_it_forces_are_the_usual_ones() -> None:
    state = SYSTEM.start(setup(MISSION, SIDES), Seeded(Random(1)), {})
    assert state.forces == {seat: forces.units_of(seat) for seat in SIDES}


def test_a_force_that_was_chosen_stands() -> None:
    seat = next(iter(KNOWN[MISSION][SIDES]))
    name = list(forces.FORCES[seat])[1]
    agreed = setup(MISSION, SIDES, handicap=EVEN, **{seat: name})
    state = SYSTEM.start(agreed, Seeded(Random(1)), {})
    assert state.forces[seat] == forces.units_of(seat, name)


@pytest.mark.parametrize("other", [{"points": 300}, {"campaign": "new"}])
def test_it_gives_way_to_what_says_itself_what_forces_there_are(
    other: dict[str, str | int],
) -> None:
    even, usual = setup(MISSION, SIDES, handicap=EVEN, **other), setup(MISSION, SIDES, **other)
    started = [SYSTEM.start(one, Seeded(Random(1)), {}) for one in (even, usual)]
    assert started[0].forces == started[1].forces


def test_there_is_no_other() -> None:
    with pytest.raises(IllegalOrder, match=r"A handicap is even, or there is none\."):
        SYSTEM.agreed(setup(1, ALL, handicap="huge"))


@pytest.fixture
def search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Search:
    """The forces of a table; each side wins every other game that is not counted by a test."""

    def played(
        table: Table, fielded: Fielded, player: str, first: int, games: int
    ) -> Counter[Seat]:
        return Counter(dict.fromkeys(table.sides, games // 2))

    monkeypatch.setattr(tuning_forces, "played", played)
    return Search(Table(1, MARINE_ALIEN), tmp_path / "kept")


def test_who_should_win_too_seldom_gets_more_in_what_is_tried_next(search: Search) -> None:
    usual = search.table.usual
    search.count(usual, USUAL, MANY, {"marine": MANY})
    marine, alien = map(points, usual)
    tried = [tuple(map(points, fielded)) for fielded in search.further(usual, np.zeros(3))]
    assert {own < marine for own, _ in tried} == {True, False}
    assert all((own < marine) != (other > alien) for own, other in tried)


def test_what_strong_players_make_of_forces_moves_what_is_expected_of_others(
    search: Search,
) -> None:
    usual, other = search.table.usual, search.table.even
    for fielded in (usual, other):
        search.count(fielded, USUAL, MANY, {"marine": MANY // 2, "alien": MANY // 2})
    search.count(usual, STRONG, 12, {"marine": 9, "alien": 3})
    marine, alien = search.expected(other, search.edges())
    assert 0.6 < marine < 0.75 and 0.97 < marine + alien < 1
    assert search.go_on() is None and search.strong_games == 12 + FEW


def test_forces_that_strong_players_find_fair_are_taken(search: Search) -> None:
    even = search.table.even
    search.count(even, USUAL, MANY, {"marine": MANY // 4, "alien": 3 * MANY // 4})
    search.count(search.table.usual, USUAL, MANY, {"alien": MANY})
    search.count(even, STRONG, 6, {"marine": 3, "alien": 3})
    assert search.go_on() is None
    search.count(even, STRONG, 6, {"marine": 3, "alien": 3})
    assert search.go_on() == even


@pytest.mark.parametrize(
    ("roster", "less", "more", "becomes"),
    [
        ("combi, hunter, mimicry", "combi", "disc", "disc, hunter, mimicry"),
        ("disc, hunter, mimicry", "disc", "hunter", ""),
        ("combi, hunter, mimicry", "disc", "young_blade", ""),
        ("disc, hunter, hellhound, mimicry", "hunter", "young_blade", ""),
        ("disc, hunter, mimicry", "mimicry", "", ""),
    ],
)
def test_a_side_fields_what_it_can_after_a_step(
    roster: str, less: str, more: str, becomes: str
) -> None:
    assert stepped("predator", roster, less, more, 1) == becomes


@pytest.mark.parametrize(
    "lines",
    [["marine: 5 pulse"], ["1 marine alien"], ["edition 4", "marine: 5 pulse"], ["edition 4", "x"]],
)
def test_a_line_in_the_wrong_place_is_no_even_force(lines: list[str]) -> None:
    with pytest.raises(ValueError, match="stands in no edition, or below no table"):
        read(lines)
