"""Where a force starts: the printed tiles, and more of them for a big one (ambiguities A13)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rules.avp_thb.board import Board, Tile, distances, sight
from rules.avp_thb.placing import packed, tokens
from rules.kernel.orders import Seat

APART = 3  # tiles between areas that grow

Forces = tuple[tuple[Seat, tuple[str, ...]], ...]  # the units of each side
Areas = dict[Seat, tuple[str, ...]]


def areas(board: Board, forces: Mapping[Seat, Sequence[str]]) -> Areas:
    """The tiles on which each side deploys. Raises ValueError when the map is too small."""
    return grown(board, tuple((seat, tuple(units)) for seat, units in forces.items()))


@lru_cache(maxsize=256)
def grown(board: Board, forces: Forces) -> Areas:
    shown = {seat: tokens(units) for seat, units in forces}
    found = {seat: tuple(board.starts(seat)) for seat in shown}
    while tight := [seat for seat, own in shown.items() if not fits(board, own, found[seat])]:
        for seat in tight:
            found[seat] = (*found[seat], next_tile(board, found, seat))
    return found


def fits(board: Board, own: Sequence[str], area: Iterable[str]) -> bool:
    return packed(own, {tile: board.tiles[tile].capacity for tile in area}) is not None


def next_tile(board: Board, found: Areas, seat: Seat) -> str:
    """The nearest corridor tile of the side's kind that keeps away from the other areas."""
    others = [tile for other, area in found.items() if other != seat for tile in area]
    printed = board.starts(seat)
    free = [
        tile
        for tile in board.tiles.values()
        if tile.corridor
        and tile.infested == (seat == "alien")
        and tile.id not in found[seat]
        and not any(near(board, tile.id, other) for other in others)
    ]
    if not (free and printed):
        raise ValueError(f"the map has no room for the force of the {seat} side")
    return min(free, key=lambda tile: rank(board, tile, printed)).id


def near(board: Board, tile: str, other: str) -> bool:
    return steps(board, tile, other) < APART or other in sight(board, board.doors)[tile]


def rank(board: Board, tile: Tile, printed: Iterable[str]) -> tuple[int, int, int]:
    return min(steps(board, tile.id, start) for start in printed), tile.x, tile.y


def steps(board: Board, a: str, b: str) -> int:
    """Over interlocks, closed or not."""
    return distances(board, (), a).get(b, len(board.tiles))
