"""What a program asks of a game of The Hunt Begins."""

from typing import Any

from rest_framework.test import APIClient

from games.models.game import Game
from games.play import lobby
from tests.support.game_api import order, url
from tests.support.visitors import api_of


def test_how_long_a_game_is_expected_to_take(api: APIClient, game: Game) -> None:
    assert "changes hands about 7 times" in api.get(url(game)).json()["expected"]


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
    order(api, placed, "marine", "standing sentry ask 40")
    answer = api.get(url(placed, "standing-orders/")).json()
    found = {question["about"]: question for question in answer["questions"]}
    assert answer["seat"] == "marine" and "hide" not in found
    assert found["sentry"]["given"] == ["ask", "40"]
    assert found["sentry"]["now"] == "The game asks me: from 40 % up."
    assert found["sentry"]["ways"][0] == {"word": "hold", "text": "It never fires by itself."}
    stranger = api.get(url(placed, "standing-orders/"), {"seat": "alien"})
    assert stranger.status_code == 403


def test_prompts_with_offers(api: APIClient, game: Game) -> None:
    answer = api.get(url(game, "prompts/")).json()
    (prompt,) = answer["prompts"]
    assert prompt["text"] == "Place your tokens on a3 and a4."
    (offer,) = prompt["offers"]
    (slot,) = offer.pop("slots")
    told = {"verb": "deploy", "rule": "3.1.1-3", "orders": 1}
    assert offer == told | {"waste": "", "note": ""}
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


def test_an_onlooker_sees_no_hidden_unit(cat: Any, api: APIClient, placed: Game) -> None:
    theirs = api_of(cat)
    view = theirs.get(url(placed, "view/")).json()
    assert view["seat"] is None
    assert all(m["unit"] is None for m in view["view"]["models"] if not m["revealed"])
    told = theirs.get(url(placed, "facts/")).content.decode()
    assert "stalker" not in told and "deploy auto" not in told
    assert "deploy " in api.get(url(placed, "facts/")).content.decode()
