"""
Playing: the one door through which orders enter a game, and all that changes who sits at it.

`play.submit` and its like are what the rest of the site uses.
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
