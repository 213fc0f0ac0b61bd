"""No request makes the API fail: a short fuzz of its document; `make soak` runs a long one."""

import os

import pytest

from tests.api import fuzzed
from tests.web.world import World, made

# Of each operation, for each of three people: 20,000 requests in the long run.
EXAMPLES = 150 if os.environ.get("SOAK") else 2


@pytest.fixture
def world(db: None, toys: None) -> World:
    return made()


def test_no_request_is_answered_with_500(world: World) -> None:
    told = fuzzed.run(world, EXAMPLES)
    assert sum(told.values()) > 200 and {"200", "400", "401", "404"} <= set(told), told
