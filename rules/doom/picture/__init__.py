"""The board as players see it."""

from rules.doom.picture.legend import signs
from rules.doom.picture.paint import STYLE
from rules.doom.picture.svg import svg_board
from rules.doom.picture.text import text_board

__all__ = ["STYLE", "signs", "svg_board", "text_board"]
