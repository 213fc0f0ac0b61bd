"""
The ship: tiles, interlocks, doors, vents and lines of sight, rulebook §2.6 and §3.2.

A map is drawn as text, with the signs that docs/notation.md explains. The lines below it name
marks and the tiles that carry them: `egg: c5 c7`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

GLYPHS = {
    **dict.fromkeys("─│", "straight"),
    **dict.fromkeys("└┌┐┘", "L"),
    **dict.fromkeys("├┬┤┴", "T"),
    "┼": "cross",
    **dict.fromkeys("╵╶╷╴", "dead end"),
}
ROOMS = {
    "AR": "armoury",
    "BR": "bridge",
    "HI": "hibernation room",
    "EN": "engine room",
    "EP": "escape pod",
    "LA": "laboratory",
}
CAPACITY = {"room": 12, "dead end": 4}
OTHER_CAPACITY = 8  # §3.3, and the Predator Pod
STARTS = {"M": "marine", "A": "alien", "P": "predator"}
INFESTED, BREACH = "#", "!"
OPEN, DOOR, MOUTH = "-|", "=", "~:"
NOTHING: frozenset[str] = frozenset()
WIDEST = 5 + 26 * 5  # characters: a column is called by a letter
FARTHEST = 99  # no line of sight and no way is longer


class BadMap(ValueError):
    """A drawing is no map. *line* of the drawing counts from 1, and *why* has no stop."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line} of the map: {why}")
        self.line, self.why = line, why


@dataclass(frozen=True)
class Tile:
    """
    One square of the map.

    *exits* are the tiles behind its interlocks; *mouths* the vents that open on it,
    or, for a vent, the two tiles that it joins. *start* is the seat that deploys here.
    """

    id: str
    x: int
    y: int
    glyph: str
    kind: str
    infested: bool
    capacity: int
    exits: tuple[str, ...]
    mouths: tuple[str, ...]
    start: str | None
    breach: bool

    @property
    def corridor(self) -> bool:
        return self.kind not in ("room", "pod", "vent")

    @property
    def name(self) -> str:
        """`b4`, or `i1 (bridge)`."""
        return f"{self.id} ({ROOMS[self.glyph]})" if self.kind == "room" else self.id


class Board:
    """
    A map as it was printed, less the tiles that are *lost*, and Infested too where *resin*
    has grown; it never changes.

    *ruins* are those tiles, *torn* the ones that were joined to them, §9.11: a vent at
    either mouth, any other tile at an interlock. *marks* are tiles by what they are
    marked for.
    """

    def __init__(
        self, drawing: str, lost: frozenset[str] = NOTHING, resin: frozenset[str] = NOTHING
    ) -> None:
        self.drawing = drawing
        self.lost, self.resin = lost, resin - lost
        chart, *below = re.split(r"\n(?=[a-z])", drawing.rstrip("\n"))
        cells, ways = read(chart)
        printed = {id: tile(id, x, y, text, ways) for id, (x, y, text) in cells.items()}
        ways = {pair: way for pair, way in ways.items() if lost.isdisjoint(pair)}
        self.tiles = {id: tile(id, *cells[id], ways) for id in cells if id not in lost}
        for id in self.resin:
            self.tiles[id] = replace(self.tiles[id], infested=True)
        self.ruins = {id: printed[id] for id in sorted(lost)}
        self.torn = frozenset(
            id
            for id, left in self.tiles.items()
            if left.exits != printed[id].exits
            or (left.kind == "vent" and left.mouths != printed[id].mouths)
        )
        self.marks = dict(read_marks(chart.count("\n") + 1, below, cells))
        self.doors = tuple(sorted(edge(a, b) for (a, b), way in ways.items() if way == DOOR))
        self.rays = {id: tuple(self._rays(id)) for id in self.tiles}
        self.vents = tuple(t.id for t in self.tiles.values() if t.kind == "vent")
        self.rooms = {ROOMS[t.glyph]: t.id for t in self.tiles.values() if t.kind == "room"}

    def __reduce__(self) -> tuple[Any, ...]:
        """As what it is made from, which is all that tells boards apart."""
        return drawn, (self.drawing, self.lost, self.resin)

    def _rays(self, start: str) -> Iterator[tuple[tuple[str, str], ...]]:
        """The straight rows of (edge, tile) that lead away from *start*."""
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            ray, here = [], self.tiles[start]
            while (ahead := name(here.x + dx, here.y + dy)) in here.exits:
                ray.append((edge(here.id, ahead), ahead))
                here = self.tiles[ahead]
            if ray:
                yield tuple(ray)

    def starts(self, seat: str) -> list[str]:
        return [t.id for t in self.tiles.values() if t.start == seat]

    def marked(self, what: str) -> tuple[str, ...]:
        """The tiles marked for *what* that are still there."""
        return tuple(id for id in self.marks.get(what, ()) if id in self.tiles)

    @property
    def pod(self) -> str | None:
        """The Predator Pod, if the map has one."""
        return next((t.id for t in self.tiles.values() if t.kind == "pod"), None)

    @property
    def printed(self) -> "Board":
        """The board as it was before the first turn."""
        return drawn(self.drawing)

    def called(self, id: str) -> str:
        """A tile by its name, also one that has broken away."""
        return (self.tiles.get(id) or self.ruins[id]).name

    def without(self, tiles: Iterable[str]) -> "Board":
        return drawn(self.drawing, self.lost.union(tiles), self.resin)

    def grown(self, tiles: Iterable[str]) -> "Board":
        """The board with more resin."""
        return drawn(self.drawing, self.lost, self.resin.union(tiles))


def name(x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}" if x >= 0 else ""


