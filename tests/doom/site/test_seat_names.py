"""Pages and mails call a seat “first marine”, and only its rivals are against it."""

from typing import Any

import pytest
from django.urls import reverse

from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut
from games.play import lobby
from games.web.new_game import NewGame
from tests.support.at_table import give
from tests.support.visitors import ann, bob, cat, client_of

__all__ = ["ann", "bob", "cat"]

pytestmark = pytest.mark.usefixtures("store")
TEAM_OF_TWO = ("marine-1", "marine-2", "invader")


def opened(host: Any) -> Game:
    game = lobby.create("doom", 1, TEAM_OF_TWO, host=host)
    lobby.join(game, "marine-1", host)
    return game


def page(user: Any, name: str, *args: str) -> str:
    return client_of(user).get(reverse(name, args=args)).content.decode()


def test_a_seat_has_one_name_before_the_game_begins(ann: Any, bob: Any) -> None:
    game = opened(ann)
    assert "<h2>Second marine</h2>" in page(bob, "game", game.key)
    assert "Free: second marine, invader. At the table: ann." in page(bob, "to_join")
    assert "Waiting for players: second marine and invader" in page(ann, "home")
    assert [who.label for who, *_ in NewGame("doom-1").rows()][:2] == [
        "first marine",
        "second marine",
    ]


def test_who_plays_on_the_same_side_is_not_against_one(ann: Any, bob: Any, cat: Any) -> None:
    game = opened(ann)
    lobby.join(game, "marine-2", bob)
    lobby.join(game, "invader", cat)
    assert "You are the second marine, against cat." in page(bob, "home")
    assert "You are the invader, against ann and bob." in page(cat, "home")


def test_mails_call_a_seat_as_the_page_does(ann: Any, bob: Any, cat: Any) -> None:
    game = opened(ann)
    lobby.join(game, "marine-2", bob)
    lobby.join(game, "invader", cat)
    give(game, "marine-1: draw", "marine-2: agree", "invader: agree")
    post.deliver()
    (over,) = MailOut.objects.filter(to="bob@example.org", subject__startswith="Over: ")
    assert over.subject.endswith("Cold Start: second marine against cat")
    assert "First marine (ann): percent of the way to the aim 0" in over.text
