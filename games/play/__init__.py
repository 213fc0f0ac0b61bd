"""
Playing: the only way for orders to enter a game, and every change of who holds a seat.

The rest of the site uses `play.submit` and the functions beside it.
"""

from games.play.permissions import StaleOrder
from games.play.submission import (
    Stored,
    answered,
    at_table,
    board_of,
    halt,
    lapse,
    repeated,
    start,
    submit,
)

__all__ = [
    "StaleOrder",
    "Stored",
    "answered",
    "at_table",
    "board_of",
    "halt",
    "lapse",
    "repeated",
    "start",
    "submit",
]
