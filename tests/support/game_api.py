"""What tests ask a game's addresses for programs."""

from typing import Any

from rest_framework.test import APIClient

from games.models.game import Game


def url(game: Game, what: str = "") -> str:
    return f"/api/games/{game.key}/{what}"


def order(api: APIClient, game: Game, seat: str, line: str, **more: Any) -> Any:
    headers = {"Idempotency-Key": more.pop("key")} if "key" in more else {}
    body = {"seat": seat, "line": line, **more}
    return api.post(url(game, "orders/"), body, format="json", headers=headers)
