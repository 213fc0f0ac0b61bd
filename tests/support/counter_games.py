"""Fixtures of the site's tests: the little counter system, games of it, and two people."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.models.game import Game
from games.people import reliability
from games.play import lobby
from rules.parts import searching
from rules.systems import SYSTEMS
from tests.support.counter_system import Counter, judge_of


@pytest.fixture(autouse=True)
def counter() -> Iterator[Counter]:
    """The counter system is known while a test runs."""
    SYSTEMS["counter"] = system = Counter()
    yield system
    del SYSTEMS["counter"]


@pytest.fixture
def thinkers(counter: Counter) -> None:
    """Players who look ahead play the counter, too."""
    counter.players = searching.players(judge_of(counter))


def seated(red: Any, blue: Any) -> Game:
    """A started game of two people; the red is asked first."""
    game = lobby.create("counter", 1, ("red", "blue"), host=red)
    lobby.join(game, "red", red)
    lobby.join(game, "blue", blue)
    game.refresh_from_db()
    return game


@pytest.fixture
def people(store: None) -> list[Any]:
    users = get_user_model().objects
    return [users.create_user(name, f"{name}@example.org") for name in ("ann", "bob", "cat")]


@pytest.fixture
def new_game(people: list[Any]) -> Callable[..., Game]:
    """A started game; the first seats are held by people, *autopilots* by none."""

    def made(mission: int = 1, seats: tuple[str, ...] = ("red", "blue"), **rest: Any) -> Game:
        game = lobby.create("counter", mission, seats, **rest)
        free = [seat.name for seat in game.seats.all() if not seat.autopilot]
        for name, user in zip(free, people, strict=False):
            lobby.join(game, name, user, salt=f"salt-of-{name}")
        game.refresh_from_db()
        return game

    return made


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    return new_game()


@pytest.fixture
def no_extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is excused, so that the first missed question has its consequence."""
    monkeypatch.setattr(reliability, "AT_FIRST", 0)


@pytest.fixture
def referee(people: list[Any]) -> Any:
    """Somebody who plays nowhere, and may rule."""
    cat = people[2]
    cat.user_permissions.add(Permission.objects.get(codename="referee"))
    return type(cat).objects.get(pk=cat.pk)
