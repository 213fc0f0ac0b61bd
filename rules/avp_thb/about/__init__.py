"""What a player wants to know of what the board shows, as a seat sees it."""

from collections.abc import Callable, Mapping

from rules.avp_thb.about.force import force
from rules.avp_thb.about.models import model
from rules.avp_thb.about.places import card, place
from rules.avp_thb.view import View
from rules.kernel.orders import CARD, PIECE, PLACE
from rules.kernel.panels import Panel

__all__ = ["about", "force"]

KINDS: Mapping[str, Callable[[View, str], Panel | None]] = {
    PIECE: model,
    PLACE: place,
    CARD: card,
}


def about(view: View, kind: str, id: str) -> Panel | None:
    """The panel of a model, tile, door or card, as `System.about` asks for it."""
    return KINDS[kind](view, id) if kind in KINDS else None
