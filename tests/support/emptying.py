"""Emptying a store with real commits, after each test that needs one."""

import time
from functools import cache

from django.db import OperationalError, connection, transaction

from games.operations import append_only

# What migrations have written, and every test finds.
KEPT = {
    "django_migrations", "django_content_type", "auth_permission", "auth_group",
    "auth_group_permissions", "django_site",
}  # fmt: skip
TRIES = 5


def empty_the_store(_: object = None) -> None:
    """
    Delete all rows but those of migrations. A page that polled just now may still be read; then
    it is tried again.

    Django's own way, TRUNCATE, takes a second for so many tables, and locks them all.
    """
    for left in reversed(range(TRIES)):
        try:
            EMPTYING[connection.vendor]()
            return
        except OperationalError:
            if not left:
                raise
            time.sleep(1)


@cache
def tables() -> list[str]:
    return sorted(set(connection.introspection.table_names()) - KEPT)


def on_postgresql() -> None:
    """A replica's role runs no triggers, neither those of foreign keys nor those of events."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("; ".join(f"DELETE FROM {name}" for name in tables()))


def on_sqlite() -> None:
    with connection.schema_editor() as editor:
        append_only.release(None, editor)
        for name in tables():
            editor.execute(f"DELETE FROM {name}")
        append_only.guard(None, editor)


EMPTYING = {"postgresql": on_postgresql, "sqlite": on_sqlite}
