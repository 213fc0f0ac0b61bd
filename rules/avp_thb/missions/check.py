"""
What a mission's map must keep, so that it can be laid from the box and played.

``python -m rules.avp_thb.missions.check`` reads every map and names what is wrong.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from rules.avp_thb.board import Board, Tile, sight
from rules.avp_thb.forces import FORCES
from rules.avp_thb.missions import CAMPAIGN, Mission
from rules.avp_thb.missions.objective import named
from rules.avp_thb.missions.stand import BREACHES
from rules.avp_thb.state import EDITION, WELDS
from rules.avp_thb.units import BASE_POINTS, UNITS
from rules.kernel.orders import listed

PIECES = {"straight": 14, "L": 8, "T": 8, "cross": 12, "dead end": 12, "vent": 12, "pod": 1}
MOST_ROOMS = 5
MOST_DOORS = 9  # three of the twelve stay for Seal the Bulkhead
APART = 5  # tiles between the sides at the start
EXITS = {
    "│": "NS", "─": "EW", "└": "NE", "┌": "ES", "┐": "SW", "┘": "NW", "├": "NES", "┬": "ESW",
    "┤": "NSW", "┴": "NEW", "┼": "NESW", "╵": "N", "╶": "E", "╷": "S", "╴": "W",
}  # fmt: skip
SIDES = {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}
OPPOSITE = ({"N", "S"}, {"E", "W"})


def faults(mission: Mission, board: Board | None = None) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with the mission's newest maps, or *board*."""
    boards = [board] if board else [mission.board(EDITION, sides) for sides in mission.maps]
    for one in boards:
        yield from faults_of(mission, one)


def faults_of(mission: Mission, board: Board) -> Iterator[str]:
    yield from beyond_the_box(board)
    yield from loose_ends(board)
    yield from cut_off(board)
    yield from starts(board)
    yield from too_near(board)
    yield from breaches(board)
    yield from nowhere(mission, board)
    yield from shut_off(mission, board)


def beyond_the_box(board: Board) -> Iterator[str]:
    """No more of a piece than there is; the Escape Pod's other face is the Laboratory."""
    kinds = Counter(tile.kind for tile in board.tiles.values())
    for kind, most in PIECES.items():
        if kinds[kind] > most:
            yield f"The map has {kinds[kind]} {kind} tiles, the box has {most}."
    if not kinds["pod"]:
        yield "The map has no Predator Pod."
    rooms = Counter(tile.glyph for tile in board.tiles.values() if tile.kind == "room")
    for glyph, number in rooms.items():
        if number > 1:
            yield f"The room {glyph} is on the map {number} times."
    if len(rooms) > MOST_ROOMS or {"EP", "LA"} <= set(rooms):
        yield "The map has more rooms than there are room tiles."
    if len(board.doors) > MOST_DOORS:
        yield f"The map has {len(board.doors)} doors; at most {MOST_DOORS} leave three to seal."


def loose_ends(board: Board) -> Iterator[str]:
    """Every exit meets an exit; vents open on walls of two tiles, rooms have one interlock."""
    for tile in board.tiles.values():
        ways = sides(board, tile, tile.exits)
        if tile.kind == "vent":
            if ways or sides(board, tile, tile.mouths) not in OPPOSITE:
                yield f"The vent {tile.id} must have two mouths on opposite sides and no other way."
            if any(board.tiles[end].kind == "vent" for end in tile.mouths):
                yield f"The vent {tile.id} leads to another vent."
        elif tile.corridor:
            if ways != (drawn := set(EXITS[tile.glyph])):
                yield f"{tile.id} is drawn open to {'/'.join(sorted(drawn))}, but joined to" \
                    f" {'/'.join(sorted(ways)) or 'nothing'}."  # fmt: skip
        elif len(ways) != 1:
            yield f"{tile.name} has {len(ways)} interlocks; a room and the pod have one."


def sides(board: Board, tile: Tile, others: Iterable[str]) -> set[str]:
    ends = [board.tiles[other] for other in others]
    return {SIDES[end.x - tile.x, end.y - tile.y] for end in ends}


