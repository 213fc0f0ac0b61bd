"""Fixtures of tests with pages: three people, their clients, a browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connections
from django.test import Client

__all__ = ["ann", "as_ann", "bob", "browser", "cat", "client_of", "fresh_cache"]


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
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
