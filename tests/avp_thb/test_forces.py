"""Forces: every stat card is fielded, by the lists of rulebook §10.1, and every one finds room."""

from itertools import product

import pytest

from rules.avp_thb import forces, placing
from rules.avp_thb.areas import APART, areas, steps
from rules.avp_thb.board import Board
from rules.avp_thb.forces import FORCES, Force, units_of
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.state import SEATS
from rules.avp_thb.units import CARDS, UNITS

HOUSE = {
    (seat, name): force
    for seat, named in FORCES.items()
    for name, force in named.items()
    if force.house
}
LIMITS = (300, 500)


def test_every_stat_card_is_in_a_force() -> None:
    fielded = {
        UNITS[unit].body for named in FORCES.values() for f in named.values() for unit in f.units
    }
    assert fielded == {card.key for card in CARDS}


@pytest.mark.parametrize(("seat", "name"), HOUSE)
def test_a_force_is_worth_about_300_or_500_points(seat: str, name: str) -> None:
    force = HOUSE[seat, name]
    limit = next(most for most in LIMITS if force.points <= most)
    assert limit - force.points <= 10
    assert all(UNITS[unit].faction == seat for unit in force.units)


def count(force: Force, *bodies: str) -> int:
    return sum(UNITS[unit].body in bodies for unit in force.units)


def ranked(force: Force, rank: str) -> list[str]:
    return [unit for unit in force.units if UNITS[unit].rank == rank]


def cost(units: list[str]) -> int:
    return sum(map(forces.price, units))


@pytest.mark.parametrize("name", [name for seat, name in HOUSE if seat == "marine"])
def test_marines_keep_to_their_list(name: str) -> None:
    """§10.1.1: one or two HQ slots, squads of five, a gun squad for each Marine squad."""
    force = HOUSE["marine", name]
    slots = len(ranked(force, "hq")) - min(count(force, "lynn"), count(force, "dutch"))
    assert 1 <= slots <= 2
    squads = count(force, "medic")
    assert count(force, "smartgun", "tracker") == 2 * squads
    assert 2 * squads <= count(force, "pulse") <= 5 * squads
    assert count(force, "sergeant") <= squads
    assert count(force, "gun") <= 3 * squads
    assert count(force, "loader") + bool(count(force, "gun")) <= 3
    assert count(force, "wy_smartgun", "wy_tracker") == 2 * count(force, "wy_medic")
    starred = [part for unit in force.units for part in unit.split("/")[1:]]
    assert starred.count("machete") <= 1 and starred.count("heavy_pulse") <= 1


@pytest.mark.parametrize("name", [name for seat, name in HOUSE if seat == "alien"])
def test_aliens_keep_to_their_list(name: str) -> None:
    """§10.1.2: shares of the agreed limit, and few Stalkers and Facehuggers."""
    force = HOUSE["alien", name]
    limit = next(most for most in LIMITS if force.points <= most)
    assert 0 < cost(ranked(force, "hq")) <= limit / 2
    assert cost(ranked(force, "troop")) >= limit / 2
    assert cost(ranked(force, "support")) <= limit / 4
    half = (count(force, "infant", "warrior") + 1) // 2
    assert count(force, "stalker") <= half and count(force, "facehugger") <= half
    assert count(force, "infant") >= 5
    assert count(force, "praetorian") <= count(force, "queen") <= 1


@pytest.mark.parametrize("name", [name for seat, name in HOUSE if seat == "predator"])
def test_predators_keep_to_their_list(name: str) -> None:
    """§10.1.3: Elder and Hunt Pack slots, a Warrior for each Hunter, a Hunter for the hounds."""
    force = HOUSE["predator", name]
    elders = count(force, "elder_warrior", "elder_hunter") + 2 * count(force, "elder_berserker")
    assert 1 <= elders <= 2
    young = count(force, "young_blade", "young_combi")
    packs = count(force, "disc", "combi", "hunter") + 2 * count(force, "berserker")
    packs += bool(young) + bool(count(force, "hellhound"))
    assert 2 <= packs <= 6
    assert young <= 3 and count(force, "young_combi") <= 1 and count(force, "hellhound") <= 6
    assert count(force, "hunter") <= count(force, "disc", "combi")
    assert count(force, "elder_hunter") <= count(force, "elder_warrior")
    assert bool(count(force, "hellhound")) <= count(force, "hunter", "elder_hunter")
    assert count(force, "mimicry") <= len(force.units) - count(force, "mimicry", "hellhound")
    assert sum("device" in unit for unit in force.units) <= 1


@pytest.mark.parametrize(
    "unit",
    [
        "captain/machete",
        "captain/pulse/machete",
        "captain/machete/pulse/device",
        "lynn/knife/pulse",
        "elder_warrior/blade/plasma",
        "elder_hunter/disc",
        "elder_berserker/blade/plasma",
        "elder_berserker/plasma/device/device",
    ],
)
def test_what_an_officer_or_elder_may_not_take(unit: str) -> None:
    with pytest.raises(KeyError):
        UNITS[unit]


def test_what_they_take() -> None:
    assert UNITS["captain/machete/pulse"].weapons == ("machete", "pulse", "launcher")
    assert UNITS["elder_warrior/relic_disc"].weapons == ("relic_disc", "relic_thrown_disc")
    assert UNITS["elder_berserker/cannon"].weapons == ("feral", "cannon")
    assert "self_destruct" in UNITS["elder_hunter/blade/gatling/device"].skills


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_force_has_room(mission: int) -> None:
    """Areas that grow keep their distance, out of sight of each other (ambiguities A13)."""
    for names in product(*(FORCES[seat] for seat in SEATS)):
        has_room(MISSIONS[mission].board, names)


def has_room(board: Board, names: tuple[str, ...]) -> None:
    fielded = {seat: units_of(seat, name) for seat, name in zip(SEATS, names, strict=True)}
    found = areas(board, fielded)
    for seat, area in found.items():
        printed = board.starts(seat)
        assert list(area[: len(printed)]) == printed
        need = sum(map(placing.points, placing.tokens(fielded[seat])))
        assert need <= sum(board.tiles[tile].capacity for tile in area)
        for tile in area[len(printed) :]:
            assert board.tiles[tile].corridor
            assert board.tiles[tile].infested == (seat == "alien")
            others = [t for other in SEATS if other != seat for t in found[other]]
            assert all(steps(board, tile, other) >= APART for other in others)


def test_an_area_grows_only_for_a_force_that_needs_it() -> None:
    board = MISSIONS[1].board
    small = areas(board, {seat: units_of(seat) for seat in SEATS})
    assert {seat: list(area) for seat, area in small.items()} == {
        seat: board.starts(seat) for seat in SEATS
    }
    big = areas(
        board, {**{seat: units_of(seat) for seat in SEATS}, "alien": units_of("alien", "crushers")}
    )
    assert len(big["alien"]) > len(small["alien"])
    assert (big["marine"], big["predator"]) == (small["marine"], small["predator"])
