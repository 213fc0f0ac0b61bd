"""The table as players see it."""

from rules.xenos_rampant.picture.legend import signs
from rules.xenos_rampant.picture.svg import STYLE, svg_board
from rules.xenos_rampant.picture.text import text_board

__all__ = ["STYLE", "signs", "svg_board", "text_board"]
