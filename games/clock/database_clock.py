"""The database's clock, which alone decides what is due."""

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
    """Whatever is done inside is done at *moment*."""
    token = VIRTUAL.set(moment)
    try:
        yield
    finally:
        VIRTUAL.reset(token)


def now() -> datetime:
    """What the database's clock shows; UTC."""
    if at := VIRTUAL.get():
        return at
    if connection.vendor != "postgresql":
        return datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        return cast(datetime, cursor.fetchone()[0])
