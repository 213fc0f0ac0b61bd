"""Forces: every stat card is fielded, by the lists of rulebook §10.1, and every one finds room."""

from itertools import product

import pytest

from rules.avp_thb import forces, placing
from rules.avp_thb.areas import APART, areas, steps
from rules.avp_thb.board import Board
from rules.avp_thb.chart import faults, within
from rules.avp_thb.forces import FORCES, Force, units_of
from rules.avp_thb.missions import CAMPAIGN, MISSIONS, Mission
from rules.avp_thb.state import EDITION, SEATS
from rules.avp_thb.units import CARDS, UNITS

HOUSE = {
    (seat, name): force
    for seat, named in FORCES.items()
    for name, force in named.items()
    if force.house
}
LIMITS = (200, 300, 500)


def test_every_stat_card_is_in_a_force() -> None:
    fielded = {
        UNITS[unit].body for named in FORCES.values() for f in named.values() for unit in f.units
    }
    assert fielded == {card.key for card in CARDS}


@pytest.mark.parametrize(("seat", "name"), HOUSE)
def test_a_force_is_worth_about_200_300_or_500_points(seat: str, name: str) -> None:
    force = HOUSE[seat, name]
    assert limit_of(force) - force.points <= 10
    assert all(UNITS[unit].faction == seat for unit in force.units)


def limit_of(force: Force) -> int:
    return next(most for most in LIMITS if force.points <= most)


@pytest.mark.parametrize(("seat", "name"), HOUSE)
def test_a_force_of_ours_keeps_to_its_list(seat: str, name: str) -> None:
    force = HOUSE[seat, name]
    assert not list(faults(seat, force.units, limit_of(force)))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("limit", [200, 300, 400, 500])
def test_every_usual_limit_has_a_force_of_ours(seat: str, limit: int) -> None:
    dearest, *_ = within(seat, limit).values()
    assert dearest.house
    assert dearest.points <= limit
    assert limit > 200 or dearest.points > 190


SQUAD = "medic smartgun tracker 2 pulse "
CAPTAIN = "captain/knife/pulse "
WY = "wy_medic wy_smartgun wy_tracker 2 wy_pulse "
HEAD = "elder_warrior/combi/dart "
HIVE = "evolved 6 infant 2 warrior "
REFUSED = [
    ("marine", CAPTAIN + SQUAD + "loader", 200, "costs 233 points, but only 200 are agreed"),
    ("marine", CAPTAIN + SQUAD + "queen", 500, "Queen is not of the marine side"),
    ("marine", "captain " + SQUAD, 500, "Captain needs weapons"),
    ("marine", SQUAD, 500, "One or two Headquarters"),
    ("marine", SQUAD + "lynn dutch " + CAPTAIN + "major/knife/pulse", 500, "One or two Headq"),
    ("marine", SQUAD + CAPTAIN + CAPTAIN, 500, "one of each officer"),
    (
        "marine",
        SQUAD + "captain/machete/pulse major/machete/pulse",
        500,
        "one Composite Machete and one Heavy",
    ),
    ("marine", CAPTAIN, 500, "one to five squads"),
    ("marine", CAPTAIN + SQUAD + "smartgun", 500, "A squad is medic"),
    ("marine", CAPTAIN + "medic smartgun tracker pulse", 500, "A squad is medic"),
    ("marine", CAPTAIN + SQUAD + "4 pulse", 500, "A squad is medic"),
    ("marine", CAPTAIN + SQUAD + "2 sergeant", 500, "at most one Sergeant"),
    ("marine", CAPTAIN + WY + "wy_tracker", 500, "Commandos are"),
    ("marine", CAPTAIN + WY + "4 wy_pulse", 500, "Commandos are"),
    ("marine", CAPTAIN + WY + "3 wy_smartgun", 500, "Commandos are"),
    ("marine", CAPTAIN + "wy_medic wy_smartgun wy_tracker wy_pulse", 500, "Commandos are"),
    ("marine", CAPTAIN + SQUAD + "4 gun", 500, "three Sentry Guns for each squad"),
    ("marine", CAPTAIN + WY + "gun", 500, "three Sentry Guns for each squad"),
    ("marine", CAPTAIN + SQUAD + "3 loader gun", 500, "at most three slots"),
    ("alien", "6 infant 2 warrior", 200, "A Queen leads a hive"),
    ("alien", "queen evolved 6 infant 8 warrior", 500, "A Queen leads a hive"),
    ("alien", "praetorian 2 warrior " + HIVE, 300, "A Praetorian attends a Queen"),
    ("alien", "queen 2 praetorian 8 warrior 8 infant", 540, "A Praetorian attends a Queen"),
    ("alien", "queen 9 infant", 190, "at most half of 190 points"),
    ("alien", "evolved 5 infant", 200, "at least half of 200 points"),
    ("alien", HIVE + "guard", 210, "at most a quarter of 210 points"),
    ("alien", "evolved 4 warrior 4 infant", 200, "at least five Infant Warriors"),
    ("alien", HIVE + "5 stalker", 200, "at most half as many"),
    ("alien", HIVE + "5 facehugger", 200, "at most half as many"),
    ("predator", "combi hunter", 200, "One or two Elders"),
    ("predator", HEAD + "elder_berserker/gatling 2 combi", 500, "a Berserker Elder counts twice"),
    ("predator", HEAD + HEAD + "2 combi", 500, "one of each Elder"),
    (
        "predator",
        "elder_warrior/combi/dart/device elder_hunter/blade/plasma/device 2 combi",
        500,
        "one Self-Destruct Device",
    ),
    ("predator", HEAD + "combi", 500, "two to six Hunt Packs"),
    ("predator", HEAD + "3 combi 2 berserker", 900, "two to six Hunt Packs"),
    ("predator", HEAD + "combi young_combi", 500, "A Youngblood pack is"),
    ("predator", HEAD + "combi 2 hunter", 500, "a Warrior for each Hunter"),
    ("predator", "elder_hunter/blade/plasma 2 combi", 500, "comes with a Warrior Elder"),
    ("predator", HEAD + "combi hellhound", 500, "a Hunter for every six Hellhounds"),
    ("predator", HEAD + "combi hunter 7 hellhound", 500, "a Hunter for every six Hellhounds"),
    ("predator", HEAD + "2 combi 4 mimicry", 500, "at most one Mimicry token"),
]


