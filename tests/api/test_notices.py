"""How one hears of one's games, by program."""

from typing import Any

from rest_framework.test import APIClient

from games.models.game import Game
from games.models.subscription import Subscription
from games.notify import preferences
from games.notify.kinds import Kind
from games.notify.preferences import DIGEST, MAIL, OFF
from tests.support.visitors import api_of

HOOK = {"address": "https://a.example/told", "format": "discord"}


def test_choosing(api: APIClient, ann: Any, game: Game) -> None:
    shown = api.get("/api/notices/").json()
    assert {"game": "", "channel": "mail", "kind": "your turn", "when": "at once"} in shown
    choice = {"channel": "mail", "kind": "game over", "when": "digest"}
    assert choice | {"game": ""} in api.put("/api/notices/", choice, format="json").json()
    everything = {"game": game.key, "channel": "mail", "kind": "", "when": "off"}
    assert api.put("/api/notices/", everything, format="json").status_code == 200
    wished = preferences.of(ann.pk)
    assert wished.when(MAIL, Kind.OVER) == DIGEST
    assert wished.when(MAIL, Kind.OVER, game.pk) == OFF
    shown = api.get("/api/notices/", {"game": game.key}).json()
    assert {one["when"] for one in shown if one["channel"] == "mail"} == {"off"}


def test_nonsense_gets_a_sentence(api: APIClient, cat: Any, game: Game) -> None:
    wrong = {"channel": "push", "kind": "your turn", "when": "digest"}
    refused = api.put("/api/notices/", wrong, format="json")
    assert refused.status_code == 422 and "is not a choice for push" in refused.json()["error"]
    wrong = {"channel": "mail", "kind": "", "when": "off"}
    assert api.put("/api/notices/", wrong, format="json").status_code == 422
    other = api_of(cat).get("/api/notices/", {"game": game.key})
    assert other.status_code == 403 and "no seat" in other.json()["error"]


def test_an_address_on_the_web(api: APIClient) -> None:
    assert api.get("/api/webhook/").status_code == 404
    made = api.put("/api/webhook/", HOOK, format="json").json()
    assert made["secret"] == Subscription.objects.get().secret and made["format"] == "discord"
    assert "secret" not in api.get("/api/webhook/").json()
    refused = api.put("/api/webhook/", HOOK | {"address": "http://a.example/"}, format="json")
    assert refused.status_code == 422 and "https://" in refused.json()["error"]
    assert api.delete("/api/webhook/").status_code == 204
    assert not Subscription.objects.exists()
