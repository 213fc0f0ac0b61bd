"""
Databases of a run on PostgreSQL are copies of one, as its migrations take five seconds of work.

Whoever makes the first one keeps the copy from which the others are made, in every worker.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db.backends.postgresql.creation import DatabaseCreation

NAMED = "HUNT_TESTS_MIGRATED"  # the variable by which workers know what it is called
_migrate = DatabaseCreation.create_test_db


def name_for_workers() -> None:
    os.environ[NAMED] = f"hunt_migrated_{os.getpid()}"


def name() -> str:
    return os.environ[NAMED]


def server() -> psycopg.Connection[Any]:
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


@contextmanager
def one_at_a_time() -> Iterator[psycopg.Connection[Any]]:
    """The server, where no other worker is at this place."""
    with server() as own:
        own.execute("SELECT pg_advisory_lock(hashtext(%s))", [name()])
        yield own


def create_test_db(creation: DatabaseCreation, *words: Any, **options: Any) -> str:
    """As Django's own; there is nothing left to migrate in all but the first."""
    with one_at_a_time() as own:
        found = own.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name()]).fetchone()
        if found:
            creation.connection.settings_dict["TEST"]["TEMPLATE"] = name()
        made = _migrate(creation, *words, **options)
        if not found:
            creation.connection.close()
            own.execute(f"CREATE DATABASE {name()} TEMPLATE {made}")
    return made


def forget() -> None:
    """For a server that goes on after the run."""
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        with server() as own:
            own.execute(f"DROP DATABASE IF EXISTS {name()}")
