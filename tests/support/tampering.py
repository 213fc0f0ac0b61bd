"""Changing what the store keeps: what only its owner could do, to see it noticed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def as_owner() -> Iterator[None]:
    """Triggers look away meanwhile, where there are any."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
        yield
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = origin")