@pytest.mark.parametrize(("seat", "roster", "limit", "sentence"), REFUSED)
def test_what_may_not_be_bought(seat: str, roster: str, limit: int, sentence: str) -> None:
    """
    §10.1, one thing at a time: the force breaks nothing else. But where leaders cost more
    than half, the others cost less.
    """
    told = list(faults(seat, forces.read(roster), limit))
    assert sentence in told[0], told
    assert len(told) == (2 if sentence.startswith("at most half of") else 1), told


BOUGHT = [
    ("marine", "lynn dutch colonel/serrated/heavy_pulse " + SQUAD + "3 pulse sergeant", 500),
    ("marine", CAPTAIN + SQUAD + WY + "wy_pulse 2 wy_smartgun 2 loader 3 gun", 600),
    ("alien", "queen praetorian guard crusher 12 infant 10 warrior 11 stalker 11 facehugger", 800),
    ("alien", "predalien 2 evolved 5 infant 7 warrior", 400),
    ("predator", HEAD + "elder_hunter/blade/cannon/device combi disc 2 hunter 12 hellhound", 700),
    ("predator", "elder_berserker/gatling 2 young_combi 4 young_blade 7 mimicry", 400),
]


@pytest.mark.parametrize(("seat", "roster", "limit"), BOUGHT)
def test_what_may(seat: str, roster: str, limit: int) -> None:
    assert not list(faults(seat, forces.read(roster), limit))


def test_a_force_is_written_as_it_is_read() -> None:
    units = forces.read("Captain/Machete/Pulse, medic, 3 pulse, 2x gun")
    assert units == ["captain/machete/pulse", "medic", *["pulse"] * 3, "gun", "gun"]
    assert forces.write(units) == "captain/machete/pulse+medic+3*pulse+2*gun"
    assert forces.read(forces.write(units)) == units
    with pytest.raises(KeyError):
        forces.read("medic, postman")


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


@pytest.mark.parametrize("mission", CAMPAIGN, ids=lambda mission: str(mission.number))
def test_every_force_has_room(mission: Mission) -> None:
    """Areas that grow keep their distance, out of sight of each other (ambiguities A13)."""
    for names in product(*(FORCES[seat] for seat in SEATS)):
        assert_room(mission.board(EDITION), names)


def assert_room(board: Board, names: tuple[str, ...]) -> None:
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
    board = MISSIONS[1].board(EDITION)
    small = areas(board, {seat: units_of(seat) for seat in SEATS})
    assert {seat: list(area) for seat, area in small.items()} == {
        seat: board.starts(seat) for seat in SEATS
    }
    big = areas(
        board, {**{seat: units_of(seat) for seat in SEATS}, "alien": units_of("alien", "crushers")}
    )
    assert len(big["alien"]) > len(small["alien"])
    assert (big["marine"], big["predator"]) == (small["marine"], small["predator"])
