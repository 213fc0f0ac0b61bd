"""A program invites to its game, is invited itself, and hands its seat over."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from rest_framework.test import APIClient

from games import play
from games.models.game import Game
from games.models.mail import Notice
from games.play import lobby, substitutes
from tests.support.game_api import url
from tests.support.visitors import api_of

YOURS = "/api/you/invitations/"
BLUE = {"seat": "blue"}


@pytest.fixture
def open_game(counter: Any, ann: Any) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    lobby.join(game, "red", ann)
    return game


def invite(api: APIClient, game: Game, status: int = 201, **more: Any) -> Any:
    answer = api.post(url(game, "invitations/"), {**BLUE, **more}, format="json")
    assert answer.status_code == status, answer.json()
    return answer.json()


def invited(client: APIClient) -> Any:
    return client.get(YOURS).json()


def test_a_link_is_passed_on(open_game: Game, api: APIClient, bob: Any) -> None:
    link = invite(api, open_game)["link"]
    token, theirs = link.rstrip("/").rpartition("/")[2], api_of(bob)
    assert link.startswith("http") and invited(theirs) == []
    told = theirs.get(f"{YOURS}{token}/").json()
    assert told == {"game": open_game.key, "seat": "blue", "host": "ann", "token": token}
    taken = theirs.post(url(open_game, "seats/"), {**BLUE, "token": token}, format="json")
    assert taken.json()["status"] == "playing"
    late = theirs.get(f"{YOURS}{token}/")
    assert late.status_code == 404 and "There is no such invitation." in late.json()["error"]


def test_who_is_invited_by_name_reads_it_and_sits_down(
    open_game: Game, api: APIClient, bob: Any, cat: Any
) -> None:
    assert invite(api, open_game, to="BOB") == {"link": ""}
    assert Notice.objects.filter(kind=Notice.Kind.INVITED, person=bob).count() == 1
    assert invited(api) == invited(api_of(cat)) == []
    (told,) = invited(api_of(bob))
    assert (told["game"], told["seat"], told["host"]) == (open_game.key, "blue", "ann")
    sent = {"seat": told["seat"], "token": told["token"]}
    stranger = api_of(cat).post(url(open_game, "seats/"), sent, format="json")
    assert stranger.status_code == 422 and "kept for" in stranger.json()["error"]
    taken = api_of(bob).post(url(open_game, "seats/"), sent, format="json")
    assert taken.json()["status"] == "playing" and invited(api_of(bob)) == []


def test_an_address_is_mailed_and_its_owner_declines(
    open_game: Game, api: APIClient, bob: Any
) -> None:
    invite(api, open_game, to=bob.email)
    assert Notice.objects.filter(kind=Notice.Kind.INVITED, address=bob.email).count() == 1
    assert invited(api_of(bob)) == [], "anybody could name that address"
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    (told,) = invited(api_of(bob))
    one = f"{YOURS}{told['token']}/"
    assert api_of(bob).delete(one).status_code == 204
    assert api_of(bob).delete(one).status_code == 404 and invited(api_of(bob)) == []
    assert Notice.objects.filter(kind=Notice.Kind.OPEN, person=open_game.host).count() == 1


def test_the_host_opens_the_seat_to_anybody(
    open_game: Game, api: APIClient, bob: Any, cat: Any
) -> None:
    where = url(open_game, "invitations/?seat=blue")
    invite(api, open_game, to="bob")
    assert api_of(bob).delete(where).status_code == 403
    assert api.delete(where).status_code == 204 and invited(api_of(bob)) == []
    assert api_of(cat).post(url(open_game, "seats/"), BLUE, format="json").status_code == 200
    taken = api.delete(where)
    assert taken.status_code == 422 and "is taken" in taken.json()["error"]


WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"to": "nobody"}, 422, "There is no user called “nobody”."),
    ({"to": "ann"}, 422, "ann plays in this game already."),
    ({"to": "bob@"}, 422, "“bob@” is no mail address."),
    ({"to": "bob", "seat": "red"}, 422, "is taken."),
    ({"to": "bob", "seat": "green"}, 422, "There are: red and blue."),
    ({"person": "bob"}, 400, "There is no field “person” here."),
]


@pytest.mark.parametrize(("more", "status", "said"), WRONG)
def test_what_is_no_invitation(
    open_game: Game, api: APIClient, bob: Any, more: dict[str, Any], status: int, said: str
) -> None:
    assert said in invite(api, open_game, status, **more)["error"]
    assert not Notice.objects.filter(kind=Notice.Kind.INVITED).exists()


def test_the_host_alone_invites(open_game: Game, bob: Any) -> None:
    refused = invite(api_of(bob), open_game, 403, to="cat")
    assert refused == {"error": "Only the host of a game says who may have its free seats."}
    assert APIClient().get(YOURS).status_code == 401


def test_the_limit_is_that_of_the_page(open_game: Game, api: APIClient, bob: Any) -> None:
    for _ in range(3):
        invite(api, open_game, to="bob")
    assert "too many invitations today" in invite(api, open_game, 422, to="bob")["error"]


def autopilot(client: APIClient, game: Game, seat: str, status: int = 200, **more: Any) -> Any:
    sent = {"seat": seat, **more}
    answer = client.put(url(game, "autopilot/"), sent, format="json")
    assert answer.status_code == status, answer.json()
    return answer.json()


def test_the_autopilot_plays_and_gives_the_seat_back(moved: Game, api: APIClient, bob: Any) -> None:
    told = autopilot(api, moved, "red")
    assert [seat["autopilot"] for seat in told["seats"]] == [True, False]
    assert "over a seat of yours" in autopilot(api_of(bob), moved, "red", 422)["error"]
    assert "the plain one" in autopilot(api, moved, "red", 422, strength="able")["error"]
    assert api_of(bob).delete(url(moved, "autopilot/?seat=red")).status_code == 403
    back = api.delete(url(moved, "autopilot/")).json()
    assert not any(seat["autopilot"] for seat in back["seats"])


def test_the_host_seats_the_autopilot(open_game: Game, api: APIClient, bob: Any) -> None:
    assert "that you host" in autopilot(api_of(bob), open_game, "blue", 422)["error"]
    assert "Choose" in autopilot(api, open_game, "blue", 422, strength="huge")["error"]
    assert autopilot(api, open_game, "blue")["status"] == "playing"


def test_a_seat_that_is_left_before_the_game_is_free(open_game: Game, api: APIClient) -> None:
    autopilot(api, open_game, "red")
    (red, _) = api.delete(url(open_game, "seats/")).json()["seats"]
    assert (red["taken"], red["autopilot"]) == (False, False)


def test_who_played_a_seat_at_the_end_stays_so(moved: Game, api: APIClient, bob: Any) -> None:
    """Else somebody who had left would have stayed, once their side has won."""
    autopilot(api, moved, "red")
    lobby.resign(moved, "blue", user=bob)
    late = api.delete(url(moved, "autopilot/"))
    assert late.status_code == 422 and "The game is over." in late.json()["error"]
    assert "The game is over." in autopilot(api_of(bob), moved, "blue", 422)["error"]
    assert [seat.autopilot for seat in moved.seats.order_by("id")] == [True, False]


def test_a_seat_is_left_by_an_order_and_taken_over(moved: Game, api: APIClient, cat: Any) -> None:
    left = api.post(url(moved, "orders/"), {"seat": "red", "line": "vacate"}, format="json")
    assert left.status_code == 200
    assert "is open. Sit down again" in api.delete(url(moved, "autopilot/")).json()["error"]
    taken = api_of(cat).post(url(moved, "sit/"), {"seat": "red"}, format="json")
    assert taken.json()["order"] == substitutes.SIT
    assert moved.seats.get(name="red").user == cat
    assert "over a seat of yours" in autopilot(api, moved, "red", 422)["error"]
    assert play.submit(moved, "red", "vacate", user=cat).order == "vacate"
