"""
The board as SVG, drawn from a seat's view, without scripts, ids or outside references.

Tiles and models carry `data-id` and `data-kind`, since an Alien may be called like a
tile, and can be focused; the page adds what a click does.
Every colour is a variable of the page (`--avp-floor`, `--avp-marine`, ...; see
`shapes.COLOURS`) with a value of its own by day and by night.
"""

from collections.abc import Iterator

from rules.avp_thb.board import ROOMS, Tile, edge, name
from rules.avp_thb.picture.figures import figures
from rules.avp_thb.picture.ground import (
    FAR,
    cracks,
    deployment,
    grille,
    ground,
    outline,
    ruin,
    strands,
)
from rules.avp_thb.picture.paint import fill, ink, line, words
from rules.avp_thb.picture.shapes import COLOURS, EDGE, INSET, NECK, PITCH
from rules.avp_thb.picture.things import aims, goals, objects
from rules.avp_thb.picture.words import PLACES, head, marks_on, start_of, tile_name
from rules.avp_thb.view import View
from rules.kernel.orders import PLACE
from rules.parts.svg import NAMESPACE, number, tag, titled

OBJECTS = 26  # height of the strip for what lies on a tile
RIM = 8  # to the right of the map and below it
AIMS = 20  # of the strip for objectives alone
DOOR = {"x": -6, "y": -NECK - 4, "width": 12, "height": 2 * NECK + 8, "rx": 3}


def svg_board(view: View) -> str:
    """The whole picture; its `viewBox` is the map with its letters and numbers."""
    tiles = sorted(view.board.tiles.values(), key=lambda t: (t.y, t.x))
    ruins = [*view.board.ruins.values()]
    wide, high = (
        (1 + max(at)) * PITCH for at in zip(*((t.x, t.y) for t in [*tiles, *ruins]), strict=True)
    )
    across, along = wide + EDGE + RIM, high + EDGE + RIM
    return tag(
        "svg",
        tag("style", STYLE),
        tag("rect", x=-EDGE, y=-EDGE, width=across, height=along, rx=10, **fill("hull")),
        *letters(wide, high),
        *(ruin(tile) for tile in ruins),
        *(square(view, tile) for tile in tiles),
        *(door(view, way) for way in view.doors),
        *(part for tile in tiles for part in figures(view, tile, area(view, tile))),
        xmlns=NAMESPACE,
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
        *drawn(view, tile),
        class_=" ".join(key for key, holds in classes.items() if holds),
        data_id=tile.id,
        data_kind=PLACE,
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
    yield line(outline(tile, walls=True), "wall", 3)
    if tile.id in view.loose:
        yield cracks()
    yield label(tile)
    yield from objects(view, tile)
    yield from goals(view, tile)


def label(tile: Tile) -> str:
    """`b4`, or a room's name."""
    room = ROOMS.get(tile.glyph, "").removesuffix(" room").capitalize()
    if tile.kind == "pod":
        room = PLACES["pod"]
    if not room:
        return words(tile.id, 12, 21, 12, "faint", anchor="start")
    return words(room, 60, 23, min(15, 150 / len(room)), "text", bold=True)


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
        tag("rect", **DOOR, **fill("door"), **ink("hull", 2)),
        tag("path", d="M0-22V-6M0 6V22", **ink("ink", 2)),
        class_="door",
        data_id=edge(here.id, there.id),
        data_kind=PLACE,
        transform=f"translate({number(x, y)}){turn}",
        focus=False,
    )
