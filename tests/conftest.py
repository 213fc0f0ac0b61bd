import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from django.core.cache import caches
from django.db import connection, transaction
from django.db.backends.postgresql.creation import DatabaseCreation
from django.test import TransactionTestCase, override_settings
from pytest_django import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from games.operations import scratch_database
from rules.systems import SYSTEMS
from tests.support import drawn, migrated
from tests.support.chromium import Chromium, installed
from tests.support.composed import Composed, Post
from tests.support.emptying import empty_the_store
from tests.support.found_files import add_found_files
from tests.support.scratch_tables import make_tables

# What Django calls after each test with real commits.
TransactionTestCase._fixture_teardown = empty_the_store
# What is the same every time is done once.
WhiteNoiseMiddleware.add_files_from_finders = add_found_files
scratch_database.make_tables = make_tables
DatabaseCreation.create_test_db = migrated.create_test_db
drawn.draw_alike()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write what is stored anew")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    drawn.begin(item.nodeid)
    # Its people may have the numbers of people of another test.
    caches["lately"].clear()


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """The site's own hash takes half a second for each person that is made, on purpose."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session")
def redis_url() -> str:
    url = os.environ.get("REDIS_URL")
    if not url:
        pytest.skip("no Redis")
    return url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    path = installed()
    if not path:
        pytest.skip("no Chromium")
    one = Chromium(path)
    yield one
    one.stop()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy systems can be played while a test runs."""
    from tests.every_system.systems import TOYS

    for key, system in TOYS.items():
        monkeypatch.setitem(SYSTEMS, key, system)


@pytest.fixture
def template(transactional_db: None) -> str:
    """The database of which the services get a copy; there is one where a test needs a store."""
    return migrated.name()


@pytest.fixture
def databases(template: str) -> Iterator[dict[str, str]]:
    """A database without rows, for its owner and for a role that is yet to be made."""
    name, url = f"hunt_compose_{os.getpid()}", urlsplit(os.environ["DATABASE_URL"])
    address = f"{url.netloc.rpartition('@')[2]}/{name}"
    with psycopg.connect(url.geturl(), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield {
            "OWNER_DATABASE_URL": f"postgresql://{url.username}:{url.password}@{address}",
            "DATABASE_URL": f"postgresql://{name}:PASSWORD@{address}",
        }
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")
        server.execute(f"DROP ROLE IF EXISTS {name}")


@pytest.fixture
def broker(redis_url: str) -> Iterator[str]:
    """The address of a Redis database that no other test uses, nor any other worker's."""
    server, _, number = redis_url.rpartition("/")
    url = f"{server}/{15 - int(number)}"
    with redis.Redis.from_url(url) as client:
        client.flushdb()
        yield url
        client.flushdb()


@pytest.fixture
def post() -> Iterator[Post]:
    post = Post()
    yield post
    post.server.stop()


@pytest.fixture
def composed(
    databases: dict[str, str], broker: str, post: Post, tmp_path: Path
) -> Iterator[Composed]:
    """The services of the compose file, none of which runs yet, on a migrated database."""
    mail = {"EMAIL_PORT": str(post.server.port)}
    site = Composed({**databases, **mail, "REDIS_URL": broker}, tmp_path)
    site.run("migrate")
    yield site
    site.stop()


@pytest.fixture
def served(composed: Composed, tmp_path_factory: pytest.TempPathFactory) -> Composed:
    """The same with its static files, which all workers share: to compress them takes 45 s."""
    own = tmp_path_factory.getbasetemp()
    composed.static = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "static"
    composed.collect_static_files()
    return composed


@pytest.fixture
def store(transactional_db: None) -> None:
    """A real store with real commits."""


@pytest.fixture(scope="module")
def kept_store(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What is stored here all tests of a module find, and what one does to it is undone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _store(request: pytest.FixtureRequest) -> None:
    """A test marked `postgres` says what SQLite cannot: locks, races, roles."""
    if request.node.get_closest_marker("postgres") and connection.vendor != "postgresql":
        pytest.skip("no PostgreSQL")
