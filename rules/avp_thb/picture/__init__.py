"""Pictures of a view: a text board to play from in a mail, an SVG for the page."""

from rules.avp_thb.picture.legend import signs
from rules.avp_thb.picture.svg import STYLE, svg_board
from rules.avp_thb.picture.text import text_board

__all__ = ["STYLE", "signs", "svg_board", "text_board"]
