"""The database's clock. It alone decides what is due."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import cast

from django.db import connection

# Stands for the clock where days pass in minutes: in simulations alone.
VIRTUAL: ContextVar[datetime | None] = ContextVar("virtual", default=None)


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """A context in which the clock shows *moment*."""
    token = VIRTUAL.set(moment)
    try:
        yield
    finally:
        VIRTUAL.reset(token)


def known() -> datetime | None:
    """The time where nobody need be asked; None if the database must be."""
    if connection.vendor == "postgresql":
        return VIRTUAL.get()
    return VIRTUAL.get() or datetime.now(UTC)


def now() -> datetime:
    """The time on the database's clock, in UTC."""
    if at := known():
        return at
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        return cast(datetime, cursor.fetchone()[0])
