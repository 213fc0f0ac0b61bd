"""
The board as SVG, drawn from a seat's view, without scripts, ids or outside references.

Tiles and models carry `data-id` and `data-kind`, since an Alien may be called like a
tile, and can be focused; the page adds what a click does.
Every colour is a variable of the page (`--avp-floor`, `--avp-marine`, ...; see
`shapes.COLOURS`) with a value of its own by day and by night.
"""

from collections.abc import Iterator
from functools import lru_cache

from rules.avp_thb.board import ROOMS, Tile, edge, name
from rules.avp_thb.picture.figures import figures
from rules.avp_thb.picture.floor import Floor, floors
from rules.avp_thb.picture.ground import FAR, ground, ruin
from rules.avp_thb.picture.paint import fill, ink, words
from rules.avp_thb.picture.shapes import COLOURS, EDGE, INSET, NECK, PITCH
from rules.avp_thb.picture.things import aims, goals, objects
from rules.avp_thb.picture.words import PLACES, head, littered
from rules.avp_thb.view import View
from rules.kernel.orders import PLACE
from rules.parts.svg import NAMESPACE, number, tag, titled

OBJECTS, AIMS, BARE = 26, 20, 3  # height of the strip for what lies on a tile, for objectives alone
RIM = 8  # to the right of the map and below it
DOOR = {"x": -6, "y": -NECK - 4, "width": 12, "height": 2 * NECK + 8, "rx": 3}


def svg_board(view: View, *, still: bool = False) -> str:
    """
    The whole picture; its `viewBox` is the map with its letters and numbers. Of a *still* one
    nobody is told who a model is.
    """
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
        letters(wide, high),
        *(ruin(tile) for tile in ruins),
        *squares_doors_and_models(view, tiles, still),
        xmlns=NAMESPACE,
        viewBox=f"{-EDGE} {-EDGE} {across} {along}",
        class_="avp-board",
        role="group",
        aria_label=f"The board. {head(view)}",
        font_family="system-ui,sans-serif",
        text_anchor="middle",
        data_row=PITCH,
    )


def squares_doors_and_models(view: View, tiles: list[Tile], still: bool) -> Iterator[str]:
    """What lies on a tile leaves less room for models."""
    ground_of, aimed, models = floors(view), aims(view), list[str]()
    covered = littered(view)
    for tile in tiles:
        lies = [*objects(view, tile.id)] if tile.id in covered else []
        here = aimed.get(tile.id, [])
        yield square(ground_of[tile.id], *lies, *goals(view, tile.id, here))
        foot = OBJECTS if lies else AIMS if here else BARE
        models += figures(view, tile, area(tile, foot), still)
    for way in view.doors:
        yield door(*(view.board.tiles[id] for id in way.split("/")))
    yield from models


def style() -> str:
    """The page's variables, else ours; where styles are not allowed, those of the day."""
    day, night = (
        "".join(f"--{key}:var(--avp-{key},{pair[index]});" for key, pair in COLOURS.items())
        for index in (0, 1)
    )
    return (
        f".avp-board{{{day}}}@media screen and (prefers-color-scheme:dark){{.avp-board{{{night}}}}}"
        ".avp-board [tabindex]{cursor:pointer;outline-offset:2px}"
    )


STYLE = style()


@lru_cache(maxsize=64)
def letters(wide: int, high: int) -> str:
    """Columns and rows as they are typed."""
    columns = (
        words(name(x, 0)[0], (x + 0.5) * PITCH, -9, 26, "faint") for x in range(wide // PITCH)
    )
    rows = (
        words(str(y + 1), -EDGE / 2, (y + 0.5) * PITCH + 9, 26, "faint")
        for y in range(high // PITCH)
    )
    return "".join((*columns, *rows))


@lru_cache(maxsize=2048)  # Most of a map stays as it is from one order to the next.
def square(floor: Floor, *things: str) -> str:
    """One tile: floor, walls, its name, the *things* that lie on it."""
    tile = floor.tile
    classes = {
        "tile": True,
        tile.kind.replace(" ", "-"): True,
        "infested": tile.infested,
        "welded": floor.welded,
        "start": floor.start is not None,
    }
    return titled(
        floor.described,
        *ground(floor),
        label(tile),
        *things,
        class_=" ".join(key for key, holds in classes.items() if holds),
        data_id=tile.id,
        data_kind=PLACE,
        transform=f"translate({tile.x * PITCH} {tile.y * PITCH})",
    )


def label(tile: Tile) -> str:
    """`b4`, or a room's name."""
    room = ROOMS.get(tile.glyph, "").removesuffix(" room").capitalize()
    if tile.kind == "pod":
        room = PLACES["pod"]
    if not room:
        return words(tile.id, 12, 21, 12, "faint", anchor="start")
    return words(room, 60, 23, min(15, 150 / len(room)), "text", bold=True)


def area(tile: Tile, foot: int) -> tuple[float, float, float, float]:
    """Where models may stand above the *foot* of the tile: x, y, width and height."""
    x, y = tile.x * PITCH, tile.y * PITCH
    top = 27 if tile.kind in ("room", "pod") else 18
    return x + INSET + 2, y + top, PITCH - 2 * INSET - 4, FAR - top - foot


@lru_cache(maxsize=1024)
def door(here: Tile, there: Tile) -> str:
    """A bar across the interlock between two tiles."""
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
