"""Emptying a store with real commits, for tests that need one."""

import time
from importlib import import_module

from django.core.management import CommandError, call_command
from django.db import connection

from games.forever import guard, unguard

forever = import_module("games.migrations.0002_events_are_forever")
GUARDED = ("games_act", "games_caseact")
TRIES = 5


def empty_the_store() -> None:
    """Throw all rows away; it needs the triggers that guard some of them out of the way."""
    with connection.schema_editor() as editor:
        forever.release(None, editor)
        for table in GUARDED:
            unguard(table)(None, editor)
    try:
        flush()
    finally:
        with connection.schema_editor() as editor:
            forever.protect(None, editor)
            for table in GUARDED:
                guard(table)(None, editor)


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
