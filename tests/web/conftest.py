"""Two people at a table of the first mission, the marine to move against the alien."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connections
from django.test import Client

from games import play
from games.history import views
from games.models.game import Game
from games.play import lobby


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    cache.clear()


@pytest.fixture
def ann(db: None) -> Any:
    return get_user_model().objects.create_user("ann", "ann@example.org", "a long walk home")


@pytest.fixture
def bob(db: None) -> Any:
    return get_user_model().objects.create_user("bob", "bob@example.org", "a long walk home")


@pytest.fixture
def cat(db: None) -> Any:
    return get_user_model().objects.create_user("cat", "cat@example.org", "a long walk home")


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


@pytest.fixture
def as_ann(client: Client, ann: Any) -> Client:
    client.force_login(ann)
    return client


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def browser(chromium_path: str, monkeypatch: Any) -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    # Playwright keeps a loop in this thread; the database is used from nowhere else in it.
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield chromium
        chromium.close()
        # Beside that loop Django opens a connection of its own, which nothing else would close.
        connections.close_all()
