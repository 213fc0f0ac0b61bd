"""The mail's tests use the site's tables and people, and a post that keeps what it posts."""

from typing import Any

import pytest

from tests.support.composed import Post
from tests.support.counter_games import counter, game, new_game, people

__all__ = ["counter", "game", "new_game", "people"]


@pytest.fixture(autouse=True)
def _post(settings: Any) -> None:
    settings.MAIL_DOMAIN = "hunt.example"
    settings.DEFAULT_FROM_EMAIL = "Hunt by Post <post@hunt.example>"


@pytest.fixture(params=[True, False], ids=["piped", "in turn"])
def server(request: Any, post: Post, settings: Any) -> Post:
    """The site posts to it; it allows commands in one go, or does not."""
    settings.EMAIL_BACKEND, settings.EMAIL_USE_TLS = settings.SMTP, False
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", post.server.port
    post.piped = request.param
    return post
