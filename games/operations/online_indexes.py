"""Indexes that migrations add to and take from large tables while the site serves."""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.migrations import AddIndex, RunPython

DROP = 'DROP INDEX CONCURRENTLY IF EXISTS "{}"'


class AddOnline(AddIndexConcurrently):
    """Without keeping anybody from writing, on PostgreSQL; its migration must not be atomic."""

    def database_forwards(self, app_label: str, editor: Any, *states: Any) -> None:
        if editor.connection.vendor != "postgresql":
            AddIndex.database_forwards(self, app_label, editor, *states)
            return
        wait_patiently(editor)
        editor.execute(DROP.format(self.index.name))  # of an attempt that was broken off
        super().database_forwards(app_label, editor, *states)

    def database_backwards(self, app_label: str, editor: Any, *states: Any) -> None:
        if editor.connection.vendor != "postgresql":
            AddIndex.database_backwards(self, app_label, editor, *states)
            return
        wait_patiently(editor)
        super().database_backwards(app_label, editor, *states)


def without_like(names: dict[str, tuple[str, str]]) -> RunPython:
    """
    Take away what Django adds to a unique text for `LIKE`, which nothing asks often: by the *names*
    of the indexes, each with its table and column.
    """

    def drop(_: Any, editor: Any) -> None:
        execute(editor, [DROP.format(name) for name in names])

    def add(_: Any, editor: Any) -> None:
        words = ((name, table, column) for name, (table, column) in names.items())
        execute(editor, [ADD_LIKE.format(*three) for three in words])

    return RunPython(drop, add)


ADD_LIKE = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "{}" ON "{}" ("{}" varchar_pattern_ops)'


def execute(editor: Any, statements: list[str]) -> None:
    if editor.connection.vendor == "postgresql":
        wait_patiently(editor)
        for statement in statements:
            editor.execute(statement)


def wait_patiently(editor: Any) -> None:
    """It waits until older transactions have ended, which holds up nobody."""
    editor.execute("SET lock_timeout = 0")
