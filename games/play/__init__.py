"""
Playing: the only way for orders to enter a game, and every change of who holds a seat.

The rest of the site uses `play.submit` and the functions beside it.
"""

from games.play.permissions import StaleOrder
from games.play.submission import (
    Stored,
    answer,
    board_of,
    earlier_answer,
    halt,
    lapse,
    record_table_order,
    start,
    submit,
)

__all__ = [
    "StaleOrder",
    "Stored",
    "answer",
    "board_of",
    "earlier_answer",
    "halt",
    "lapse",
    "record_table_order",
    "start",
    "submit",
]
