"""The floor of a tile: its outline, walls, vents and growth, as SVG."""

from functools import lru_cache

from rules.avp_thb.board import Tile, name
from rules.avp_thb.picture.shapes import INSET, MOUTH, NECK, OUTLINES, PITCH, SIDES, STRANDS
from rules.avp_thb.picture.tags import fill, ink, number, titled
from rules.avp_thb.picture.words import marks_on, tile_name
from rules.avp_thb.view import View
from rules.kernel.orders import Seat

FAR = PITCH - INSET
CORNERS = {"north": (INSET, INSET), "east": (FAR, INSET), "south": (FAR, FAR), "west": (INSET, FAR)}
AHEAD = {side: step for step, side in SIDES.items()}


def ground(view: View, tile: Tile) -> str:
    kinds = {"vent": "vent", "room": "room", "pod": "room"}
    colour = "growth" if tile.infested else kinds.get(tile.kind, "floor")
    dim = ' opacity=".45"' if tile.id in view.welded else ""
    return f'<path d="{outline(tile)}" {fill(colour)}{dim}/>'


@lru_cache(maxsize=1024)
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


def grille(view: View, tile: Tile) -> str:
    """Slats; crossed out when welded, a dashed frame for a vent that is marked."""
    slats = "".join(f"M{INSET + 9} {y}H{FAR - 9}" for y in range(36, 108, 12))
    found = f'<path d="{slats}" fill="none" {ink("slat", 2)}/>'
    if tile.id in view.welded:
        return f'{found}<path d="M24 32L96 104M96 32L24 104" {ink("faint", 7)}/>'
    if marks_on(view, tile.id):
        found += (
            f'<rect x="13" y="26" width="94" height="81" rx="6" fill="none" {ink("marine", 3)}'
            ' stroke-dasharray="9 6"/>'
        )
    return found


def ruin(tile: Tile) -> str:
    """Where a tile has broken away."""
    return titled(
        f"{tile_name(tile)} has broken away",
        f'<path d="M30 36L58 52 44 70 84 92" fill="none" {ink("faint", 3)}/>',
        class_="ruin",
        transform=f"translate({tile.x * PITCH} {tile.y * PITCH})",
        focus=False,
    )


def cracks() -> str:
    return f'<path d="M14 40L34 54 24 66M106 90L88 78 98 62" fill="none" {ink("door", 3)}/>'


def strands(tile: Tile) -> str:
    d = STRANDS[(tile.x * 2 + tile.y) % len(STRANDS)]
    return f'<path d="{d}" fill="none" {ink("strand", 2.5)} stroke-linecap="round" opacity=".55"/>'


def deployment(seat: Seat) -> str:
    return (
        f'<rect x="13" y="26" width="94" height="81" rx="8" {fill(seat)} fill-opacity=".16"'
        f' {ink(seat, 3)} stroke-dasharray="4 6"/>'
        f'<path d="{OUTLINES[seat]}" transform="translate(60 67) scale(.55)" {fill(seat)}'
        ' opacity=".35"/>'
    )
