"""Where a force starts: the printed tiles, and more of them for a big one (ambiguities A13)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rules.avp_thb.board import Board, Tile, distances, sight
from rules.avp_thb.units import BASE_POINTS, SQUADS, UNITS
from rules.kernel.orders import Seat

APART = 3  # tiles between areas that grow

Sizes = tuple[tuple[Seat, tuple[int, ...]], ...]
Areas = dict[Seat, tuple[str, ...]]


def tokens_of(units: Iterable[str]) -> list[str]:
    """What the tokens of a force show their owner, the big ones first; guns have none, §7.1."""
    tokens = [UNITS[unit].token for unit in units if "infiltration" not in UNITS[unit].skills]
    return sorted(tokens, key=lambda token: -points_of(token))


def points_of(token: str) -> int:
    """Occupation Points of a unit or of one of a squad, §3.3."""
    return BASE_POINTS[base_of(token)]


def base_of(token: str) -> str:
    return UNITS[SQUADS.get(token, (token,))[0]].base


def spread(sizes: Sequence[int], rooms: Mapping[str, int]) -> list[str] | None:
    """A tile of *rooms* for each of *sizes*, in turn; None when they do not fit."""
    left, tiles, found = dict(rooms), list(rooms), []
    for index, size in enumerate(sizes):
        start = index % len(tiles)
        turn = (*tiles[start:], *tiles[:start])
        tile = next((t for t in turn if left[t] >= size), None)
        if tile is None:
            return None
        left[tile] -= size
        found.append(tile)
    return found


def areas(board: Board, forces: Mapping[Seat, Sequence[str]]) -> Areas:
    """The tiles on which each side deploys. Raises ValueError when the map is too small."""
    return grown(
        board,
        tuple((seat, tuple(map(points_of, tokens_of(units)))) for seat, units in forces.items()),
    )


@lru_cache(maxsize=256)
def grown(board: Board, sizes: Sizes) -> Areas:
    found = {seat: tuple(board.starts(seat)) for seat, _ in sizes}
    while tight := [seat for seat, points in sizes if not fits(board, points, found[seat])]:
        for seat in tight:
            found[seat] = (*found[seat], next_tile(board, found, seat))
    return found


def fits(board: Board, points: Sequence[int], area: Iterable[str]) -> bool:
    return spread(points, {tile: board.tiles[tile].capacity for tile in area}) is not None


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
    if not free:
        raise ValueError(f"the map has no room for the force of the {seat} side")
    return min(free, key=lambda tile: rank(board, tile, printed)).id


def near(board: Board, tile: str, other: str) -> bool:
    return steps(board, tile, other) < APART or other in sight(board, board.doors)[tile]


def rank(board: Board, tile: Tile, printed: Iterable[str]) -> tuple[int, int, int]:
    return min(steps(board, tile.id, start) for start in printed), tile.x, tile.y


def steps(board: Board, a: str, b: str) -> int:
    """Over interlocks, closed or not."""
    return distances(board, (), a).get(b, len(board.tiles))
