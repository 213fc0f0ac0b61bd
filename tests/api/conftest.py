from typing import Any

import pytest
from rest_framework.test import APIClient

from games.accounts import api_tokens
from tests.web.conftest import _fresh_cache, ann, bob, cat, game, placed, sealing

__all__ = ["_fresh_cache", "ann", "bob", "cat", "game", "placed", "sealing"]


def api_of(user: Any) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {api_tokens.new_token(user)}")
    return client


@pytest.fixture
def api(ann: Any) -> APIClient:
    """Ann's program."""
    return api_of(ann)
