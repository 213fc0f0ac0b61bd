"""People of several habits, in virtual time."""

import json
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from games import people
from games.models import Game
from games.people import Kind

MONDAY = datetime(2026, 1, 5, tzinfo=UTC)


@pytest.fixture
def kinds() -> dict[str, Kind]:
    return {kind.name: kind for kind in people.read(people.FIVE_KINDS)}


def simulated(**options: Any) -> dict[str, Any]:
    out = StringIO()
    call_command("simulate_people", "avp_thb", mission=1, json=True, stdout=out, **options)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


@pytest.mark.django_db
def test_whoever_vanishes_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    path.write_text(
        "[prompt]\nanswers = [30, 90]\n[vanishing]\nanswers = [30, 90]\nuntil = 2\n", "utf-8"
    )
    report = simulated(games=1, days=30, seed=1, people=path)
    assert report["missed"].keys() == {"vanishing"} and report["handed_over"]
    assert report["stuck"] == 0 and report["tests_of_nobody"] == 0
    assert not Game.objects.exists() and not get_user_model().objects.exists()


@pytest.mark.django_db
def test_the_same_seed_gives_the_same_weeks() -> None:
    one, other = (simulated(games=1, days=4, seed=1, kinds="prompt", ask=True) for _ in range(2))
    assert one == other and one["answers"] > 10 and one["missed"] == {}


def test_when_people_answer(kinds: dict[str, Kind]) -> None:
    evening = MONDAY + timedelta(hours=22, minutes=45)

    def answer(name: str, asked: datetime) -> datetime | None:
        return kinds[name].answers_at(asked, MONDAY, Random(1))

    soon = answer("prompt", evening)
    assert soon and soon.hour in (7, 8, 9)  # the night does not count
    saturday = answer("weekend", MONDAY)
    assert saturday and saturday.weekday() == 5
    assert answer("vanishing", MONDAY + timedelta(days=10)) is None
    back = answer("holidaymaker", MONDAY + timedelta(days=21))
    assert back and back.date() == (MONDAY + timedelta(days=30)).date()


@pytest.mark.parametrize("text", ["[x]\n", "[x]\nanswers = 3\n", "[x", "[x]\nmoods = [1]\n"])
def test_a_file_that_does_not_tell_of_people(tmp_path: Path, text: str) -> None:
    path = tmp_path / "people.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"people\.toml does not tell of people"):
        simulated(people=path)


def test_kinds_that_the_file_does_not_know() -> None:
    with pytest.raises(CommandError, match="does not tell of heroes"):
        simulated(kinds="heroes")
