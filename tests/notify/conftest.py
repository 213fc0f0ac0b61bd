"""Games of the counter system, their mails, and somebody who listens."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.mail.conftest import _post, counter, game, new_game, people
from tests.notify.listener import Listener

__all__ = ["_post", "counter", "game", "new_game", "people"]


@pytest.fixture
def listener(settings: Any) -> Iterator[Listener]:
    settings.LOOPBACK_OUTLETS = True
    one = Listener()
    yield one
    one.stop()
