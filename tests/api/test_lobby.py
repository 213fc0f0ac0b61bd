"""A program opens a game, sits down and leaves."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models.game import Game
from games.play import lobby, waiting
from tests.support.game_api import order, url
from tests.support.visitors import api_of

GAMES = "/api/games/"
NEW = {"system": "counter", "mission": 1, "seats": ["red", "blue"], "seat": "red"}


def opened(api: APIClient, status: int = 201, **more: Any) -> Any:
    answer = api.post(GAMES, {**NEW, **more}, format="json")
    assert answer.status_code == status, answer.json()
    return answer.json()


def seat(game: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in game["seats"] if one["name"] == name)


def test_a_game_against_the_autopilot_begins_at_once(counter: Any, api: APIClient) -> None:
    told = opened(api, autopilots=["blue"], clock="hourly")
    assert told["status"] == "playing" and told["clock"]["each"] == 3600
    assert seat(told, "red")["yours"] and seat(told, "blue")["strength"] == "plain"
    assert told == api.get(f"{GAMES}{told['key']}/").json()
    assert order(api, Game.objects.get(), "red", "add 1").status_code == 200


def test_others_come_and_go_until_it_begins(counter: Any, api: APIClient, bob: Any) -> None:
    key, theirs = opened(api)["key"], api_of(bob)
    seats = f"{GAMES}{key}/seats/"
    assert api.get(f"{GAMES}{key}/").json()["status"] == "open"
    assert theirs.delete(seats).status_code == 403
    taken = theirs.post(seats, {"seat": "red"}, format="json")
    assert taken.status_code == 422 and "is taken" in taken.json()["error"]
    left = api.delete(seats).json()
    assert not seat(left, "red")["taken"]
    for client, name in ((theirs, "red"), (api, "blue")):
        told = client.post(seats, {"seat": name}, format="json").json()
        assert seat(told, name)["yours"]
    assert told["status"] == "playing"
    late = theirs.delete(seats)
    assert late.status_code == 422 and "You can resign" in late.json()["error"]


def test_who_was_invited_sends_the_token(counter: Any, api: APIClient, bob: Any) -> None:
    opened(api)
    game = Game.objects.get()
    token, theirs = lobby.invite(game, "blue"), api_of(bob)
    kept = theirs.post(url(game, "seats/"), {"seat": "blue"}, format="json")
    assert kept.status_code == 422 and "is kept for an invited player" in kept.json()["error"]
    invited = {"seat": "blue", "token": token, "salt": "my-own"}
    assert theirs.post(url(game, "seats/"), invited, format="json").status_code == 200
    assert game.seats.get(name="blue").salt == "my-own"


WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"system": "chess"}, 422, "There is no system “chess” here. There are: "),
    ({"mission": 99}, 422, "There are: 1"),
    ({"mission": 99, "seats": None}, 400, "seats"),
    ({"seats": ["red"]}, 422, "is played by"),
    ({"seat": "green"}, 422, "no such seat at this table. There are: red and blue."),
    ({"autopilots": ["green"]}, 422, "no such seat at this table. There are: red and blue."),
    ({"autopilots": ["red"]}, 422, "The seat of the red is taken."),
    ({"autopilots": ["red", "blue"]}, 422, "is taken."),
    ({"autopilots": ["blue"], "strength": "huge"}, 422, "There is no autopilot “huge”. Choose"),
    ({"options": {"luck": "much"}}, 422, "There is no option “luck”."),
    ({"clock": "slow"}, 400, "clock: “slow” cannot be chosen. Choose coffee, easy,"),
    ({"list": "an ogre"}, 422, "is fixed."),
    ({"salt": "a b"}, 422, "A salt can have"),
]


@pytest.mark.parametrize(("more", "status", "said"), WRONG)
def test_what_cannot_be_opened(
    counter: Any, api: APIClient, more: dict[str, Any], status: int, said: str
) -> None:
    assert said in opened(api, status, **more)["error"]
    assert not Game.objects.exists()


def test_without_seats_the_usual_ones_play(toys: None, api: APIClient) -> None:
    told = api.post(GAMES, {"system": "counter", "mission": 99, "seat": "red"}, format="json")
    assert told.status_code == 422, told.json()
    told = api.post(GAMES, {"system": "counter", "mission": 1, "seat": "red"}, format="json")
    assert told.status_code == 201, told.json()


def test_a_game_that_was_closed_does_not_wait(api: APIClient, ann: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    waiting.close(game)
    answer = api.get(f"/api/games/{game.key}/view/")
    assert answer.status_code == 400 and "closed before it began" in answer.json()["error"]


def test_a_game_is_kept_open_and_given_up(counter: Any, api: APIClient, bob: Any) -> None:
    game = Game.objects.get(key=opened(api)["key"])
    theirs, wait = api_of(bob), url(game, "waiting/")
    stranger = theirs.put(wait)
    assert stranger.status_code == 422 and "can keep it open" in stranger.json()["error"]
    assert api.put(wait).json()["status"] == "open"
    game.refresh_from_db()
    assert game.kept_open_at is not None
    theirs.post(url(game, "seats/"), {"seat": "blue"}, format="json")
    late = api.put(wait)
    assert late.status_code == 422 and "does not wait for players" in late.json()["error"]
    again = Game.objects.get(key=opened(api)["key"])
    refused = theirs.delete(url(again, "waiting/"))
    assert refused.status_code == 403 and "Only the host" in refused.json()["error"]
    assert api.delete(url(again, "waiting/")).status_code == 204
    again.refresh_from_db()
    assert again.status == Game.Status.CLOSED


def test_a_rematch_is_asked_for_and_joined(game: Game, api: APIClient, bob: Any, cat: Any) -> None:
    early = api.post(url(game, "rematch/"))
    assert early.status_code == 422 and "when the game is over" in early.json()["error"]
    lobby.resign(game, "red")
    told = api.post(url(game, "rematch/")).json()
    assert told["status"] == "open" and seat(told, "blue")["yours"]
    stranger = api_of(cat).post(url(game, "rematch/"))
    assert stranger.status_code == 422 and "for those who have played" in stranger.json()["error"]
    joined = api_of(bob).post(url(game, "rematch/")).json()
    assert joined["key"] == told["key"] and joined["status"] == "playing"
