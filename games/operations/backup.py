"""Backups with PostgreSQL's own programs, and copies to test them with."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection
from psycopg import sql

INSTALLED = Path("/usr/lib/postgresql")
BROUGHT_BY = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}


class Unable(Exception):
    """A backup cannot be made or read. The text says why."""


def backup(directory: Path) -> Path:
    """
    Write the whole database to a new file in *directory*, which appears complete or not at all.

    Raises Unable, and OSError if nothing can be written there.
    """
    database = name()
    directory.mkdir(parents=True, exist_ok=True)
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    path = directory / f"hunt-{at}.dump"
    draft = path.with_suffix(".part")
    try:
        # It holds every secret of every game.
        draft.touch(mode=0o600)
        run("pg_dump", "--format=custom", "--file", str(draft), database=database)
        return draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


def restore(path: Path) -> None:
    """Read the file *path* into the site's database, which must be empty. Raises Unable."""
    if not path.is_file():
        raise Unable(f"There is no file {path}.")
    if tables := connection.introspection.table_names():
        raise Unable(f"The database {name()} is not empty: it has {len(tables)} tables.")
    connection.close()
    fill(name(), path)


def fill(database: str, path: Path) -> None:
    """Read all of *path* into the database, or nothing. Roles are left to the caller."""
    options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    run("pg_restore", *options, "--dbname", database, str(path), database=database)


@contextmanager
def copy_of(path: Path) -> Iterator[None]:
    """A context in which Django uses a fresh database read from *path*, deleted at the end."""
    own, copy = name(), f"{name()}_drill_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(copy)).as_string())
    try:
        fill(copy, path)
        turn_to(copy)
        yield
    finally:
        turn_to(own)
        statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(copy))
        with connection.cursor() as cursor:
            cursor.execute(statement.as_string())


def turn_to(database: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = database


def name() -> str:
    """The name of the site's database. Raises Unable unless it is PostgreSQL."""
    if connection.vendor != "postgresql":
        raise Unable("Backups are only for PostgreSQL. A site on SQLite is one file: copy it.")
    return str(connection.settings_dict["NAME"])


def run(program: str, *words: str, database: str) -> None:
    """Run a PostgreSQL program. Raises Unable if it fails."""
    chosen = connection.settings_dict
    named = {variable: str(chosen[key]) for key, variable in BROUGHT_BY.items() if chosen[key]}
    if mode := chosen.get("OPTIONS", {}).get("sslmode"):
        named["PGSSLMODE"] = mode
    done = subprocess.run(
        [binary(program), *words],
        env={**os.environ, **named, "PGDATABASE": database},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unable(f"{program} failed: {done.stderr.strip()}")


def binary(program: str) -> str:
    """
    The newest installed *program*, because one older than the server refuses to work.

    Raises Unable without one.
    """
    installed = sorted(INSTALLED.glob(f"*/bin/{program}"), key=lambda path: int(path.parts[-3]))
    found = str(installed[-1]) if installed else shutil.which(program)
    if not found:
        raise Unable(f"{program} is not installed; it comes with PostgreSQL's client programs.")
    return found
