"""What a program can ask and order."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games.models.event import Receipt
from games.models.game import Game
from games.play import lobby
from tests.api.conftest import api_of

ALIEN = {"seat": "alien"}


def url(game: Game, what: str = "") -> str:
    return f"/api/games/{game.key}/{what}"


def order(api: APIClient, game: Game, line: str = "deploy auto", **more: Any) -> Any:
    headers = {"Idempotency-Key": more.pop("key")} if "key" in more else {}
    body = {"seat": "marine", "line": line, **more}
    return api.post(url(game, "orders/"), body, format="json", headers=headers)


def test_a_token_for_a_password(ann: Any) -> None:
    client = APIClient()
    right = {"username": "ann", "password": "a long walk home"}
    token = client.post("/api/token/", right, format="json").json()["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert client.get("/api/games/").status_code == 200
    wrong = APIClient().post("/api/token/", {**right, "password": "no"}, format="json")
    assert wrong.status_code in (401, 403)
    assert wrong.json() == {"error": "The name or the password is wrong."}


@pytest.mark.django_db
def test_without_a_token() -> None:
    answer = APIClient().get("/api/games/")
    assert answer.status_code == 401
    assert set(answer.json()) == {"error"}


def test_games(api: APIClient, game: Game) -> None:
    (one,) = api.get("/api/games/").json()["results"]
    assert one == api.get(url(game)).json()
    assert one["commitment"] == game.commitment
    assert one["agreed"] == [] and "changes hands about 7 times" in one["expected"]
    mine, other = one["seats"]
    assert mine["yours"] and mine["question"] == 1
    assert other["question"] is None and other["deadline"] is None


def test_a_program_reads_what_was_agreed(api: APIClient, ann: Any) -> None:
    options = {"cards": "none", "marine": "commandos", "pace": 2, "turns": 3}
    agreed = lobby.create("avp_thb", 1, ("marine", "alien"), host=ann, options=options)
    one = api.get(url(agreed)).json()
    assert one["agreed"] == [
        {"name": "cards", "value": "none", "text": "Cards: None, as a first game."},
        {"name": "pace", "value": "2", "text": "Pace: Two models in a row, fewer mails."},
    ]
    assert "changes hands about 5 times" in one["expected"]


def test_standing_orders(api: APIClient, placed: Game) -> None:
    order(api, placed, "standing sentry ask 40")
    answer = api.get(url(placed, "standing-orders/")).json()
    found = {question["about"]: question for question in answer["questions"]}
    assert answer["seat"] == "marine" and "hide" not in found
    assert found["sentry"]["given"] == ["ask", "40"]
    assert found["sentry"]["now"] == "The game asks me: from 40 % up."
    assert found["sentry"]["ways"][0] == {"word": "hold", "text": "It never fires by itself."}
    stranger = api.get(url(placed, "standing-orders/"), {"seat": "alien"})
    assert stranger.status_code == 403


def test_usual_standing_orders(api: APIClient) -> None:
    address = "/api/you/standing-orders/"
    assert api.get(address).json() == [{"system": "avp_thb", "orders": []}]
    body = {"system": "avp_thb", "orders": ["Standing sentry 40.", "hide never"]}
    kept = {"system": "avp_thb", "orders": ["sentry 40", "hide never"]}
    assert api.put(address, body, format="json").json() == kept
    assert api.get(address).json() == [kept]
    refused = api.put(address, {"system": "avp_thb", "orders": ["nap long"]}, format="json")
    assert (
        refused.status_code == 422
        and "No standing order can be about “nap”." in refused.json()["error"]
    )
    assert api.put(address, {"system": "avp_thb"}, format="json").status_code == 400
    assert APIClient().get(address).status_code == 401


def test_prompts_with_offers(api: APIClient, game: Game) -> None:
    answer = api.get(url(game, "prompts/")).json()
    (prompt,) = answer["prompts"]
    assert prompt["text"] == "Place your tokens on a3 and a4."
    (offer,) = prompt["offers"]
    (slot,) = offer.pop("slots")
    assert offer == {"verb": "deploy", "rule": "3.1.1-3", "orders": 1, "waste": ""}
    assert slot.pop("open") == ("5 marine of 1 point each, split among a3, a4 with 8 points each")
    assert slot == {
        "name": "tokens",
        "holds": "counts",
        "words": ["auto"],
        "counts": {
            "things": [{"word": "marine", "name": "Marine", "most": 5, "size": 1}],
            "rooms": [
                {"word": "a3", "name": "a3", "size": 8},
                {"word": "a4", "name": "a4", "size": 8},
            ],
            "suggested": {"a3": {"marine": 3}, "a4": {"marine": 2}},
            "measure": "point",
        },
    }


def test_an_order_is_one_event_however_often_it_comes(api: APIClient, game: Game) -> None:
    first = order(api, game, key="k1", expected=1)
    again = order(api, game, key="k1", expected=1)
    assert first.status_code == again.status_code == 200
    assert (first.json()["number"], again.json()["number"]) == (1, 1)
    assert again.json()["again"] and not first.json()["again"]
    game.refresh_from_db()
    assert game.length == 2


def test_refusals_are_sentences(api: APIClient, game: Game) -> None:
    bad = order(api, game, "fly away")
    assert bad.status_code == 422
    assert bad.json()["error"].startswith("“fly” is not an order you can give now.")
    stale = order(api, game, expected=0)
    assert stale.status_code == 422 and "moved on" in stale.json()["error"]
    long = order(api, game, "x" * 65536)
    assert long.status_code == 422 and "at most 500" in long.json()["error"]
    malformed = api.post(url(game, "orders/"), "{", content_type="application/json")
    assert malformed.status_code == 400 and set(malformed.json()) == {"error"}
    missing = api.get("/api/games/none/")
    assert missing.status_code == 404 and set(missing.json()) == {"error"}
    game.refresh_from_db()
    assert game.length == 1


def test_a_refusal_names_its_rule_however_often_it_is_asked_for(
    api: APIClient, sealing: Game
) -> None:
    first = order(api, sealing, "weld b4", key="k1")
    again = order(api, sealing, "weld b4", key="k1")
    assert first.json() == again.json()
    assert first.json()["rule"] == "4.2.1-4"


def test_nobody_plays_or_looks_from_anothers_seat(cat: Any, game: Game) -> None:
    theirs = api_of(cat)
    assert order(theirs, game).status_code == 422
    for what in ("view/", "prompts/", "facts/"):
        assert theirs.get(url(game, what), {"seat": "marine"}).status_code == 403
    assert theirs.get(url(game, "prompts/")).status_code == 403


def test_an_onlooker_sees_no_hidden_unit(cat: Any, api: APIClient, placed: Game) -> None:
    theirs = api_of(cat)
    view = theirs.get(url(placed, "view/")).json()
    assert view["seat"] is None
    assert all(m["unit"] is None for m in view["view"]["models"] if not m["revealed"])
    told = theirs.get(url(placed, "facts/")).content.decode()
    assert "stalker" not in told and "deploy auto" not in told
    assert "deploy " in api.get(url(placed, "facts/")).content.decode()


def test_facts_since(api: APIClient, placed: Game) -> None:
    numbers = [entry["number"] for entry in api.get(url(placed, "facts/"), {"since": 2}).json()]
    assert numbers == [2]
    assert api.get(url(placed, "facts/"), {"since": "x"}).status_code == 400


def test_odds_order_nothing(api: APIClient, sealing: Game) -> None:
    answer = api.get(url(sealing, "odds/"), {"line": "seal a4"})
    assert answer.status_code == 200
    assert answer.json() == {"seat": "marine", "odds": ["CC 12: needs 12, 60 %."]}
    assert api.get(url(sealing, "odds/"), {"line": "pass"}).json()["odds"] == []
    length = sealing.length
    sealing.refresh_from_db()
    assert sealing.length == length and not Receipt.objects.exists()


@pytest.mark.parametrize("wrong", [{"line": "fly"}, {"line": ""}, {"line": "pass", "expected": 1}])
def test_odds_refuse_like_the_order(api: APIClient, sealing: Game, wrong: dict[str, Any]) -> None:
    looked_at, given = api.get(url(sealing, "odds/"), wrong), order(api, sealing, **wrong)
    assert (looked_at.status_code, looked_at.json()) == (given.status_code, given.json())
    assert looked_at.status_code == 422


def test_odds_are_asked_with_a_line_for_ones_own_seat(
    api: APIClient, cat: Any, sealing: Game
) -> None:
    where = url(sealing, "odds/")
    assert api.get(where).status_code == 400
    assert api.get(where, {"line": "pass", "expected": "x"}).status_code == 400
    for client, fields in ((api_of(cat), {}), (api_of(cat), {"seat": "marine"}), (api, ALIEN)):
        assert client.get(where, {"line": "pass", **fields}).status_code == 403
    assert APIClient().get(where, {"line": "pass"}).status_code == 401


def test_throttled(api: APIClient, game: Game) -> None:
    """At most 120 orders a minute; a minute may end while they come."""
    answers = (order(api, game, "fly").status_code for _ in range(241))
    assert 429 in answers


def test_the_document_has_no_warnings() -> None:
    document = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=document)
    assert "/orders/:" in document.getvalue()


def test_what_is_public_is_documented_with_what_it_gives_back() -> None:
    document = StringIO()
    call_command("spectacular", "--format", "openapi-json", stdout=document)
    paths = json.loads(document.getvalue())["paths"]
    public = [at for at in paths if at.split("/")[2] in ("tournaments", "ratings", "reports")]
    operations = [one for at in public for one in paths[at].values()]
    assert len(operations) > 10
    for one in operations:
        (given,) = [one["responses"][status] for status in one["responses"] if status < "300"]
        assert one["description"] and given["content"]


def test_a_takeback_by_program(api: APIClient, bob: Any, sealing: Game) -> None:
    game, number = sealing, sealing.length - 1
    facts = api.get(url(game, "facts/")).json()
    assert facts[-1]["back_to"] == number - 1 and facts[-1]["undone_by"] is None
    (fact,) = order(api, game, "takeback").json()["facts"]
    assert "The alien must agree" in fact["text"]
    answer = api_of(bob).get(url(game, "prompts/")).json()["prompts"][0]
    assert [offer["verb"] for offer in answer["offers"]] == ["agree", "refuse"]
    assert answer["default"] == "refuse"
    agreed = {"seat": "alien", "line": "agree"}
    assert api_of(bob).post(url(game, "orders/"), agreed, format="json").status_code == 200
    facts = api.get(url(game, "facts/")).json()
    assert facts[number]["undone_by"] == number + 2 and facts[number]["back_to"] is None
    assert order(api, game, "takeback").json()["order"] == f"takeback {number - 2}"
