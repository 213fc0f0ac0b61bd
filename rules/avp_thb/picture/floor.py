"""What the ground of a tile looks like to a seat, whatever stands or lies on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.avp_thb.board import Board, Tile
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


def floors(view: View) -> Mapping[str, Floor]:
    """The ground of every tile that is still there, under its name."""
    lies = view.welded, tuple(view.loose), tuple(view.acid.items())
    return laid(view.board, tuple(deployments(view).items()), tuple(marks(view).items()), *lies)


def floor_of(view: View, tile: Tile) -> Floor:
    return floors(view)[tile.id]


@lru_cache(maxsize=64)  # From one order to the next it mostly stays as it is.
def laid(
    board: Board,
    begun_on: tuple[tuple[str, Seat], ...],
    marked: tuple[tuple[str, tuple[str, ...]], ...],
    welded: tuple[str, ...],
    loose: tuple[str, ...],
    spilled: tuple[tuple[str, int], ...],
) -> Mapping[str, Floor]:
    starts, acid = dict(begun_on), dict(spilled)
    return {
        id: Floor(
            tile,
            starts.get(id),
            tuple(what for what, where in marked if id in where),
            id in welded,
            id in loose,
            acid.get(id, 0),
        )
        for id, tile in board.tiles.items()
    }


def deployments(view: View) -> dict[str, Seat]:
    """Who deploys where, as long as the game has not begun."""
    if view.turn:
        return {}
    return {tile: seat for seat in reversed(view.players) for tile in view.starts(seat)}
