"""Two people at a table of the counter system, and what they look at it with."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission

from games import play
from games.models.game import Game
from games.play import lobby
from tests.support.counter_games import counter
from tests.support.visitors import ann, as_ann, bob, browser, cat, fresh_cache, windowed

__all__ = ["ann", "as_ann", "bob", "browser", "cat", "counter", "fresh_cache", "windowed"]


@pytest.fixture
def game(ann: Any, bob: Any) -> Game:
    """Ann is the red, Bob the blue; nobody has moved."""
    return started(ann, bob)


def started(ann: Any, bob: Any, mission: int = 1) -> Game:
    game = lobby.create("counter", mission, ("red", "blue"), host=ann)
    lobby.join(game, "red", ann)
    lobby.join(game, "blue", bob)
    game.refresh_from_db()
    return game


@pytest.fixture
def moved(game: Game) -> Game:
    """Both have added to their numbers, and Ann is to move again."""
    play.submit(game, "red", "add 1")
    play.submit(game, "blue", "add 1")
    game.refresh_from_db()
    return game


@pytest.fixture
def referee(cat: Any) -> Any:
    cat.user_permissions.add(Permission.objects.get(codename="referee"))
    return type(cat).objects.get(pk=cat.pk)
