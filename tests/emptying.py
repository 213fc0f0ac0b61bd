"""Emptying a store with real commits, for tests that need one."""

import time
from importlib import import_module

from django.core.management import CommandError, call_command
from django.db import connection

forever = import_module("games.migrations.0002_events_are_forever")
TRIES = 5


def empty_the_store() -> None:
    """Throw all rows away; it needs the triggers that guard the events out of the way."""
    with connection.schema_editor() as editor:
        forever.release(None, editor)
    try:
        flush()
    finally:
        with connection.schema_editor() as editor:
            forever.protect(None, editor)


def flush() -> None:
    """A page that polled just now may still be read; then it is tried again."""
    for left in reversed(range(TRIES)):
        try:
            call_command("flush", interactive=False, verbosity=0)
            return
        except CommandError:
            if not left:
                raise
            time.sleep(1)
