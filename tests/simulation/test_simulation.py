"""People of several habits, in virtual time."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games.admin.presets import DEFAULTS, PRESETS
from games.management.commands import simulate_people
from games.models.game import Game
from games.operations import scratch_database
from games.simulation import people
from games.simulation.people import Kind
from rules.systems import SYSTEMS, USUAL

SOAK = os.environ.get("SOAK") == "1"
OTHERS = [key for key in SYSTEMS if key != USUAL]
MONDAY = datetime(2026, 1, 5, tzinfo=UTC)


@pytest.fixture
def kinds() -> dict[str, Kind]:
    return {kind.name: kind for kind in people.read(people.FIVE_KINDS)}


@pytest.fixture
def tables_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests’ own database has its tables already, which saves the time to make them."""
    monkeypatch.setattr(scratch_database, "store", taken_back)


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def simulated(**options: Any) -> dict[str, Any]:
    out = StringIO()
    of = options if "preset" in options else {"mission": 1, **options}
    call_command("simulate_people", of.pop("system", USUAL), json=True, stdout=out, **of)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


@pytest.mark.django_db
@pytest.mark.usefixtures("tables_at_hand")
def test_whoever_vanishes_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    path.write_text(
        "[prompt]\nanswers = [30, 90]\n[vanishing]\nanswers = [30, 90]\nuntil = 2\n", "utf-8"
    )
    report = simulated(games=1, days=30, seed=1, people=path)
    assert report["missed"].keys() == {"vanishing"} and report["handed_over"]
    assert report["stuck"] == 0 and report["tests_of_nobody"] == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("tables_at_hand")
@pytest.mark.parametrize("key", OTHERS)
def test_a_game_goes_on_with_people_who_err_leave_and_come_back(key: str, tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    path.write_text("[x]\nanswers = [120, 300]\nerrs = 0.5\nuntil = 1\nback = 9\n", "utf-8")
    report = simulated(system=key, games=1, days=40, seed=1, people=path)
    assert report["over"] == 1 and report["stuck"] == 0
    assert report["missed"].keys() == {"x"} and report["refused"] and report["orders_of_nobody"]


@pytest.mark.django_db
@pytest.mark.usefixtures("tables_at_hand")
@pytest.mark.parametrize(
    ("key", "mission"), [(key, n) for key in OTHERS for n in SYSTEMS[key].missions]
)
@pytest.mark.parametrize("ask", [False] + SOAK * [True])
def test_prompt_people_take_a_day_for_a_turn_at_most(key: str, mission: int, ask: bool) -> None:
    """At the largest table, where most people wait for each other; two if all want to be asked."""
    seats = SYSTEMS[key].tables(mission)[-1]
    of = {"seats": ",".join(seats), "games": 1, "days": 30, "seed": 1, "kinds": "prompt"}
    report = simulated(system=key, mission=mission, ask=ask, **of)
    assert report["notices"]["game started"] == len(seats)
    assert report["over"] == 1 and report["days_per_turn"] <= (2 if ask else 1)
    assert report["missed"] == {} and report["orders_of_nobody"] == 0


@pytest.mark.django_db
def test_a_simulation_needs_no_tables_and_leaves_nothing() -> None:
    """It has a database of its own; not even that of the site is looked at."""
    own, tables = connection.settings_dict["NAME"], connection.introspection.table_names()
    with connection.execute_wrapper(never):
        report = simulated(games=1, days=1, seed=1, kinds="prompt")
    assert report["games"] == 1 and report["answers"]
    assert connection.settings_dict["NAME"] == own
    assert connection.introspection.table_names() == tables
    assert not Game.objects.exists() and not get_user_model().objects.exists()


def never(*_: Any) -> None:
    raise AssertionError("The site’s database is used.")


@pytest.mark.django_db
def test_selfplay_makes_the_tables_that_it_keeps_games_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch_database, "make_tables", lambda: None)
    with scratch_database.store():
        assert not connection.introspection.table_names()
        out = StringIO()
        call_command("selfplay", "counter", mission=1, games=1, keep=True, stdout=out)
        assert Game.objects.count() == 1


def test_a_preset_says_what_its_rounds_are_like() -> None:
    """What is simulated is what a tournament from the preset would lay out."""
    for key, preset in PRESETS.items():
        agreed = {**DEFAULTS, **preset.fields}
        tables = simulate_people.of_a_round(given(preset=key))
        assert " ".join(tables.seats or ()) == agreed["sides"]
        assert tables.options.items() >= agreed["options"].items()
        assert tables.days == agreed["round_days"]
        assert tables.clock.holidays == agreed["holiday_days"] and len(tables.kinds) == 5


@pytest.mark.django_db
@pytest.mark.usefixtures("tables_at_hand")
@pytest.mark.parametrize("key", PRESETS if SOAK else ["knock-out"])
def test_nine_games_in_ten_are_over_by_play(key: str) -> None:
    """In the time of a round of the preset, between people of all kinds; a short run sees two."""
    games, least = (40, 36) if SOAK else (2, 2)
    report = simulated(preset=key, games=games, seed=1)
    print(key, {name: report[name] for name in ("over", "over_after", "missed", "handed_over")})
    assert report["over"] >= least and report["stuck"] == 0
    assert report["missed"].get("slow", 0) == 0


def given(**options: Any) -> dict[str, Any]:
    """All options of the command, as they are without a word."""
    parser = simulate_people.Command().create_parser("manage.py", "simulate_people")
    known = vars(parser.parse_args([USUAL, "--preset", options["preset"]]))
    return {**known, **options}


@pytest.mark.django_db
@pytest.mark.usefixtures("tables_at_hand")
def test_the_same_seed_gives_the_same_weeks() -> None:
    one, other = (simulated(games=1, days=4, seed=1, kinds="prompt", ask=True) for _ in range(2))
    assert one == other and one["answers"] > 10 and one["missed"] == {}


def test_when_people_answer(kinds: dict[str, Kind]) -> None:
    evening = MONDAY + timedelta(hours=22, minutes=45)

    def answer(name: str, asked: datetime) -> datetime | None:
        return kinds[name].answers_at(asked, MONDAY, Random(1))

    soon = answer("prompt", evening)
    assert soon and soon.hour in (7, 8, 9)  # the night does not count
    returning = Kind("returning", (30, 90), until=2, back=9)
    late = returning.answers_at(MONDAY + timedelta(days=3), MONDAY, Random(1))
    assert late and late.date() == (MONDAY + timedelta(days=9)).date()
    saturday = answer("weekend", MONDAY)
    assert saturday and saturday.weekday() == 5
    assert answer("vanishing", MONDAY + timedelta(days=10)) is None
    back = answer("holidaymaker", MONDAY + timedelta(days=21))
    assert back and back.date() == (MONDAY + timedelta(days=30)).date()


@pytest.mark.parametrize("text", ["[x]\n", "[x]\nanswers = 3\n", "[x", "[x]\nmoods = [1]\n"])
def test_a_file_that_does_not_tell_of_people(tmp_path: Path, text: str) -> None:
    path = tmp_path / "people.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"people\.toml does not describe people"):
        simulated(people=path)


def test_a_file_of_people_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none cannot be read: No such file or directory\."):
        simulated(people=tmp_path / "none")


def test_a_template_of_tournaments_is_played_by_its_own_system() -> None:
    with pytest.raises(CommandError, match=f"of knock-out are of {USUAL}. Choose a --mission"):
        simulated(system="counter", preset="knock-out")


def test_kinds_that_the_file_does_not_know() -> None:
    with pytest.raises(CommandError, match="does not tell of heroes"):
        simulated(kinds="heroes")
