"""
Playing: the only way for orders to enter a game, and every change of who holds a seat.

The rest of the site uses `play.submit` and the functions beside it.
"""

from games.play.commit import Stored
from games.play.game_start import start
from games.play.order import ByKey
from games.play.permissions import StaleOrder
from games.play.submission import halt, lapse, submit

__all__ = ["ByKey", "StaleOrder", "Stored", "halt", "lapse", "start", "submit"]
