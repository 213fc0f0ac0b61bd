"""
The board as SVG, drawn from a seat's view, without scripts, ids or outside references.

Tiles and models carry `data-id` and `data-kind`, since an Alien may be called like a
tile, and can be focused; the page adds what a click does.
Every colour is a variable of the page (`--avp-floor`, `--avp-marine`, ...; see
`shapes.COLOURS`) with a value of its own by day and by night.
"""

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from rules.avp_thb.board import ROOMS, Tile, edge, name
from rules.avp_thb.goals import objectives, tally
from rules.avp_thb.missions import Objective
from rules.avp_thb.picture.figures import figures
from rules.avp_thb.picture.shapes import (
    COLOURS,
    EDGE,
    INSET,
    MOUTH,
    NECK,
    OUTLINES,
    PITCH,
    SIDES,
    SPLASH,
    STRANDS,
)
from rules.avp_thb.picture.tags import fill, ink, number, tag, titled, words
from rules.avp_thb.picture.words import (
    PLACES,
    corpses,
    head,
    lying,
    marks_on,
    places,
    start_of,
    tile_name,
)
from rules.avp_thb.view import View
from rules.kernel.orders import Seat

FAR = PITCH - INSET
CORNERS = {"north": (INSET, INSET), "east": (FAR, INSET), "south": (FAR, FAR), "west": (INSET, FAR)}
AHEAD = {side: step for step, side in SIDES.items()}
OBJECTS = 26  # height of the strip for what lies on a tile
RIM = 8  # to the right of the map and below it
AIMS = 20  # of the strip for objectives alone


def svg_board(view: View) -> str:
    """The whole picture; its `viewBox` is the map with its letters and numbers."""
    tiles = sorted(view.board.tiles.values(), key=lambda t: (t.y, t.x))
    ruins = [*view.board.ruins.values()]
    wide, high = (
        (1 + max(at)) * PITCH for at in zip(*((t.x, t.y) for t in [*tiles, *ruins]), strict=True)
    )
    across, along = wide + EDGE + RIM, high + EDGE + RIM
    size = f'x="{-EDGE}" y="{-EDGE}" width="{across}" height="{along}"'
    parts = [
        f"<style>{STYLE}</style>",
        f'<rect {size} rx="10" {fill("hull")}/>',
        *letters(wide, high),
        *(ruin(tile) for tile in ruins),
        *(square(view, tile) for tile in tiles),
        *(door(view, way) for way in view.doors),
        *(part for tile in tiles for part in figures(view, tile, area(view, tile))),
    ]
    return tag(
        "svg",
        "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-EDGE} {-EDGE} {across} {along}",
        class_="avp-board",
        role="group",
        aria_label=f"The board. {head(view)}",
        font_family="system-ui,sans-serif",
        text_anchor="middle",
    )


def style() -> str:
    """The page's variables, else ours; where styles are not allowed, those of the day."""
    day, night = (
        "".join(f"--{key}:var(--avp-{key},{pair[index]});" for key, pair in COLOURS.items())
        for index in (0, 1)
    )
    return (
        f".avp-board{{{day}}}@media(prefers-color-scheme:dark){{.avp-board{{{night}}}}}"
        ".avp-board [tabindex]{cursor:pointer;outline-offset:2px}"
    )


STYLE = style()


