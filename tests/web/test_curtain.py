"""Several people at one device: nothing of a seat is in the page while the curtain is down."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut
from games.play import lobby
from games.web import own_games
from tests.support.buttons import buttons
from tests.support.visitors import client_of

HTMX = {"HX-Request": "true"}
OWN = re.compile(r"Your number is \d+")


@pytest.fixture
def beside(as_ann: Client) -> Game:
    as_ann.post(reverse("usual_game", args=["counter"]), {"against": "beside"})
    game = Game.objects.get()
    assert game.status == Game.Status.PLAYING and game.curtain
    return game


def page(client: Client, game: Game, query: str = "") -> str:
    url = reverse("game", args=[game.key]) + query
    return client.get(url, follow=True).content.decode()


def lift(client: Client, game: Game, seat: str) -> str:
    there = client.post(reverse("lift", args=[game.key]), {"seat": seat}, follow=True)
    return there.content.decode()


def give(client: Client, game: Game, seat: str, heads: dict[str, str] | None = None) -> Any:
    fields = {"seat": seat, "line": "add 1", "request": uuid4().hex}
    return client.post(reverse("order", args=[game.key]), fields, headers=heads or {})


def test_the_device_goes_round(beside: Game, as_ann: Client) -> None:
    first, second = (seat.name for seat in beside.seats.all()[:2])
    down = page(as_ann, beside)
    assert f"Give the device to the {first}" in down and 'id="table"' not in down
    assert f"You are the {first}." in lift(as_ann, beside, first)
    answer = give(as_ann, beside, first, HTMX)
    assert answer["HX-Redirect"] == reverse("game", args=[beside.key])
    assert not answer.content
    down = page(as_ann, beside)
    assert f"Give the device to the {second}" in down and not OWN.search(down)
    assert "What everybody knows: The" in down
    up = lift(as_ann, beside, second)
    assert f"You are the {second}." in up and "seats-held" not in up
    # A form without scripts is sent on to the curtain, too.
    there = give(as_ann, beside, second)
    assert there["Location"].partition("?")[0] == reverse("game", args=[beside.key])
    assert f"Give the device to the {first}" in page(as_ann, beside)


ADDRESSES = (
    ("game", "?seat={}"),
    ("game", "?seat={}&at=0"),
    ("news", "?seat={}"),
    ("odds", "?seat={}&line=add 1"),
    ("position", "?seat={}"),
    ("proof", "?seat={}"),
    ("press", "?seat={}"),
    ("handover", "?seat={}"),
)


@pytest.mark.parametrize(("address", "query"), ADDRESSES)
def test_no_page_shows_either_seat_while_it_is_down(
    beside: Game, as_ann: Client, address: str, query: str
) -> None:
    first, second = (seat.name for seat in beside.seats.all()[:2])
    for seat in (first, second):
        lift(as_ann, beside, seat)
        give(as_ann, beside, seat)
    for seat in (first, second):
        url = reverse(address, args=[beside.key]) + query.format(seat)
        html = as_ann.get(url, follow=True).content.decode()
        assert f"Give the device to the {first}" in html and not OWN.search(html)


def test_who_has_lifted_it_sees_their_own_page_alone(beside: Game, as_ann: Client) -> None:
    first, second = (seat.name for seat in beside.seats.all()[:2])
    lift(as_ann, beside, first)
    for query in ("", f"?seat={first}", f"?seat={second}", "?seat=nobody"):
        assert f"You are the {first}." in page(as_ann, beside, query)
    assert f"You are the {first}." in lift(as_ann, beside, second)


def test_what_one_proposes_the_others_are_asked(beside: Game, as_ann: Client) -> None:
    first, second = (seat.name for seat in beside.seats.all()[:2])
    lift(as_ann, beside, first)
    fields = {"seat": first, "line": "draw", "request": uuid4().hex}
    as_ann.post(reverse("order", args=[beside.key]), fields)
    assert f"Give the device to the {second}" in page(as_ann, beside)
    lift(as_ann, beside, second)
    fields = {"seat": second, "line": "refuse", "request": uuid4().hex}
    as_ann.post(reverse("order", args=[beside.key]), fields)
    assert f"Give the device to the {first}" in page(as_ann, beside)


def test_another_device_has_a_curtain_of_its_own(beside: Game, as_ann: Client, ann: Any) -> None:
    first = beside.seats.all()[0].name
    lift(as_ann, beside, first)
    assert "Give the device" in page(client_of(ann), beside, f"?seat={first}")
    assert f"You are the {first}." in page(as_ann, beside)


def test_the_home_page_tells_of_no_seat(beside: Game, as_ann: Client, ann: Any) -> None:
    rows = own_games.lists(ann)
    assert len(rows["asked"].first) == 1 and not rows["others"].first
    assert "glimpse" not in rows["asked"].first[0]
    assert "At this device" in as_ann.get(reverse("home")).content.decode()


def test_nobody_gets_mail_of_it(beside: Game) -> None:
    play.submit(beside, beside.seats.all()[0].name, "add 1")
    while post.deliver():
        pass
    assert not MailOut.objects.exists()


def test_at_the_end_everything_may_be_seen(beside: Game, as_ann: Client) -> None:
    first, second = (seat.name for seat in beside.seats.all()[:2])
    lift(as_ann, beside, first)
    for seat in beside.seats.all()[1:]:
        lobby.resign(beside, seat.name)
    beside.refresh_from_db()
    assert beside.status == Game.Status.OVER
    assert "The game is over." in page(as_ann, beside, f"?seat={second}")


def test_who_watches_meets_no_curtain(beside: Game, bob: Any) -> None:
    assert "You are watching." in page(client_of(bob), beside)


def test_a_game_with_more_people_is_laid_out_with_the_form(as_ann: Client) -> None:
    fields = {"of": "counter-1", "clock": "daily", "who-red": "me", "who-blue": "beside"}
    refused = as_ann.post(reverse("new_game"), {**fields, "who-green": "open"}).content.decode()
    assert "autopilots have the other seats" in refused
    as_ann.post(reverse("new_game"), {**fields, "who-green": "autopilot", "public": "on"})
    game = Game.objects.get()
    assert game.curtain and not game.is_public and game.clock["each"] > 30 * 86400
    assert [bool(seat.user) for seat in game.seats.all()] == [True, True, False]


@pytest.mark.parametrize(("way", "again"), [("lent", "Take the"), ("left", "Sit down")])
def test_a_seat_comes_back_from_the_page_of_the_other(
    beside: Game, as_ann: Client, way: str, again: str
) -> None:
    first, second = (seat.name for seat in beside.seats.all()[:2])
    play.submit(beside, first, "add 1")
    if way == "lent":
        lobby.hand_over(beside, first, beside.seats.get(name=first).user)
    else:
        play.submit(beside, first, "vacate")
    up = lift(as_ann, beside, second)
    assert f"You are the {second}." in up
    (back,) = (one for one in buttons(up) if again in one.says)
    as_ann.post(back.action, back.fields)
    assert not beside.seats.get(name=first).autopilot
    assert f"You are the {second}." in page(as_ann, beside)
