"""What the ground of a tile looks like to a seat, whatever stands or lies on it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.avp_thb.board import Tile
from rules.avp_thb.picture.words import PLACES, marks, tile_name
from rules.avp_thb.view import View
from rules.kernel.orders import Seat


@dataclass(frozen=True)
class Floor:
    """
    *start* is who deploys on the *tile*, as long as the game has not begun; *marks* is what the map
    marks it for, *loose* that it is breaking away, *acid* how many tokens lie there.
    """

    tile: Tile
    start: Seat | None
    marks: tuple[str, ...]
    welded: bool
    loose: bool
    acid: int

    @property
    def described(self) -> str:
        """`b4, corridor, infested`."""
        tile = self.tile
        said = {
            "infested": tile.infested,
            "welded shut": self.welded,
            "breaking away": self.loose,
            f"{self.start} deploys here": self.start is not None,
            f"{self.acid} acid": self.acid > 0,
        }
        kind = f"{tile_name(tile)}{'' if tile.kind in ('room', *PLACES) else f', {tile.kind}'}"
        return ", ".join([kind, *self.marks, *(word for word, holds in said.items() if holds)])


def floors(view: View) -> dict[str, Floor]:
    """The ground of every tile that is still there, under its name."""
    return {floor.tile.id: floor for floor in under(view, view.board.tiles.values())}


def floor_of(view: View, tile: Tile) -> Floor:
    return next(under(view, [tile]))


def under(view: View, tiles: Iterable[Tile]) -> Iterator[Floor]:
    marked, starts = marks(view), deployments(view)
    for tile in tiles:
        yield Floor(
            tile,
            starts.get(tile.id),
            tuple(what for what, where in marked.items() if tile.id in where),
            tile.id in view.welded,
            tile.id in view.loose,
            view.acid.get(tile.id, 0),
        )


def deployments(view: View) -> dict[str, Seat]:
    """Who deploys where, as long as the game has not begun."""
    if view.turn:
        return {}
    return {tile: seat for seat in reversed(view.seats) for tile in view.starts(seat)}
