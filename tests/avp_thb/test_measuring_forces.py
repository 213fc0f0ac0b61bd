"""Games between strong players say whether a table is fair, and add up over sittings."""

import json
from pathlib import Path

import pytest

from rules.avp_thb import fairness
from rules.avp_thb.missions.mission import ALL, MARINE_ALIEN
from rules.kernel.errors import IllegalOrder
from rules.kernel.players import PLAIN
from tests.avp_thb import measuring_forces
from tests.avp_thb.measuring_forces import (
    ALIKE,
    LEAST,
    Game,
    Table,
    main,
    measured,
    played,
    since,
    wanted,
)
from tests.avp_thb.trials import SYSTEM, kept


def table(marine: int, alien: int, draws: int = 0) -> Table:
    games: list[Game] = [("marine",)] * marine + [("alien",)] * alien + [()] * draws
    return Table(1, MARINE_ALIEN, dict(enumerate(games)))


@pytest.mark.parametrize(
    ("games", "is_fair", "is_clear"),
    [
        (table(10, 10), True, False),  # 30–70 %
        (table(50, 50), True, True),  # 40–60 %
        (table(120, 80), True, False),  # 53–67 %
        (table(14, 6), False, False),  # 48–85 %
        (table(18, 2), False, True),  # 70–97 %
        (table(6, 0), False, False),  # too few, whatever came
        (table(10, 3, 47), False, True),  # drawn games are won by nobody
    ],
)
def test_when_games_are_enough(games: Table, is_fair: bool, is_clear: bool) -> None:
    assert (games.is_fair, games.is_clear) == (is_fair, is_clear)


def test_how_it_is_told() -> None:
    assert table(10, 10).told() == "50 (30–70), 50 (30–70) of 20 **fair**"
    assert table(10, 3, 7).told() == "50 (30–70), 15 (5–36) of 20"
    assert Table(1, ALL).told() == ""


def test_all_tables_go_on_alike_until_each_is_clear() -> None:
    clear, known, new = table(LEAST, 0), table(2, 1), Table(2, MARINE_ALIEN)
    found = [(one.mission, number) for one, number in wanted([clear, known, new], 5)]
    assert found == [(2, 0), (2, 1), (2, 2), (1, 3), (2, 3), (1, 4), (2, 4)]


def test_a_game_is_played_out_and_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring_forces, "STRONG", PLAIN)
    winners, orders = played(1, MARINE_ALIEN, 0)
    assert set(winners) <= {*MARINE_ALIEN} and orders > 20
    assert played(1, MARINE_ALIEN, 0) == (winners, orders)


def test_a_refused_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring_forces, "named", lambda *_: lambda *_: "nonsense")
    with pytest.raises(IllegalOrder, match="order 1 was refused"):
        played(1, MARINE_ALIEN, 0)


def test_a_later_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "measured"
    monkeypatch.setattr(measuring_forces, "STRONG", PLAIN)
    monkeypatch.setattr(measuring_forces, "CAMPAIGN", measuring_forces.CAMPAIGN[:1])
    file.write_text(f'[{since(1, MARINE_ALIEN) - 1}, 1, ["marine", "alien"], 0, ["marine"], 7]\n')
    main(1, 2, file)
    first = list(kept(file))
    assert len(first) == 1 + 3 and all(row[3] == 0 for row in first)
    main(2, 2, file)
    assert list(kept(file))[:4] == first and len(list(kept(file))) == 1 + 6
    assert sum(len(one.games) for one in measured(file)) == 6


def test_games_with_forces_of_before_do_not_count(tmp_path: Path) -> None:
    tables = [(mission, sides) for mission in SYSTEM.missions for sides in SYSTEM.tables(mission)]
    assert all(since(*table) >= ALIKE for table in tables)
    mission, sides = next(table for table in tables if since(*table) > ALIKE)
    file, first = tmp_path / "measured", since(mission, sides)
    rows = [first - 1, mission, sides, 0, [], 7], [first, mission, sides, 3, [], 7]
    file.write_text("\n".join(map(json.dumps, rows)))
    assert [one.games for one in measured(file) if one.games] == [{3: ()}]


def test_the_help_of_a_handicap_tells_what_was_measured() -> None:
    told = [one for one in measured() if one.games and one.sides in fairness.EVEN[one.mission]]
    assert len(told) > 20
    for one in told:
        wins = tuple(one.wins[side] for side in one.sides)
        assert fairness.EVEN[one.mission][one.sides] == (wins, len(one.games))
