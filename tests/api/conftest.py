from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.support.visitors import ann, api_of, as_ann, bob, cat, fresh_cache
from tests.web.conftest import counter, game, moved

__all__ = ["ann", "as_ann", "bob", "cat", "counter", "fresh_cache", "game", "moved"]


@pytest.fixture
def api(ann: Any) -> APIClient:
    """Ann's program."""
    return api_of(ann)
