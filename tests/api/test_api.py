"""What a program can ask and order."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from games.models.event import Receipt
from games.models.game import Game
from games.play import lobby
from tests.support import game_api
from tests.support.game_api import url
from tests.support.toys.dowsers import EAST_WEST
from tests.support.toys.squirrels import PAIR, TREES
from tests.support.visitors import api_of

BLUE = {"seat": "blue"}


def order(api: APIClient, game: Game, line: str = "add 1", **more: Any) -> Any:
    return game_api.order(api, game, "red", line, **more)


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
    assert one["agreed"] == [] and one["expected"] == ""
    mine, other = one["seats"]
    assert mine["yours"] and mine["question"] == 1
    assert other["question"] is None and other["deadline"] is None


def test_games_come_in_pages(api: APIClient, game: Game) -> None:
    for _ in range(110):
        lobby.create("counter", 1)
    for asked, given in (({}, 50), ({"limit": 60}, 60), ({"limit": 9_999}, 100)):
        page = api.get("/api/games/", asked).json()
        assert (page["count"], len(page["results"])) == (111, given)
    assert len(api.get(page["next"]).json()["results"]) == 11


def test_a_program_reads_what_was_agreed(toys: None, api: APIClient, ann: Any) -> None:
    options = {"turns": 4, "kept by the site": "so"}
    agreed = lobby.create("dowsers", 1, EAST_WEST, host=ann, options=options)
    one = api.get(url(agreed)).json()
    assert one["agreed"] == [{"name": "turns", "value": "4", "text": "Turns: Four."}]


def test_standing_orders(toys: None, api: APIClient, ann: Any, bob: Any) -> None:
    game = lobby.create("dowsers", 1, EAST_WEST)
    for seat, person in zip(EAST_WEST, (ann, bob), strict=True):
        lobby.join(game, seat, person)
    game_api.order(api, game, "east", "standing dig yes")
    answer = api.get(url(game, "standing-orders/")).json()
    [question] = answer["questions"]
    assert (answer["seat"], question["about"], question["given"]) == ("east", "dig", ["yes"])
    assert question["now"] == "Dig at once."
    assert question["ways"][0] == {"word": "no", "text": "Ask me."}
    stranger = api.get(url(game, "standing-orders/"), {"seat": "west"})
    assert stranger.status_code == 403


def test_usual_standing_orders(toys: None, api: APIClient) -> None:
    address, nothing = "/api/you/standing-orders/", {"system": "dowsers", "orders": []}
    assert nothing in api.get(address).json()
    body = {"system": "dowsers", "orders": ["Standing dig no.", "dig yes"]}
    kept = {"system": "dowsers", "orders": ["dig yes"]}
    assert api.put(address, body, format="json").json() == kept
    assert kept in api.get(address).json() and nothing not in api.get(address).json()
    for order in ("nap long", "nap"):
        refused = api.put(address, {"system": "dowsers", "orders": [order]}, format="json")
        assert refused.status_code == 422
        assert "No standing order can be about “nap”." in refused.json()["error"]
    assert api.put(address, {"system": "dowsers"}, format="json").status_code == 400
    assert APIClient().get(address).status_code == 401


def test_prompts_with_offers(api: APIClient, game: Game) -> None:
    answer = api.get(url(game, "prompts/")).json()
    (prompt,) = answer["prompts"]
    assert prompt["text"] == "Turn 0: add to your number or gamble."
    add, gamble = prompt["offers"]
    (slot,) = add.pop("slots")
    assert add == {"verb": "add", "rule": "", "orders": 3, "waste": "", "note": ""}
    assert slot == {
        "name": "n",
        "holds": "number",
        "words": ["1", "2", "3"],
        "open": "",
        "counts": None,
    }
    assert (gamble["verb"], gamble["slots"]) == ("gamble", [])


def test_an_order_of_counts_says_what_goes_where(toys: None, api: APIClient, ann: Any) -> None:
    game = lobby.create("squirrels", 1, PAIR, autopilots=PAIR[1:], host=ann)
    lobby.join(game, "grey", ann)
    (prompt,) = api.get(url(game, "prompts/")).json()["prompts"]
    ((slot,),) = (offer["slots"] for offer in prompt["offers"])
    assert (slot["name"], slot["holds"]) == ("nuts", "counts")
    assert slot["open"] == (
        "2 acorn of 2 bites each, 2 hazel of 1 bite each, split among elm with 8 bites each,"
        " fir with 6 bites each, oak with 4 bites each"
    )
    assert slot["counts"] == {
        "things": [
            {"word": "acorn", "name": "Acorns", "most": 2, "size": 2},
            {"word": "hazel", "name": "Hazelnuts", "most": 2, "size": 1},
        ],
        "rooms": [{"word": tree, "name": tree, "size": size} for tree, size in TREES.items()],
        "suggested": {"elm": {"acorn": 2}},
        "measure": "bite",
    }
    told = game_api.order(api, game, "grey", "store elm acorn 1 oak hazel 2").json()
    assert told["facts"][0]["text"] == "The grey stores elm acorn 1 oak hazel 2."


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


def test_a_refusal_names_its_rule_however_often_it_is_asked_for(api: APIClient, game: Game) -> None:
    first, again = (order(api, game, "add 9", key="k1") for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["rule"] == "1-1"


def test_nobody_plays_or_looks_from_anothers_seat(cat: Any, game: Game) -> None:
    theirs = api_of(cat)
    assert order(theirs, game).status_code == 422
    for what in ("view/", "prompts/", "facts/"):
        assert theirs.get(url(game, what), {"seat": "red"}).status_code == 403
    assert theirs.get(url(game, "prompts/")).status_code == 403


def test_an_onlooker_sees_nothing_hidden(cat: Any, api: APIClient, moved: Game) -> None:
    theirs = api_of(cat)
    view = theirs.get(url(moved, "view/")).json()
    assert view["seat"] is None and view["view"]["number"] is None
    told = theirs.get(url(moved, "facts/")).content.decode()
    assert "Your number" not in told and "add 1" not in told
    own = api.get(url(moved, "facts/")).content.decode()
    assert "Your number" in own and "add 1" in own


def test_facts_since(api: APIClient, moved: Game) -> None:
    numbers = [entry["number"] for entry in api.get(url(moved, "facts/"), {"since": 2}).json()]
    assert numbers == [2]
    assert api.get(url(moved, "facts/"), {"since": "x"}).status_code == 400


def test_a_game_as_a_file(api: APIClient, as_ann: Client, cat: Any, moved: Game) -> None:
    told = api.get(url(moved, "file/"))
    assert told.headers["Content-Type"] == "application/jsonl"
    assert b"add 1" in told.content and b"add 1" not in api_of(cat).get(url(moved, "file/")).content
    assert api_of(cat).get(url(moved, "file/"), {"seat": "red"}).status_code == 403
    game_api.order(api, moved, "red", "resign")
    whole, page = api.get(url(moved, "file/")), as_ann.get(reverse("proof_file", args=[moved.key]))
    assert whole.content == page.content != told.content


def test_odds_order_nothing(api: APIClient, moved: Game) -> None:
    answer = api.get(url(moved, "odds/"), {"line": "gamble"})
    assert answer.status_code == 200
    assert answer.json() == {"seat": "red", "odds": ["A die: needs 4, 50 %."]}
    assert api.get(url(moved, "odds/"), {"line": "add 1"}).json()["odds"] == []
    length = moved.length
    moved.refresh_from_db()
    assert moved.length == length and not Receipt.objects.exists()


@pytest.mark.parametrize("wrong", [{"line": "fly"}, {"line": ""}, {"line": "add 1", "expected": 1}])
def test_odds_refuse_like_the_order(api: APIClient, moved: Game, wrong: dict[str, Any]) -> None:
    looked_at, given = api.get(url(moved, "odds/"), wrong), order(api, moved, **wrong)
    assert (looked_at.status_code, looked_at.json()) == (given.status_code, given.json())
    assert looked_at.status_code == 422


def test_odds_are_asked_with_a_line_for_ones_own_seat(
    api: APIClient, cat: Any, moved: Game
) -> None:
    where = url(moved, "odds/")
    assert api.get(where).status_code == 400
    assert api.get(where, {"line": "add 1", "expected": "x"}).status_code == 400
    for client, fields in ((api_of(cat), {}), (api_of(cat), {"seat": "red"}), (api, BLUE)):
        assert client.get(where, {"line": "add 1", **fields}).status_code == 403
    assert APIClient().get(where, {"line": "add 1"}).status_code == 401


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


def test_a_takeback_by_program(api: APIClient, bob: Any, moved: Game) -> None:
    game, number = moved, moved.length
    order(api, game, "gamble")
    facts = api.get(url(game, "facts/")).json()
    assert facts[-1]["back_to"] == number - 1 and facts[-1]["undone_by"] is None
    (fact,) = order(api, game, "takeback").json()["facts"]
    assert "The blue must agree" in fact["text"]
    answer = api_of(bob).get(url(game, "prompts/")).json()["prompts"][0]
    assert [offer["verb"] for offer in answer["offers"]] == ["agree", "refuse"]
    assert answer["default"] == "refuse"
    agreed = {"seat": "blue", "line": "agree"}
    assert api_of(bob).post(url(game, "orders/"), agreed, format="json").status_code == 200
    facts = api.get(url(game, "facts/")).json()
    assert facts[number]["undone_by"] == number + 2 and facts[number]["back_to"] is None
    order(api, game, "add 2")
    assert order(api, game, "takeback").json()["order"] == f"takeback {number - 1}"