def edge(a: str, b: str) -> str:
    return f"{a}/{b}" if a < b else f"{b}/{a}"


Cells = dict[str, tuple[int, int, str]]
Ways = dict[tuple[str, str], str]
Places = tuple[str, ...]


def read(drawing: str) -> tuple[Cells, Ways]:
    """Raises BadMap for a drawing that is none."""
    lines = drawing.rstrip("\n").split("\n")
    cells: Cells = {}
    ways: Ways = {}
    width = max(map(len, lines))
    for index, line in enumerate(row.ljust(width) for row in lines[1:]):
        y, between = divmod(index, 2)
        if line[:5].strip() != ("" if between else str(y + 1)):
            wanted = "hold the ways down alone" if between else f"be row {y + 1}"
            raise BadMap(index + 2, f"should {wanted}")
        for x in range((width - 1) // 5):
            text, way = line[5 + 5 * x : 8 + 5 * x], line[8 + 5 * x : 10 + 5 * x]
            here = name(x, y)
            if between:
                if text.strip():
                    ways[here, name(x, y + 1)] = kind_of_way(index + 2, text)
            elif text.strip():
                cells[here] = (x, y, text)
                if way.strip():
                    ways[here, name(x + 1, y)] = kind_of_way(index + 2, way)
    if not cells or width > WIDEST:
        raise BadMap(1, f"should have a tile, and at most {(WIDEST - 1) // 5} columns")
    for a, b in ways:
        if missing := [id for id in (a, b) if id not in cells]:
            row = 2 * int(a[1:]) + (a[0] == b[0])
            raise BadMap(row, f"has a way to {missing[0]}, but no tile is there")
    return cells, ways


def read_marks(above: int, lines: list[str], cells: Cells) -> Iterator[tuple[str, Places]]:
    """`egg: c5 c7` is egg and its tiles; raises BadMap for a tile that is not there."""
    number = above
    for line in lines:
        number += 1
        what, colon, tiles = line.partition(":")
        if not colon:
            raise BadMap(number, "should be like “egg: c5 c7”")
        if missing := [id for id in tiles.split() if id not in cells]:
            raise BadMap(number, f"marks {missing[0]} as “{what}”, but no tile is there")
        yield what, tuple(tiles.split())
        number += line.count("\n")


def kind_of_way(line: int, text: str) -> str:
    for kind in (OPEN, DOOR, MOUTH):
        if text.strip()[0] in kind:
            return kind
    raise BadMap(line, f"“{text.strip()}” is no interlock, door or vent mouth")


def tile(id: str, x: int, y: int, text: str, ways: Ways) -> Tile:
    glyph, marks = (text[0], text[1:]) if text[0] in GLYPHS else (text[:2], text[2:])
    kind = GLYPHS.get(glyph) or {"vv": "vent", "PP": "pod"}.get(glyph) or "room"
    if kind == "room" and glyph not in ROOMS:
        raise BadMap(2 * y + 2, f"“{text.strip()}” at {id} is no tile")
    if strange := set(marks.strip()) - {INFESTED, BREACH, *STARTS}:
        raise BadMap(2 * y + 2, f"“{min(strange)}” at {id} is no sign")
    near = [(b if a == id else a, way) for (a, b), way in ways.items() if id in (a, b)]
    return Tile(
        id, x, y, glyph, kind,
        infested=INFESTED in marks,
        capacity=CAPACITY.get(kind, OTHER_CAPACITY),
        exits=tuple(sorted(other for other, way in near if way != MOUTH)),
        mouths=tuple(sorted(other for other, way in near if way == MOUTH)),
        start=next((seat for mark, seat in STARTS.items() if mark in marks), None),
        breach=BREACH in marks,
    )  # fmt: skip


@lru_cache(maxsize=256)
def drawn(drawing: str, lost: frozenset[str] = NOTHING, resin: frozenset[str] = NOTHING) -> Board:
    return Board(drawing, lost, resin)


@lru_cache(maxsize=1024)
def sight(
    board: Board, doors: tuple[str, ...], fog: tuple[str, ...] = (), far: int = FARTHEST
) -> dict[str, frozenset[str]]:
    """
    For each tile, the tiles in line of sight: straight rows without doors or vents, §3.2.

    Nothing is seen into or out of the tiles of *fog*, nor more than *far* tiles away.
    """
    return {id: frozenset(_seen(board, id, (*doors, *fog), far)) for id in board.tiles}


def _seen(board: Board, start: str, shut: tuple[str, ...], far: int) -> Iterator[str]:
    if board.tiles[start].kind == "vent":
        return
    yield start
    if start in shut:
        return
    for ray in board.rays[start]:
        for way, ahead in ray[:far]:
            if way in shut or ahead in shut:
                break
            yield ahead


@lru_cache(maxsize=1024)
def ways(
    board: Board, doors: tuple[str, ...], welded: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """For each tile, the tiles next to it behind open interlocks and vent mouths."""
    return {
        id: tuple(
            other
            for other in (*tile.exits, *tile.mouths)
            if edge(id, other) not in doors and other not in welded and id not in welded
        )
        for id, tile in board.tiles.items()
    }


@lru_cache(maxsize=8192)
def distances(board: Board, doors: tuple[str, ...], start: str) -> dict[str, int]:
    """Steps from *start* over open interlocks; vents count only as a last step."""
    found, edge_of_search = {start: 0}, [start]
    while edge_of_search:
        here = edge_of_search.pop(0)
        tile = board.tiles[here]
        if tile.kind == "vent" and here != start:
            continue
        for other in (*tile.exits, *tile.mouths):
            if other not in found and edge(here, other) not in doors:
                found[other] = found[here] + 1
                edge_of_search.append(other)
    return found
