"""The floor of a tile: its outline, walls, vents and growth, as SVG."""

from collections.abc import Iterator

from rules.avp_thb.board import Tile, name
from rules.avp_thb.picture.floor import Floor
from rules.avp_thb.picture.paint import Paint, fill, ink, line
from rules.avp_thb.picture.shapes import INSET, MOUTH, NECK, OUTLINES, PITCH, SIDES, STRANDS
from rules.avp_thb.picture.words import tile_name
from rules.kernel.orders import Seat
from rules.parts.svg import number, tag, titled

FAR = PITCH - INSET
CORNERS = {"north": (INSET, INSET), "east": (FAR, INSET), "south": (FAR, FAR), "west": (INSET, FAR)}
MIDDLE: Paint = {"x": 13, "y": 26, "width": 94, "height": 81}  # of a tile, for a frame
AHEAD = {side: step for step, side in SIDES.items()}
GROUNDS = {"vent": "vent", "room": "room", "pod": "room"}
DIM: dict[bool, Paint] = {True: {"opacity": ".6"}, False: {}}


def ground(floor: Floor) -> Iterator[str]:
    """The floor, its walls, and what grows on it or is found there."""
    tile = floor.tile
    yield tag("path", d=outline(tile), **fill(colour(tile)), **DIM[floor.welded])
    if tile.kind == "vent":
        yield grille(floor)
    if tile.infested:
        yield strands(tile)
    if floor.start:
        yield deployment(floor.start)
    yield line(outline(tile, walls=True), "wall", 3)
    if floor.loose:
        yield cracks()


def colour(tile: Tile) -> str:
    return "growth" if tile.infested else GROUNDS.get(tile.kind, "floor")


def outline(tile: Tile, walls: bool = False) -> str:
    """The tile's edge, with necks towards its exits; *walls* leaves the necks open."""
    path = "M" + number(*CORNERS["north"])
    for side, following in zip(CORNERS, ("east", "south", "west", "north"), strict=True):
        points = neck(tile, side)
        for index, point in enumerate(points):
            path += ("M" if walls and index == 2 else "L") + number(*point)
        path += "L" + number(*CORNERS[following])
    return path if walls else path + "Z"


def neck(tile: Tile, side: str) -> list[tuple[float, float]]:
    """Four points: wall, edge of the square, edge of the square, wall; none if closed."""
    dx, dy = AHEAD[side]
    other = name(tile.x + dx, tile.y + dy)
    half = NECK if other in tile.exits else MOUTH if other in tile.mouths else 0
    if not half:
        return []
    middle, wall, rim = PITCH / 2, PITCH / 2 - INSET, PITCH / 2
    return [
        (middle + dx * out - dy * across, middle + dy * out + dx * across)
        for out, across in ((wall, -half), (rim, -half), (rim, half), (wall, half))
    ]


def grille(floor: Floor) -> str:
    """Slats; crossed out when welded, a dashed frame for a vent that is marked."""
    slats = "".join(f"M{INSET + 9} {y}H{FAR - 9}" for y in range(36, 108, 12))
    found = line(slats, "slat", 2)
    if floor.welded:
        return found + tag("path", d="M24 32L96 104M96 32L24 104", **ink("faint", 7))
    if floor.marks:
        frame = {**MIDDLE, "rx": 6, "fill": "none", **ink("marine", 3)}
        found += tag("rect", **frame, stroke_dasharray="9 6")
    return found


def ruin(tile: Tile) -> str:
    """Where a tile has broken away."""
    return titled(
        f"{tile_name(tile)} has broken away",
        line("M30 36L58 52 44 70 84 92", "faint", 3),
        class_="ruin",
        transform=f"translate({tile.x * PITCH} {tile.y * PITCH})",
        focus=False,
    )


def cracks() -> str:
    return line("M14 40L34 54 24 66M106 90L88 78 98 62", "door", 3)


def strands(tile: Tile) -> str:
    d = STRANDS[(tile.x * 2 + tile.y) % len(STRANDS)]
    return line(d, "strand", 2.5, stroke_linecap="round", opacity=".55")


def deployment(seat: Seat) -> str:
    inside = {**MIDDLE, "rx": 8, **fill(seat), "fill_opacity": ".16"}
    frame = tag("rect", **inside, **ink(seat, 3), stroke_dasharray="4 6")
    badge = {"d": OUTLINES[seat], "transform": "translate(60 67) scale(.55)"}
    return frame + tag("path", **badge, **fill(seat), opacity=".35")
