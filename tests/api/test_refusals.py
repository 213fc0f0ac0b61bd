"""Whatever is wrong with a request is a sentence that says what would be right."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.accounts import rate_limits
from games.models.game import Game
from games.models.person import Holiday
from tests.support.game_api import order, url

JSON = "application/json"
UNSUITABLE: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("PUT", "{}", {}, 405, "This address takes POST and OPTIONS, and nothing else."),
    ("POST", "seat=red", {"content_type": "text/plain"}, 415, "Content-Type: application/json"),
    ("POST", "{}", {"HTTP_ACCEPT": "text/html"}, 406, "accept application/json"),
    ("POST", "[]", {}, 400, "one JSON object with fields. There are: seat, line and expected."),
    ("POST", '{"expcted": 1}', {}, 400, "There is no field “expcted” here. There are: seat, line"),
]


@pytest.mark.parametrize(("method", "body", "how", "status", "said"), UNSUITABLE)
def test_a_request_in_the_wrong_way(
    api: APIClient, game: Game, method: str, body: str, how: dict[str, Any], status: int, said: str
) -> None:
    answer = api.generic(method, url(game, "orders/"), body, **{"content_type": JSON, **how})
    assert answer.status_code == status and said in answer.json()["error"], answer.json()


def test_a_misspelt_field_gives_no_order(api: APIClient, game: Game) -> None:
    assert order(api, game, "red", "add 1", expcted=0).status_code == 400
    game.refresh_from_db()
    assert game.length == 1


def test_without_a_token_one_learns_where_it_is_made(db: None) -> None:
    unknown = APIClient(HTTP_AUTHORIZATION="Token abc")
    for client in (APIClient(), unknown):
        answer = client.get("/api/games/")
        assert answer.status_code == 401 and "“Your programs”" in answer.json()["error"]


def test_too_many_requests(api: APIClient, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "user", rate_limits.Limit(0, 600))
    answer = api.get(url(game))
    again = answer.headers["Retry-After"]
    told = f"You have sent too many requests. Try again in {again} seconds."
    assert (answer.status_code, answer.json()["error"]) == (429, told)


def test_a_wrong_choice_names_the_right_ones(api: APIClient, bob: Any) -> None:
    wrong = {"about": "bob", "kind": "noise", "text": "He sings."}
    told = api.post("/api/reports/", wrong, format="json").json()["error"]
    assert told == "kind: “noise” cannot be chosen. Choose cheating, words, stalling or other."
    news = {"channel": "mail", "kind": "gossip", "when": "off"}
    told = api.put("/api/notices/", news, format="json").json()["error"]
    assert told.startswith("There is no such kind of news. There are: your turn, reminder,")
    never = {"channel": "push", "kind": "your turn", "when": "digest"}
    told = api.put("/api/notices/", never, format="json").json()["error"]
    assert told == "“digest” is not a choice for push. Choose at once or off."


def test_a_holiday_that_is_not_there(api: APIClient) -> None:
    assert not Holiday.objects.exists()
    told = api.delete("/api/you/holidays/1/")
    assert (told.status_code, told.json()["error"]) == (404, "You have no such holiday.")
