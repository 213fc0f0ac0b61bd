"""Two people at a table of the first mission, the marine to move against the alien."""

from typing import Any

import pytest

from games import play
from games.history import views
from games.models.game import Game
from games.play import lobby
from tests.support.visitors import ann, as_ann, bob, browser, cat, fresh_cache

__all__ = ["ann", "as_ann", "bob", "browser", "cat", "fresh_cache"]


@pytest.fixture
def game(ann: Any, bob: Any) -> Game:
    """Ann is the marine, Bob the alien; both have still to place their tokens."""
    return started(ann, bob)


def started(ann: Any, bob: Any) -> Game:
    game = lobby.create("avp_thb", 1, ("marine", "alien"), host=ann)
    lobby.join(game, "marine", ann)
    lobby.join(game, "alien", bob)
    game.refresh_from_db()
    return game


@pytest.fixture
def placed(game: Game) -> Game:
    """All tokens are on the board."""
    play.submit(game, "marine", "deploy auto")
    play.submit(game, "alien", "deploy auto")
    game.refresh_from_db()
    return game


@pytest.fixture
def sealing(placed: Game) -> Game:
    """The first Marine is revealed and acts: it may seal a bulkhead, which asks for a CC Test."""
    while asked := placed.seats.filter(asked__isnull=False).exclude(name="marine").first():
        (prompt,) = views.Sight(placed, asked.name).prompts
        play.submit(placed, asked.name, prompt.default)
    play.submit(placed, "marine", "activate ma1")
    play.submit(placed, "marine", "reveal")
    placed.refresh_from_db()
    return placed
