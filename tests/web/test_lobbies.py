"""Laying out, inviting, joining."""

from typing import Any

from django.test import Client
from django.urls import reverse

from games import lobby
from games.models import Game, Notice
from tests.web.conftest import client_of

SEATS = {
    "of": "avp_thb-1",
    "clock": "86400",
    "pace": "2",
    "who-marine": "me",
    "who-alien": "open",
    "who-predator": "absent",
}


def test_laying_out_and_joining(as_ann: Client, bob: Any) -> None:
    assert b"Lay out the game" in as_ann.get(reverse("new_game")).content
    assert as_ann.post(reverse("new_game"), SEATS).status_code == 302
    game = Game.objects.get()
    assert (game.status, game.pace, game.move_time) == ("open", 2, 86400)
    other = client_of(bob)
    assert game.key in other.get("/").content.decode()
    assert game.commitment in other.get(reverse("game", args=[game.key])).content.decode()
    other.post(reverse("join", args=[game.key]), {"seat": "alien", "salt": "my-own-salt"})
    game.refresh_from_db()
    assert game.status == "playing"
    assert game.seats.get(name="alien").salt == "my-own-salt"


def test_any_mission_can_be_chosen_and_says_what_it_is_about(as_ann: Client) -> None:
    page = as_ann.get(reverse("new_game")).content.decode()
    assert '<option value="avp_thb-10">' in page and "The ship comes apart" in page
    as_ann.post(reverse("new_game"), {**SEATS, "of": "avp_thb-10"})
    game = Game.objects.get()
    assert game.mission == 10
    lobby_page = as_ann.get(reverse("game", args=[game.key])).content.decode()
    assert "Break-up" in lobby_page and "The ship comes apart" in lobby_page


def test_the_table_shows_brief_and_objectives(as_ann: Client) -> None:
    fields = {**SEATS, "of": "avp_thb-8", "who-alien": "autopilot", "who-predator": "autopilot"}
    as_ann.post(reverse("new_game"), fields)
    page = as_ann.get(reverse("game", args=[Game.objects.get().key])).content.decode()
    assert "All three have drawn breath" in page
    assert "Stand in the armoury with 2 Marines at the end of a turn</span> <b>0 of 2" in page


def test_alone_against_the_autopilot(as_ann: Client) -> None:
    fields = {**SEATS, "who-alien": "autopilot", "who-predator": "autopilot"}
    as_ann.post(reverse("new_game"), fields)
    assert Game.objects.get().status == "playing"


def test_a_house_force(as_ann: Client) -> None:
    fields = {**SEATS, "who-alien": "autopilot", "force-marine": "commandos"}
    assert "house force, 297 points" in as_ann.get(reverse("new_game")).content.decode()
    as_ann.post(reverse("new_game"), fields)
    game = Game.objects.get()
    assert game.setup["options"]["marine"] == "commandos"
    assert "predator" not in game.setup["options"]
    as_ann.post(reverse("new_game"), {**fields, "force-marine": "hive"})
    assert Game.objects.count() == 1


def test_an_invitation_by_mail(as_ann: Client) -> None:
    fields = {**SEATS, "who-alien": "invite"}
    assert b"Give a mail address" in as_ann.post(reverse("new_game"), fields).content
    as_ann.post(reverse("new_game"), {**fields, "address-alien": "bob@example.org"})
    assert Notice.objects.get(kind="invited").address == "bob@example.org"


def test_an_invitation_by_link(as_ann: Client, ann: Any, bob: Any) -> None:
    game = lobby.create("avp_thb", 1, ("marine", "alien"), host=ann)
    lobby.join(game, "marine", ann)
    page = as_ann.post(reverse("invite", args=[game.key]), {"seat": "alien"}).content.decode()
    token = page.split("/join/")[1].split("/")[0]
    other = client_of(bob)
    other.post(reverse("join", args=[game.key]), {"seat": "alien"})
    assert game.seats.get(name="alien").user is None
    assert b"Play the alien" in other.get(reverse("invitation", args=[token])).content
    other.post(reverse("join", args=[game.key]), {"seat": "alien", "token": token})
    assert game.seats.get(name="alien").user == bob
    assert other.get(reverse("invitation", args=[token])).status_code == 404


def test_only_the_host_invites(ann: Any, bob: Any) -> None:
    game = lobby.create("avp_thb", 1, ("marine", "alien"), host=ann)
    for name in ("invite", "hand_over"):
        answer = client_of(bob).post(reverse(name, args=[game.key]), {"seat": "alien"})
        assert answer.status_code == 404


def test_nobody_must_play(as_ann: Client) -> None:
    fields = {**SEATS, "who-marine": "autopilot", "who-alien": "autopilot"}
    assert b"Somebody must play" in as_ann.post(reverse("new_game"), fields).content
    assert as_ann.post(reverse("new_game"), {**SEATS, "who-alien": "absent"}).status_code == 200
