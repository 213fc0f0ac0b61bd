"""Reports by program."""

from typing import Any

from rest_framework.test import APIClient

from games.models.game import Game
from games.models.moderation import Report
from tests.support.visitors import api_of


def test_a_report_and_what_became_of_it(api: APIClient, game: Game, cat: Any) -> None:
    sent = {"about": "bob", "kind": "words", "text": "He insults me."}
    told = api.post("/api/reports/", sent, format="json")
    assert told.status_code == 201 and told.json()["became"] == "It waits for a moderator."
    again = api.post("/api/reports/", sent, format="json")
    assert again.status_code == 422 and "already" in again.json()["error"]
    of_game = {"game": game.key, "kind": "other", "text": "Strange."}
    assert api.post("/api/reports/", of_game, format="json").status_code == 201
    first, second = api.get("/api/reports/").json()
    assert (first["game"], first["about"]) == (game.key, "")
    assert (second["game"], second["about"], second["state"]) == ("", "bob", "open")
    assert api_of(cat).get("/api/reports/").json() == []


def test_what_is_refused(api: APIClient, game: Game) -> None:
    for sent, status in (
        ({"kind": "other", "text": "Hm."}, 400),
        ({"about": "bob", "game": game.key, "kind": "other", "text": "Hm."}, 400),
        ({"about": "nobody", "kind": "other", "text": "Hm."}, 404),
        ({"game": "nothing", "kind": "other", "text": "Hm."}, 404),
        ({"about": "bob", "kind": "appeal", "text": "Hm."}, 400),
        ({"about": "ann", "kind": "other", "text": "Hm."}, 422),
    ):
        assert api.post("/api/reports/", sent, format="json").status_code == status, sent
    assert not Report.objects.exists()