def letters(wide: int, high: int) -> Iterator[str]:
    """Columns and rows as they are typed."""
    for x in range(wide // PITCH):
        yield words(name(x, 0)[0], (x + 0.5) * PITCH, -9, 26, "faint")
    for y in range(high // PITCH):
        yield words(str(y + 1), -EDGE / 2, (y + 0.5) * PITCH + 9, 26, "faint")


def square(view: View, tile: Tile) -> str:
    """One tile: floor, walls, what lies on it, its name."""
    classes = {
        "tile": True,
        tile.kind.replace(" ", "-"): True,
        "infested": tile.infested,
        "welded": tile.id in view.welded,
        "start": starts(view, tile),
    }
    return titled(
        described(view, tile),
        "".join(drawn(view, tile)),
        class_=" ".join(key for key, holds in classes.items() if holds),
        data_id=tile.id,
        data_kind="place",
        transform=f"translate({tile.x * PITCH} {tile.y * PITCH})",
    )


def starts(view: View, tile: Tile) -> bool:
    return start_of(view, tile) is not None


def described(view: View, tile: Tile) -> str:
    said = {
        "infested": tile.infested,
        "welded shut": tile.id in view.welded,
        "breaking away": tile.id in view.loose,
        f"{start_of(view, tile)} deploys here": starts(view, tile),
        f"{view.acid.get(tile.id)} acid": tile.id in view.acid,
    }
    kind = f"{tile_name(tile)}{'' if tile.kind in ('room', *PLACES) else f', {tile.kind}'}"
    return ", ".join(
        [kind, *marks_on(view, tile.id), *(word for word, holds in said.items() if holds)]
    )


def drawn(view: View, tile: Tile) -> Iterator[str]:
    yield ground(view, tile)
    if tile.kind == "vent":
        yield grille(view, tile)
    if tile.infested:
        yield strands(tile)
    if starts(view, tile):
        yield deployment(start_of(view, tile) or "")
    yield f'<path d="{outline(tile, walls=True)}" fill="none" {ink("wall", 3)}/>'
    if tile.id in view.loose:
        yield cracks()
    yield label(tile)
    yield from objects(view, tile)
    yield from goals(view, tile)


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


def label(tile: Tile) -> str:
    """`b4`, or a room's name."""
    room = ROOMS.get(tile.glyph, "").removesuffix(" room").capitalize()
    if tile.kind == "pod":
        room = PLACES["pod"]
    if not room:
        return words(tile.id, 12, 21, 12, "faint", anchor="start")
    return words(room, 60, 23, min(15, 150 / len(room)), "text", bold=True)


def objects(view: View, tile: Tile) -> Iterator[str]:
    """Acid, tokens and corpses along the foot of the tile, from the left."""
    lies = [*acid(view, tile), *loose(view, tile), *bodies(view, tile)]
    step = min(24, 74 / max(len(lies) - 1, 1))
    for index, (title, what, drawing) in enumerate(lies):
        at = f"translate({number(23 + index * step)} 98)"
        yield titled(title, drawing, class_=what, transform=at, focus=False)


Thing = tuple[str, str, str]  # title, class and drawing


def acid(view: View, tile: Tile) -> Iterator[Thing]:
    for _ in range(view.acid.get(tile.id, 0)):
        yield "acid", "acid", f'<path d="{SPLASH}" {fill("acid")} {ink("drop", 1.5)}/>'


def loose(view: View, tile: Tile) -> Iterator[Thing]:
    drawing = f'<path d="M0-11L11 0 0 11-11 0Z" {fill("acting")} {ink("text", 2)}/>'
    for kind in lying(view, tile.id):
        yield f"{kind} token", "object", drawing


def bodies(view: View, tile: Tile) -> Iterator[Thing]:
    for corpse in corpses(view, tile.id):
        yield (
            f"corpse of {corpse.seat} {corpse.name}",
            f"corpse {corpse.seat}",
            f'<path d="{OUTLINES[corpse.seat]}" transform="rotate(90) scale(.2)"'
            f" {fill('floor')} {ink(corpse.seat, 12)}/>"
            f'<path d="M-4-4L4 4M4-4L-4 4" {ink(corpse.seat, 2.5)}/>',
        )


def goals(view: View, tile: Tile) -> Iterator[str]:
    """Whose objective the place is and how far it has come, at the right of the foot."""
    for index, (seat, objective) in enumerate(aims(view, tile)):
        count, need = tally(view, seat, objective, tile.id), objective.at_once
        score = "✓" if count >= need else f"{count}/{need}"
        yield titled(
            f"{seat}: {objective.text}, {count} of {need}{' here' * objective.spread}",
            f'<path d="{OUTLINES[seat]}" transform="translate(0 -5) scale(.15)" {fill(seat)}/>'
            + words(score, 11, 0, 14, seat, bold=True, anchor="start"),
            class_=f"objective {seat}",
            transform=f"translate({number(PITCH / 2 + 12 - 42 * index)} 107)",
            focus=False,
        )


def aims(view: View, tile: Tile) -> list[tuple[Seat, Objective]]:
    return [
        (seat, objective)
        for seat in view.seats
        for objective in objectives(view, seat)
        if tile.id in places(view, objective)
    ]


def area(view: View, tile: Tile) -> tuple[float, float, float, float]:
    """Where models may stand: x, y, width and height."""
    x, y = tile.x * PITCH, tile.y * PITCH
    top = 27 if tile.kind in ("room", "pod") else 18
    foot = OBJECTS if any(objects(view, tile)) else AIMS if aims(view, tile) else 3
    return x + INSET + 2, y + top, PITCH - 2 * INSET - 4, FAR - top - foot


def door(view: View, way: str) -> str:
    """A bar across the interlock *way*, `a1/a2`."""
    here, there = (view.board.tiles[id] for id in way.split("/"))
    x, y = (here.x + there.x + 1) * PITCH / 2, (here.y + there.y + 1) * PITCH / 2
    turn = "" if here.y == there.y else " rotate(90)"
    return titled(
        f"closed door between {here.id} and {there.id}",
        f'<rect x="-6" y="{-NECK - 4}" width="12" height="{2 * NECK + 8}" rx="3" {fill("door")}'
        f' {ink("hull", 2)}/><path d="M0-22V-6M0 6V22" {ink("ink", 2)}/>',
        class_="door",
        data_id=escape(edge(here.id, there.id)),
        data_kind="place",
        transform=f"translate({number(x, y)}){turn}",
        focus=False,
    )
