"""A tile or a door: what it is for, what lies there, and what its marks mean; and a card."""

from collections.abc import Iterator

from rules.avp_thb.about import terms
from rules.avp_thb.board import Tile
from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.goals import tally
from rules.avp_thb.panels import in_hand
from rules.avp_thb.picture.floor import Floor, floor_of
from rules.avp_thb.picture.things import aims
from rules.avp_thb.picture.words import corpses, lying, tile_name
from rules.avp_thb.view import View
from rules.kernel.orders import listed
from rules.kernel.panels import Panel, Row

# What the ground of a tile means to those who are there; corridors by whom they shelter.
GROUNDS = {
    "room": ("2.6.1-3",),
    "pod": ("2.6.1-3",),
    "vent": ("2.6.1-4", "2.6.1-6", "2.6.1-5"),
    "infested": ("2.6.1-1", "4.1.2-2"),
    "normal": ("2.6.1-2",),
}
DOOR = ("2.6.2-1", "2.6.2-4", "2.6.2-9")
SEALED = "2.6.2-5"
DEPLOY, WELD, LOOSE, ACID, TOKEN, TROPHY, ROOM = (
    "3.1.1-3", "4.2.1-3", "9.11-12", "3.3-7", "5.1-1", "9.11-4", "3.3-1",
)  # fmt: skip


def place(view: View, id: str) -> Panel | None:
    if id in view.doors:
        return door(view, id)
    return tile(view, view.board.tiles[id]) if id in view.board.tiles else None


def door(view: View, id: str) -> Panel:
    """One that is closed; an open one is no longer there."""
    sealed = [SEALED] if id in view.made else []
    rows = [terms.told(one) for one in (*DOOR, *sealed)]
    title = f"Closed door between {listed(id.split('/'))}"
    return Panel(title, tuple(rows), "", *terms.more(DOOR[0]))


def tile(view: View, tile: Tile) -> Panel:
    floor = floor_of(view, tile)
    rows = (*wanted(view, tile), *here(view, tile), *signs(view, floor), *ground(tile))
    kind = "" if tile.kind in ("room", "pod", "vent") else f", {corridor(tile)}"
    note = f"{view.free_to(tile.id, view.seat or '')} of {tile.capacity} points of room are free."
    return Panel(f"{tile_name(tile)}{kind}", rows, note, *terms.more(ROOM))


def corridor(tile: Tile) -> str:
    return f"{'infested' if tile.infested else 'normal'} corridor, {tile.kind}"


def wanted(view: View, tile: Tile) -> Iterator[Row]:
    """Whose objective the place is, and how far it has come there."""
    for seat, one in aims(view).get(tile.id, ()):
        count = tally(view, seat, one, tile.id)
        yield Row(one.text, under="What it is for", name=seat, done=count, need=one.at_once)


def here(view: View, tile: Tile) -> Iterator[Row]:
    if models := [model.name for model in view.on(tile.id)]:
        yield Row(f"{', '.join(models)}.", under="Who is here")


def signs(view: View, floor: Floor) -> Iterator[Row]:
    """What is drawn on it, with the paragraph of each."""
    id, under = floor.tile.id, "What lies here"
    for what in floor.marks:
        yield Row("An objective names this tile.", under=under, name=f"Marked: {what}")
    held = {
        DEPLOY: floor.start and f"the {floor.start} side",
        WELD: floor.welded and "welded shut",
        LOOSE: floor.loose and "may break away",
        ACID: floor.acid and f"{floor.acid} on it",
        TOKEN: ", ".join(lying(view, id)),
        TROPHY: ", ".join(f"{one.seat} {one.name}" for one in corpses(view, id)),
    }
    for paragraph, remark in held.items():
        if remark:
            yield terms.told(paragraph, under, remark)


def ground(tile: Tile) -> Iterator[Row]:
    kind = tile.kind if tile.kind in GROUNDS else "infested" if tile.infested else "normal"
    for id in (*GROUNDS[kind], ROOM):
        yield terms.told(id, "The ground")


def card(view: View, id: str) -> Panel | None:
    """One of the seat’s own hand."""
    if view.cards is None or id not in view.cards.hand:
        return None
    found = CARDS[id]
    rows = (in_hand(found, view.cards), terms.told("2.5-10" if found.active else "2.5-11"))
    return Panel(found.name, rows, link=f"cards/#{id}", more="all cards")
