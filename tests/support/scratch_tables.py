"""Scratch databases of tests are copies of one, as its migrations take five seconds of work."""

import sqlite3

from django.contrib.contenttypes.models import ContentType
from django.db import connection

from games.operations import scratch_database

_migrate = scratch_database.make_tables
_kept: list[sqlite3.Connection] = []


def make_tables() -> None:
    """As the real one; the second time in a process everything is copied."""
    if _kept:
        connection.ensure_connection()
        _kept[0].backup(connection.connection)
        ContentType.objects.clear_cache()
    else:
        _migrate()
        _kept.append(sqlite3.connect(":memory:", check_same_thread=False))
        connection.connection.backup(_kept[0])
