"""A table of three: the red and the green are allies against the blue; two people look on."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.models.game import Game
from games.models.press import Message
from games.play import lobby
from games.press import messages, voices
from rules.kernel.sides import Side
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.counter_system import Counter
from tests.support.visitors import browser, fresh_cache

__all__ = ["browser", "fresh_cache"]

SEATS = ("red", "blue", "green")
NAMES = {"red": "ann", "blue": "bob", "green": "cat", "onlooker": "dan", "other": "eve"}


class Alliance(Counter):
    def sides(self, setup: Setup) -> tuple[Side, ...]:
        return Side("allies", ("red", "green")), Side("blue", ("blue",))


@pytest.fixture(autouse=True)
def alliance() -> Iterator[None]:
    SYSTEMS["counter"] = Alliance()
    yield
    del SYSTEMS["counter"]


@pytest.fixture
def people(db: None) -> dict[str, Any]:
    """By seat, or by where they stand."""
    users = get_user_model().objects
    return {place: users.create_user(n, f"{n}@example.org") for place, n in NAMES.items()}


@pytest.fixture
def opened(people: dict[str, Any]) -> Game:
    """A game in which one seat is free."""
    game = lobby.create("counter", 1, SEATS, host=people["red"])
    for name in SEATS[:2]:
        lobby.join(game, name, people[name])
    return game


@pytest.fixture
def game(opened: Game, people: dict[str, Any]) -> Game:
    lobby.join(opened, "green", people["green"])
    return again(opened)


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def say(game: Game, person: Any, to: str, text: str, seat: str = "") -> Message:
    return messages.say(voices.voice_of(again(game), person, seat), to, text)


def read(game: Game, person: Any, seat: str = "") -> set[str]:
    """The texts that somebody may read."""
    voice = voices.voice_of(again(game), person, seat)
    return {line.text for line in messages.lines(voice, 1000)}


def become(game: Game, **fields: Any) -> None:
    Game.objects.filter(pk=game.pk).update(**fields)
