"""
Autopilots that take their time: one order after the other, of whichever seat has waited longest.

An order wakes the worker for the next one, so every game gets its turn. Nobody waits meanwhile: the
game's row is locked only once the order has been found.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from games.automation import autopilot
from games.models.game import SeatAtGame

log = logging.getLogger(__name__)

LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))"


def play_one() -> bool:
    """Give an order for the first seat whose game nobody thinks about; whether there is one."""
    return any(played(seat) for seat in autopilot.due(autopilot.THINKS))


def played(seat: SeatAtGame) -> bool:
    """Whether an order was given for *seat*; one that fails waits for the next sweep."""
    try:
        with alone_with(seat.game_id) as alone:
            return alone and still_asked(seat) and autopilot.play_one(seat.game, seat)
    except Exception:
        log.exception("the autopilot of %s could not play", seat)
        return False


def still_asked(seat: SeatAtGame) -> bool:
    """Whether nobody has answered since *seat* was read."""
    rows = autopilot.waiting(autopilot.THINKS)
    return rows.filter(pk=seat.pk, asked=seat.asked).exists()


@contextmanager
def alone_with(game_id: int) -> Iterator[bool]:
    """
    Whether nobody else thinks about the game. It is so until the context's transaction ends, before
    whatever that wakes; with SQLite only one thread thinks.
    """
    if connection.vendor != "postgresql":
        yield True
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(LOCK, [f"thinking about {game_id}"])
        yield cursor.fetchone()[0]
