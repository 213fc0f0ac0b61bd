"""Laying out, inviting, joining."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.clock.time_control import Allowance
from games.models.game import Game
from games.models.mail import Notice
from games.play import lobby
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS
from tests.support.counter_games import thinkers
from tests.support.counter_system import Counter
from tests.support.visitors import client_of

__all__ = ["thinkers"]

SEATS = {
    "of": "counter-1",
    "clock": "daily",
    "who-red": "me",
    "who-blue": "open",
    "who-green": "absent",
}


def test_laying_out_and_joining(as_ann: Client, bob: Any) -> None:
    assert b"Create the game" in as_ann.get(reverse("new_game")).content
    assert as_ann.post(reverse("new_game"), SEATS).status_code == 302
    game = Game.objects.get()
    assert (game.status, Allowance.of(game.clock).each) == ("open", 86400)
    other = client_of(bob)
    assert game.key in other.get("/").content.decode()
    assert game.commitment in other.get(reverse("game", args=[game.key])).content.decode()
    other.post(reverse("join", args=[game.key]), {"seat": "blue", "salt": "my-own-salt"})
    game.refresh_from_db()
    assert game.status == "playing"
    assert game.seats.get(name="blue").salt == "my-own-salt"


def test_alone_against_the_autopilot(as_ann: Client) -> None:
    fields = {**SEATS, "who-blue": "autopilot", "who-green": "autopilot"}
    as_ann.post(reverse("new_game"), fields)
    assert Game.objects.get().status == "playing"


def test_without_scripts_another_mission_brings_its_own_seats(as_ann: Client) -> None:
    """The seats of the mission that was chosen are proposed anew; what else was chosen stays."""
    form = as_ann.get(reverse("new_game")).context["form"]
    fields = {f"who-{seat}": "me" for seat in form.seats} | {"of": "counter-1", "clock": "daily"}
    page = as_ann.post(reverse("new_game"), fields)
    form = page.context["form"]
    assert "This mission has other seats" in page.content.decode()
    assert form["clock"].value() == "daily" and not form["public"].value()
    assert [form[f"who-{seat}"].value() for seat in form.seats] == ["me", "autopilot", "autopilot"]
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "name", ["of", "who-blue", "clock", "misses", "part", "asks", "press", "strength-blue"]
)
def test_what_is_refused_is_told_at_its_field(
    as_ann: Client, counter: Counter, thinkers: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(counter, "words", replace(counter.words, one_turn="turn"), raising=False)
    page = as_ann.post(reverse("new_game"), {**SEATS, name: "nonsense"}).content.decode()
    assert f'<ul class="errorlist" id="id_{name}_error">' in page
    assert not Game.objects.exists()


def test_an_invitation_by_mail(as_ann: Client) -> None:
    fields = {**SEATS, "who-blue": "invite"}
    assert (
        b"Give the user name or the mail address"
        in as_ann.post(reverse("new_game"), fields).content
    )
    as_ann.post(reverse("new_game"), {**fields, "address-blue": "bob@example.org"})
    assert Notice.objects.get(kind="invited").address == "bob@example.org"


def test_an_invitation_by_link(as_ann: Client, ann: Any, bob: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    lobby.join(game, "red", ann)
    page = as_ann.post(reverse("invite", args=[game.key]), {"seat": "blue"}).content.decode()
    token = page.split("/join/")[1].split("/")[0]
    other = client_of(bob)
    other.post(reverse("join", args=[game.key]), {"seat": "blue"})
    assert game.seats.get(name="blue").user is None
    assert b"Play the blue" in other.get(reverse("invitation", args=[token])).content
    other.post(reverse("join", args=[game.key]), {"seat": "blue", "token": token})
    assert game.seats.get(name="blue").user == bob
    assert other.get(reverse("invitation", args=[token])).status_code == 404


def test_what_is_no_token_leads_to_the_game(ann: Any, bob: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    lobby.invite(game, "blue")
    fields = {"seat": "blue", "token": "no/such"}
    answer = client_of(bob).post(reverse("join", args=[game.key]), fields)
    assert answer["Location"] == reverse("game", args=[game.key])


def test_only_the_host_invites(ann: Any, bob: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=ann)
    for name in ("invite", "hand_over"):
        answer = client_of(bob).post(reverse(name, args=[game.key]), {"seat": "blue"})
        assert answer.status_code == 404


def test_nobody_must_play(as_ann: Client) -> None:
    fields = {**SEATS, "who-red": "autopilot", "who-blue": "autopilot"}
    assert (
        b"Leave at least one seat to a person" in as_ann.post(reverse("new_game"), fields).content
    )
    assert as_ann.post(reverse("new_game"), {**SEATS, "who-blue": "absent"}).status_code == 200


def test_a_game_by_itself_does_not_go_on(as_ann: Client, ann: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), autopilots=["blue"], host=ann)
    lobby.join(game, "red", ann)
    lobby.resign(game, "red")
    game.refresh_from_db()
    link = f"{reverse('new_game')}?after={game.key}"
    assert link not in as_ann.get(reverse("game", args=[game.key])).content.decode()
    assert as_ann.get(link).status_code == 404
    with pytest.raises(Refusal, match="not part of a campaign"):
        lobby.carried_on(game)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_host_reads_what_the_missions_of_the_chosen_system_are_about(
    as_ann: Client, key: str
) -> None:
    of = f"{key}-{next(iter(SYSTEMS[key].missions))}"
    page = as_ann.get(reverse("new_game"), {"of": of}).content.decode()
    told = re.findall(r"<dt>\d+\. ([^<]+)</dt>", page)
    assert list(map(unescape, told)) == list(SYSTEMS[key].missions.values())
