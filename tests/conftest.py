import os
import shutil

import pytest
from django.db import connection


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the stored transcripts anew")


@pytest.fixture(scope="session")
def redis_url() -> str:
    url = os.environ.get("REDIS_URL")
    if not url:
        pytest.skip("no Redis")
    return url


@pytest.fixture(scope="session")
def chromium_path() -> str:
    path = shutil.which("chromium")
    if not path:
        pytest.skip("no Chromium")
    return path


@pytest.fixture(autouse=True)
def _store(request: pytest.FixtureRequest) -> None:
    """A test marked `postgres` says what SQLite cannot: locks, races, roles."""
    if request.node.get_closest_marker("postgres") and connection.vendor != "postgresql":
        pytest.skip("no PostgreSQL")
