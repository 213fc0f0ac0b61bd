"""Fixtures of tests with pages: three people, their clients, a browser."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connections
from django.test import Client
from rest_framework.test import APIClient

from games.accounts import api_tokens, sign_in_links
from tests.support.chromium import ARGUMENTS, Chromium


def one_line(html: str) -> str:
    """As a browser reads it: of all white space one space is left."""
    return " ".join(html.split())


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


def api_of(user: Any) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {api_tokens.new_token(user)}")
    return client


@pytest.fixture
def browser(chromium: Chromium, monkeypatch: Any) -> Iterator[Any]:
    pytest.importorskip("playwright.sync_api")
    # The database is used from nowhere else in this thread.
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with chromium.lent() as browser:
        yield browser
        # Beside Playwright's loop Django opened a connection, which nothing else would close.
        connections.close_all()


@pytest.fixture
def windowed(browser: Any) -> Iterator[Any]:
    """A browser with a window; the shell shows no notifications, and installs nothing."""
    path = shutil.which("chromium")
    if not path:
        pytest.skip("no Chromium with a window")
    one = browser.browser_type.launch(executable_path=path, args=ARGUMENTS)
    yield one
    one.close()


def signed_in(
    browser: Any, site: str, user: Any, width: int, scripts: bool = True, **device: Any
) -> Any:
    """A page of *user*, in a window so wide; *device* is what Playwright says of one."""
    size = {"width": width, "height": 800}
    page = browser.new_context(viewport=size, java_script_enabled=scripts, **device).new_page()
    page.goto(f"{site}/sign-in/{sign_in_links.new_token(user)}/")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{site}/")
    return page


def width_of(page: Any) -> int:
    """How wide a page in a browser is, in pixels, once it has been read."""
    page.wait_for_load_state("domcontentloaded")
    return int(page.evaluate("document.documentElement.scrollWidth"))
