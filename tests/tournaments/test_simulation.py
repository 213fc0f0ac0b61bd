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


def test_the_same_seed_gives_the_same_tournament() -> None:
    assert simulated("swiss", players=8) == simulated("swiss", players=8)


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(CommandError, match="is not played by red, mauve"):
        simulated("swiss", seats="red,mauve")
    with pytest.raises(CommandError, match="needs 2 entrants"):
        simulated("swiss", players=1)
