"""The seat’s own models in full, and those that have fallen."""

from collections.abc import Iterator

from rules.avp_thb.about.models import figures, where
from rules.avp_thb.forces import roster
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.units import WEAPONS, Unit
from rules.avp_thb.view import View
from rules.kernel.orders import PIECE
from rules.kernel.panels import Panel, Row


def force(view: View) -> Iterator[Panel]:
    """Nothing for an onlooker. The board in letters says where they are."""
    own = sorted(view.of(view.seat or ""), key=lambda model: label(model.id))
    rows = (*(row(view, model) for model in own), *fallen(view))
    if rows:
        yield Panel("Your models", rows, on_board=True)


def row(view: View, model: Model) -> Row:
    if model.unit is None:
        return Row(where(view, model), name="Ping! token", word=model.id, holds=PIECE)
    told = f"{where(view, model)} {equipment(model.card)}"
    return Row(told, name=model.card.name, word=model.id, holds=PIECE)


def equipment(card: Unit) -> str:
    """`CC 12, … . Combat Knife, Smartgun.`"""
    arms = ", ".join(WEAPONS[key].name for key in card.weapons)
    return f"{figures(card)}.{f' {arms}.' if arms else ''}"


def fallen(view: View) -> Iterator[Row]:
    if lost := view.fallen.get(view.seat or ""):
        yield Row(f"{roster(tuple(lost))}.", name="Fallen")
