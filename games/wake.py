"""Waking a worker early. The rows are the record; a doorbell nobody hears loses nothing."""

import logging
import time

from celery import current_app
from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)

DEAF = 10.0


class Deaf:
    """Until when nobody tries, because it was in vain and may have taken long."""

    until = 0.0


def ring_after_commit(task: str, *ids: int) -> None:
    """Name *task* to the workers once the transaction stands. Off unless DOORBELL is set."""
    if getattr(settings, "DOORBELL", False):
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
