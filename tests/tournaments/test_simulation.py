"""Every format is played to its end through the store, and what the acts say stays true."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models.tournament import Tournament

pytestmark = pytest.mark.django_db

FORMATS: list[tuple[str, dict[str, Any]]] = [
    ("swiss", {"players": 9}),
    ("swiss", {"players": 8, "pairing": "fide"}),
    ("swiss", {"players": 10, "seats": "red,blue,green"}),
    ("swiss", {"players": 6, "mirrored": True}),
    ("round-robin", {"players": 6}),
    ("round-robin", {"players": 9, "seats": "red,blue,green"}),
    ("groups", {"players": 8}),
    ("knock-out", {"players": 7}),
    ("double-knock-out", {"players": 8}),
    ("ladder", {"players": 6, "rounds": 4}),
    ("league", {"players": 8}),
]


def simulated(*words: str, **options: Any) -> dict[str, Any]:
    out = StringIO()
    usual = {"system": "counter", "seats": "red,blue", "seed": 3, "json": True, "stdout": out}
    call_command("simulate_tournament", *words, **{**usual, **options})
    return dict(json.loads(out.getvalue()))


@pytest.mark.parametrize(("of", "options"), FORMATS)
def test_a_tournament_is_played_to_its_end(of: str, options: dict[str, Any]) -> None:
    report = simulated(of, **options)
    assert report["over"] and report["trouble"] == []
    assert report["players"] == options["players"] + report["late"] and report["games"]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("of", sorted({of for of, _ in FORMATS}))
def test_a_tournament_of_few_is_played_to_its_end(of: str, players: int) -> None:
    report = simulated(of, players=players, rounds=3 if of == "ladder" else 0)
    assert report["over"] and report["trouble"] == [] and report["games"]


@pytest.mark.parametrize("of", sorted({of for of, _ in FORMATS}))
def test_nobody_plays_alone(of: str) -> None:
    with pytest.raises(CommandError, match="A table needs 2 entrants; 1 is there"):
        simulated(of, players=1)


def test_what_does_not_come_to_an_end_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match=r"goes on until it is closed.*--rounds"):
        simulated("ladder", players=2)
    with pytest.raises(CommandError, match="No further round is possible"):
        simulated("swiss", players=3, rounds=99, pairing="fide")
    assert simulated("ladder", players=2, rounds=30)["rounds"] == 30
    assert "20 games\n30 games\n" in capfd.readouterr().err


def test_the_same_seed_gives_the_same_tournament() -> None:
    assert simulated("swiss", players=8) == simulated("swiss", players=8)


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(
        CommandError, match=r"not played by red, mauve\. --seats can be red,blue or "
    ):
        simulated("swiss", seats="red,mauve")