def cut_off(board: Board) -> Iterator[str]:
    """All tiles can be reached without vents, with all doors open."""
    floor = [tile.id for tile in board.tiles.values() if tile.kind != "vent"]
    reached = walks(board, floor[:1])
    if left := [id for id in floor if id not in reached]:
        yield f"No way leads from {floor[0]} to {listed(left)} without an air vent."


def walks(board: Board, origins: Iterable[str]) -> dict[str, int]:
    """Steps over interlocks, doors open, from the nearest of *origins*."""
    found = dict.fromkeys(origins, 0)
    queue = list(found)
    for here in queue:
        for other in board.tiles[here].exits:
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found


def starts(board: Board) -> Iterator[str]:
    """Room for every force of the box, on tiles of the right kind and without vents."""
    for seat, forces in FORCES.items():
        tiles = [board.tiles[id] for id in board.starts(seat)]
        room = sum(tile.capacity for tile in tiles)
        most = max(points(force.units) for force in forces.values() if not force.house)
        if room < most:
            yield f"The {seat} side needs {most} points to start on, its tiles have {room}."
        for tile in tiles:
            if seat == "alien" and not tile.infested:
                yield f"Aliens start on {tile.id}, which is not Infested."
            if seat == "predator" and tile.kind != "pod":
                yield f"Predators start on {tile.id}, which is not their pod."
            if seat != "alien" and tile.mouths:
                yield f"A vent opens on {tile.id}, where the {seat} side starts."


def points(units: Iterable[str]) -> int:
    return sum(BASE_POINTS[UNITS[unit].base] for unit in units)


def too_near(board: Board) -> Iterator[str]:
    """Sides start out of each other's sight, and some way apart."""
    lines = sight(board, board.doors)
    for side, other in combinations(FORCES, 2):
        here, there = board.starts(side), board.starts(other)
        seen = [(a, b) for a in here for b in there if b in lines[a]]
        if seen:
            yield f"The {side} on {seen[0][0]} and the {other} on {seen[0][1]} start in sight."
        far = walks(board, here)
        nearest = min((far[b] for b in there if b in far), default=APART)
        if nearest < APART:
            yield f"The {side} and the {other} start {nearest} tiles apart, not {APART}."


def breaches(board: Board) -> Iterator[str]:
    found = [tile for tile in board.tiles.values() if tile.breach]
    if len(found) != BREACHES:
        yield f"The map has {len(found)} Breach Locations, not {BREACHES}."
    for tile in found:
        if tile.kind not in ("L", "room"):
            yield f"The Breach Location {tile.id} is neither an L tile nor a room."
        if tile.start:
            yield f"The Breach Location {tile.id} is where the {tile.start} side starts."


def nowhere(mission: Mission, board: Board) -> Iterator[str]:
    """Whatever the mission names is on the map; vents are welded, the rest is walked to."""
    for seat, wanted in mission.objectives.items():
        for objective in wanted:
            places = [board.tiles[id] for id in objective.places(board)]
            for name in objective.at:
                if not named(board, name):
                    yield f"The {seat} side needs “{name}”, which is not on the map."
            if any((tile.kind == "vent") != (objective.how == "weld") for tile in places):
                yield f"“{objective.text}” cannot be done where the map puts it."
    for kind, _, where in mission.tokens:
        if not board.marked(where):
            yield f"No tile is marked “{where}” for the {kind} to lie on."


def shut_off(mission: Mission, board: Board) -> Iterator[str]:
    """Nobody can take from another side its only way to win: all vents but one can be welded."""
    wanted = [o for goals in mission.objectives.values() for o in goals]
    if any(o.how == "vents" for o in wanted) and len(board.vents) <= WELDS:
        yield f"All {len(board.vents)} air vents of the map can be welded shut."


def main() -> int:
    """Print what is wrong with the maps; 0 when nothing is."""
    found = [f"Mission {m.number}: {fault}" for m in CAMPAIGN for fault in faults(m)]
    print("\n".join(found) or f"{len(CAMPAIGN)} maps keep every rule.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
