"""Games of the counter system, their mails, and somebody who listens."""

from collections.abc import Iterator

import pytest

from tests.mail.conftest import _post, counter, game, new_game, people, store  # noqa: F401
from tests.outlets.listener import Listener


@pytest.fixture
def listener(settings: pytest.FixtureRequest) -> Iterator[Listener]:
    settings.LOOPBACK_OUTLETS = True  # type: ignore[attr-defined]
    one = Listener()
    yield one
    one.stop()
