"""Who has nothing left to play with while others play on is told so at once, and they alone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.play import lobby
from games.ratings import evidence
from tests.support.at_table import give, reloaded, seat
from tests.support.counter_system import Counter
from tests.support.visitors import client_of

CARD = "Nothing of yours is left"


@pytest.fixture
def three(new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> Game:
    """Green loses all by the first order of blue."""
    monkeypatch.setattr(Counter, "out", lambda _, state: ["green"] if state.turn > 1 else [])
    game = new_game(seats=("red", "blue", "green"))
    give(game, "red: add 1")
    return game


def notices(game: Game) -> list[str]:
    return [one.seat.name for one in Notice.objects.filter(game=game, kind=Notice.Kind.OUT)]


def page(game: Game, user: Any) -> str:
    return client_of(user).get(reverse("game", args=[game.key])).content.decode()


def test_they_are_told_by_notice_and_on_the_page(three: Game, people: list[Any]) -> None:
    assert notices(three) == [] and CARD not in page(three, people[2])
    give(three, "blue: add 1")
    assert notices(three) == ["green"] and seat(three, "green").is_out
    text = page(three, people[2])
    assert CARD in text and "Leave the table to the others" in text and "I am sure." in text
    assert all(CARD not in page(three, user) for user in people[:2])
    post.deliver()
    [mail] = MailOut.objects.filter(text__contains="Nothing of yours is left")
    assert mail.to == people[2].email


def test_it_is_told_once(three: Game) -> None:
    give(three, "blue: add 1", "green: add 1", "red: add 1", "blue: add 1")
    assert notices(three) == ["green"]


def test_a_takeback_brings_them_back(three: Game, people: list[Any]) -> None:
    give(three, "blue: add 1", "blue: takeback")
    for name in ("red", "green"):
        if reloaded(three).seats.get(name=name).asked is not None:
            give(three, f"{name}: agree")
    assert not seat(three, "green").is_out
    assert CARD not in page(three, people[2])


def test_leaving_the_rest_to_the_autopilot_is_not_leaving_the_game(three: Game) -> None:
    give(three, "blue: add 1")
    lobby.give_to_autopilot(three, "green")
    assert not evidence.was_left(three, seat(three, "green"))
    lobby.give_to_autopilot(three, "red")
    assert evidence.was_left(three, seat(three, "red"))


def test_an_end_that_takes_all_says_nothing_beside(
    new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counter, "out", lambda _, state: [])
    game = new_game()
    monkeypatch.setattr(Counter, "out", lambda _, state: ["blue"])
    lobby.resign(game, "blue")
    assert notices(game) == [] and seat(game, "blue").is_out
