"""How strong the autopilot is: chosen wherever it is given a seat, and told at the table."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from games.play import lobby
from rules.systems import USUAL
from tests.support.counter_games import thinkers
from tests.support.visitors import api_of, client_of, one_line
from tests.web.test_lobbies import SEATS

__all__ = ["thinkers"]

CHOICE, ALL = "How strong is the autopilot?", ("Plain", "Casual", "Able", "Strong")


def page(client: Client, name: str, *words: str) -> str:
    return client.get(reverse(name, args=words)).content.decode()


def shows_the_choice(html: str) -> bool:
    return CHOICE in html and all(f">{name}. It " in html for name in ALL)


def strength_at(game: Game, seat: str = "blue") -> str:
    found: str = game.seats.get(name=seat).strength
    return found


def newest() -> Game:
    return Game.objects.latest("id")


def test_in_the_form_seat_by_seat(thinkers: None, as_ann: Client) -> None:
    assert shows_the_choice(as_ann.get(f"{reverse('new_game')}?of=counter-1").content.decode())
    seats = {**SEATS, "who-blue": "autopilot", "who-green": "autopilot"}
    as_ann.post(reverse("new_game"), {**seats, "strength-blue": "strong"})
    assert (strength_at(newest()), strength_at(newest(), "green")) == ("strong", "plain")
    told = one_line(page(as_ann, "game", newest().key))
    assert "the autopilot, strong" in told and "the autopilot </li>" in told
    as_ann.post(reverse("new_game"), {**seats, "strength-blue": "divine"})
    assert Game.objects.count() == 1


def test_on_the_usual_terms(thinkers: None, as_ann: Client) -> None:
    url = reverse("usual_game", args=["counter"])
    assert shows_the_choice(as_ann.get(url).content.decode())
    as_ann.post(url, {"against": "autopilot", "strength": "able"})
    assert strength_at(newest()) == "able" and newest().status == Game.Status.PLAYING
    refused = as_ann.post(url, {"against": "autopilot", "strength": "divine"}, follow=True)
    assert b"Choose casual, plain, able or strong." in refused.content


def test_in_the_lobby(thinkers: None, as_ann: Client, ann: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue", "green"), host=ann)
    lobby.join(game, "red", ann)
    assert shows_the_choice(page(as_ann, "game", game.key))
    url = reverse("hand_over", args=[game.key])
    as_ann.post(url, {"seat": "blue", "strength": "casual"})
    assert "The autopilot, casual" in page(as_ann, "game", game.key)
    as_ann.post(url, {"seat": "green", "strength": "divine"})
    assert newest().status == Game.Status.OPEN
    as_ann.post(url, {"seat": "green"})
    assert strength_at(newest(), "green") == "plain"


def test_in_practice(thinkers: None, as_ann: Client, moved: Game) -> None:
    url = reverse("game", args=[moved.key])
    assert shows_the_choice(as_ann.get(url, {"at": 1}).content.decode())
    assert CHOICE not in as_ann.get(url).content.decode()
    fork = {"seat": "red", "at": "1", "strength": "able"}
    as_ann.post(reverse("fork", args=[moved.key]), fork)
    assert newest().practice and strength_at(newest()) == "able"


def test_a_program_chooses_in_practice(thinkers: None, moved: Game, ann: Any) -> None:
    url, program = reverse("api_fork", args=[moved.key]), api_of(ann)
    forked = program.post(url, {"seat": "red", "at": 1, "strength": "strong"}, format="json")
    assert [seat["strength"] for seat in forked.json()["seats"]] == ["", "strong"]
    refused = program.post(url, {"seat": "red", "at": 1, "strength": "divine"}, format="json")
    assert refused.status_code == 422
    assert "Choose casual, plain, able or strong." in refused.json()["error"]
    usual = program.post(url, {"seat": "red", "at": 1}, format="json")
    assert [seat["strength"] for seat in usual.json()["seats"]] == ["", "plain"]


def test_nothing_is_asked_where_there_is_no_choice(as_ann: Client, moved: Game) -> None:
    pages = [
        as_ann.get(f"{reverse('new_game')}?of=counter-1").content.decode(),
        page(as_ann, "usual_game", "counter"),
        as_ann.get(reverse("game", args=[moved.key]), {"at": 1}).content.decode(),
    ]
    assert not [html for html in pages if CHOICE in html]


def test_everybody_at_the_table_is_told(thinkers: None, ann: Any, bob: Any) -> None:
    game = lobby.create(
        "counter", 1, ("red", "blue", "green"), autopilots=["green"], strength="able", host=ann
    )
    lobby.join(game, "red", ann)
    lobby.join(game, "blue", bob)
    assert "the autopilot, able" in page(client_of(bob), "game", game.key)
    shown = client_of(bob).get(reverse("api_game", args=[game.key])).json()["seats"]
    assert [seat["strength"] for seat in shown] == ["", "", "able"]


@pytest.mark.django_db
@pytest.mark.parametrize(("strength", "begins"), [("able", True), ("divine", False)])
def test_in_the_first_game(client: Client, strength: str, begins: bool) -> None:
    assert shows_the_choice(page(client, "primer", USUAL))
    client.post(reverse("try"), {"system": USUAL, "strength": strength})
    found = Game.objects.first()
    assert bool(found) == begins
    assert not found or found.seats.get(autopilot=True).strength == "able"
