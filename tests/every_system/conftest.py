"""Tables of every system, with people at them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache

from games.models.game import Game
from games.play import lobby
from rules.kernel.orders import Seat
from tests.every_system.systems import quick
from tests.support.counter_games import referee

__all__ = ["referee"]

People = dict[Seat, Any]
Laid = Callable[..., tuple[Game, People]]


@pytest.fixture(autouse=True)
def _toys(toys: None, settings: Any) -> None:
    """The toys can be played, and the post keeps what it posts."""
    cache.clear()
    settings.MAIL_DOMAIN = "hunt.example"
    settings.DEFAULT_FROM_EMAIL = "Hunt by Post <post@hunt.example>"


@pytest.fixture
def laid_out(store: None) -> Laid:
    """A quick game of a system that has begun; each seat is held by somebody called like it."""

    def made(key: str, table: int = 0) -> tuple[Game, People]:
        setup = quick(key, table)
        users = get_user_model().objects
        people = {
            seat: users.create_user(f"{seat}-player", f"{seat}@example.org") for seat in setup.seats
        }
        game = lobby.create(key, setup.mission, setup.seats, options=dict(setup.options))
        for seat, person in people.items():
            lobby.join(game, seat, person, salt=f"salt-of-{seat}")
        game.refresh_from_db()
        return game, people

    return made


@pytest.fixture
def people(store: None) -> list[Any]:
    """Three people who sit nowhere yet."""
    users = get_user_model().objects
    return [users.create_user(name, f"{name}@example.org") for name in ("ann", "bob", "cat")]
