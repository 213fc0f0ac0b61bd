"""The mail's tests use the site's tables and people, and a post that keeps what it posts."""

from typing import Any

import pytest

from tests.support.counter_games import counter, game, new_game, people

__all__ = ["counter", "game", "new_game", "people"]


@pytest.fixture(autouse=True)
def _post(settings: Any) -> None:
    settings.MAIL_DOMAIN = "hunt.example"
    settings.DEFAULT_FROM_EMAIL = "Hunt by Post <post@hunt.example>"
