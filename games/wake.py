"""
Waking a worker early, and pages that listen. The rows are the record; a bell nobody hears loses
nothing.
"""

import logging
import time
from collections.abc import Callable
from functools import partial

from celery import current_app
from django.conf import settings
from django.db import connection, transaction

log = logging.getLogger(__name__)

DEAF = 10.0


class Deaf:
    """Until when nobody tries, because it was in vain and may have taken long."""

    until = 0.0


# A process has one connection that listens, to one channel. Nothing is told but a game's key.
CHANNEL = "games"
RING = f"SELECT pg_notify('{CHANNEL}', %s)"


class Here:
    """Where PostgreSQL does not tell the processes: what listens in this one, if anything does."""

    heard: Callable[[str], None] | None = None


def listeners(key: str) -> None:
    """Tell all who listen to the game *key* that it has changed, once the transaction stands."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(RING, [key])
    elif Here.heard:
        transaction.on_commit(partial(Here.heard, key))


def ring_after_commit(task: str, *ids: int) -> None:
    """Name *task* to the workers once the transaction stands. Off unless WAKES_WORKERS is set."""
    if getattr(settings, "WAKES_WORKERS", False):
        transaction.on_commit(lambda: ring(task, *ids))


def ring(task: str, *ids: int, expires: float | None = None) -> bool:
    """Whether the name could be left for a worker; after *expires* seconds nobody reads it."""
    if time.monotonic() < Deaf.until:
        return False
    try:
        current_app.send_task(task, args=ids, retry=False, expires=expires)
    except Exception:
        Deaf.until = time.monotonic() + DEAF
        log.warning("no worker could be woken for %s; the next sweep will find the work", task)
        return False
    return True
