"""A scratch database for trying things out; the site’s own is neither needed nor touched."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper


@contextmanager
def store() -> Iterator[None]:
    """A context in which Django uses an empty database in memory, with every table."""
    own = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = scratch = in_memory()
    try:
        make_tables()
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = own
        scratch.connection.close()


def make_tables() -> None:
    call_command("migrate", verbosity=0)


def in_memory() -> DatabaseWrapper:
    chosen = {
        **connections.settings[DEFAULT_DB_ALIAS],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",
        "OPTIONS": {"init_command": "PRAGMA recursive_triggers=ON;"},
    }
    return DatabaseWrapper(chosen, DEFAULT_DB_ALIAS)


def ready() -> None:
    """Create the tables of an embedded site’s database; others are migrated only by `prepare`."""
    if settings.EMBEDDED:
        call_command("migrate", verbosity=0)
