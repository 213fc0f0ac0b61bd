"""
The table as SVG: terrain told by pattern and colour, units as discs, a grid of letters and numbers.

It is a plane of tenths of an inch, so a click anywhere is a point.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.kernel.orders import PIECE, PLACE
from rules.parts.svg import NAMESPACE, strokes, tag, text, title, titled
from rules.xenos_rampant.ground import headings, places
from rules.xenos_rampant.ground.points import INCH, Point
from rules.xenos_rampant.ground.polygons import Polygon
from rules.xenos_rampant.ground.terrain import Ground, Terrain
from rules.xenos_rampant.panels import holds, row
from rules.xenos_rampant.picture.about import STYLE as ABOUT
from rules.xenos_rampant.picture.about import about
from rules.xenos_rampant.picture.silhouettes import SILHOUETTES
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import zone_of
from rules.xenos_rampant.steps.scoring import holder
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import spoken

EDGE = 32  # around the table, for letters and numbers
GOAL = 6  # the radius of an objective
REACH = 24  # of a silhouette from its middle
FINGER = 21  # the radius of what a fingertip hits, where the table is drawn small
SMALL = "(max-width:40rem)"
LIGHT = {
    "felt": "#f4f2ea", "line": "#d9d5c6", "ink": "#22303a", "faint": "#69757d", "wall": "#8a8f94",
    "hard": "#d8b98a", "soft": "#bcd6a8", "blue": "#2f6fb5", "red": "#b8402f", "goal": "#e3b71c",
    "name": "#ffffff",
}  # fmt: skip
DARK = {
    "felt": "#20272c", "line": "#333d44", "ink": "#e4eaee", "faint": "#9aa8b2", "wall": "#6b747b",
    "hard": "#6f5b39", "soft": "#3d5a33", "blue": "#5b9be0", "red": "#e2705e", "goal": "#f0cb4a",
    "name": "#101417",
}  # fmt: skip
TERRAIN = "terrain"  # what pieces of it are marked as: no word of an order
RIM = {"font_size": "9", "class_": "xr-faint xr-strength"}  # of letters and numbers
HATCHES = {"hard": "M0 0L6 6M6 0L0 6", "soft": "M0 6L6 0", "wall": "M0 3H6"}


def variables(colours: dict[str, str]) -> str:
    return "".join(f"--xr-{name}:{colour};" for name, colour in colours.items())


def style() -> str:
    """Colours as variables, so that the theme of the page changes them all."""
    fills = "".join(f".xr-{name}{{fill:var(--xr-{name})}}" for name in LIGHT)
    return (
        f".xr{{{variables(LIGHT)}}}"
        f"@media screen and (prefers-color-scheme:dark){{.xr{{{variables(DARK)}}}}}"
        f"{fills}.xr-edge{{stroke:var(--xr-ink)}}.xr-rule{{stroke:var(--xr-line);fill:none}}"
        ".xr-rule,.xr-inch{shape-rendering:crispEdges}"
        ".xr-hatch{stroke:var(--xr-faint);fill:none}.xr-inch{stroke:var(--xr-faint)}"
        ".xr-low{stroke-dasharray:6 3}.xr-prone{stroke-dasharray:1 3}.xr-done{opacity:.6}"
        f".xr-zone{{fill-opacity:.12;stroke:var(--xr-ink);stroke-dasharray:8 4}}{ABOUT}"
        ".xr-figure{fill:var(--xr-name)}"
        ".xr-finger{fill:transparent;pointer-events:none}"
        f"@media {SMALL}{{.xr-figure{{opacity:.35}}"
        ".xr-label{font-size:14px;transform:translateY(-5px)}.xr-strength{font-size:12px}"
        ".xr-place{font-size:12px}.can>.xr-finger{pointer-events:auto}}"
    )


STYLE = style()


def svg_board(view: View, *, still: bool = False) -> str:
    """Of a *still* one nobody can choose a unit, nor point at an objective."""
    wide, deep = view.ground.width, view.ground.depth
    return tag(
        "svg",
        tag("style", STYLE),
        bare(view.ground),
        *(zones(view) if view.deploying and view.first else ()),
        *(objective(view, name, at, still) for name, at in view.objectives.items()),
        *(unit(view, one, still) for one in view.units.values() if not one.aboard),
        xmlns=NAMESPACE,
        viewBox=f"{-EDGE} {-EDGE} {wide + 2 * EDGE} {deep + 2 * EDGE}",
        class_="xr",
        role="group",
        aria_label=f"The table. Round {view.round} of {view.rounds}.",
        font_family="system-ui,sans-serif",
        text_anchor="middle",
        data_plane=f"{wide} {deep} {INCH}",
    )


@lru_cache(maxsize=64)
def bare(ground: Ground) -> str:
    """The table with its terrain, before anything stands on it."""
    wide, deep = ground.width, ground.depth
    parts = [
        tag("defs", *map(hatch, HATCHES), *rim(deep)),
        tag("rect", width=wide, height=deep, class_="xr-felt xr-edge"),
        *rules(wide, deep),
        *inch_marks(wide, deep),
        *(terrain(piece) for piece in ground.pieces),
    ]
    return "".join(parts)


def hatch(kind: str) -> str:
    drawn = tag("path", d=HATCHES[kind], class_="xr-hatch", stroke_width=1)
    return tag("pattern", drawn, id=f"xr-{kind}", width=6, height=6, patternUnits="userSpaceOnUse")


def rules(wide: int, deep: int) -> Iterator[str]:
    """The edges of squares; columns and rows at the rim as they are typed."""
    side = places.SQUARE
    upright = [(x, 0, 0, deep) for x in range(side, wide, side)]
    level = [(0, y, wide, 0) for y in range(side, deep, side)]
    yield tag("path", d=strokes(upright + level), class_="xr-rule")
    for y in (-5, deep + 12):
        yield tag("use", href="#xr-columns", y=y)
    for x in (-8, wide + 8):
        yield tag("use", href="#xr-rows", x=x)


def rim(deep: int) -> Iterator[str]:
    """The words of columns and rows, each to be drawn on both sides."""
    side = places.SQUARE
    first = side - INCH
    across = " ".join(str(first + nth * side) for nth in range(len(places.COLUMNS)))
    yield text(places.COLUMNS, id="xr-columns", x=across, **RIM)
    rows = (f'<tspan x="0" dy="{side}">{row + 1}</tspan>' for row in range(deep // side))
    yield text("", *rows, id="xr-rows", y=first + 3 - side, **RIM)


def inch_marks(wide: int, deep: int) -> Iterator[str]:
    """A stroke outside each edge for every inch, a longer one for every six."""
    for long, apart in ((2, INCH), (4, 6 * INCH)):
        off = long // 2  # The strokes are dashes of a line this far outside the edge.
        across, down = f"h{wide + 1}", f"v{deep + 1}"
        path = f"M-.5-{off}{across}M-.5 {deep + off}{across}M-{off}-.5{down}M{wide + off}-.5{down}"
        dashes = f"1 {apart - 1}"
        yield tag("path", d=path, class_="xr-inch", stroke_width=long, stroke_dasharray=dashes)


def terrain(piece: Terrain) -> str:
    kind = "wall" if piece.kind == "impassable" else piece.kind
    outline = corners(piece.shape)
    x, y = piece.shape.middle
    return tag(
        "g",
        title(told(piece)),
        tag("polygon", points=outline, class_=f"xr-{kind} xr-edge"),
        tag("polygon", points=outline, fill=f"url(#xr-{kind})"),
        text(spoken(piece.name), x=x, y=y, font_size=8, class_="xr-ink xr-place"),
        data_about=f"{TERRAIN} {piece.name}",
    )


def zones(view: View) -> Iterator[str]:
    """Where each side may begin."""
    for seat in view.seats:
        shape = zone_of(seat, view.mission, view.first)
        yield tag(
            "polygon",
            title(f"Where the {seat} side begins."),
            points=corners(shape),
            class_=f"xr-zone xr-{seat}",
        )
        x, y = shape.middle
        yield text(f"{seat}’s zone", x=x, y=y, font_size=12, class_="xr-ink xr-place")


def corners(shape: Polygon) -> str:
    return " ".join(f"{x},{y}" for x, y in shape.corners)


def told(piece: Terrain) -> str:
    """What it does to those who are there."""
    words = ["impassable" if piece.kind == "impassable" else f"{piece.kind} cover"]
    words += ["rough"] * piece.rough + ["an obstacle"] * piece.linear
    return f"{spoken(piece.name)}: {', '.join(words + ['blocks sight'] * piece.blocks)}"


def objective(view: View, name: str, at: Point, still: bool) -> str:
    x, y = at
    return titled(
        "" if still else f"{name}, {holds(holder(view, at))}",
        tag("rect", x=x - GOAL, y=y - GOAL, width=2 * GOAL, height=2 * GOAL,
            class_="xr-goal xr-edge"),
        text(name, x=x, y=y - GOAL - 2, font_size=8, class_="xr-ink xr-place"),
        data_id=name,
        data_kind=PLACE,
    )  # fmt: skip


def unit(view: View, one: Unit, still: bool) -> str:
    """What it can do is drawn while it is chosen."""
    x, y = one.at
    return titled(
        "" if still else str(row(one)),
        "" if still else about(view, one),
        shapes(look_of(view, one)),
        "" if still else tag("ellipse", rx=FINGER, ry=FINGER, class_="xr-finger"),
        data_id=one.id,
        data_kind=PIECE,
        transform=f"translate({x} {y})",
    )


class Look(NamedTuple):
    """All that a unit’s drawing depends on, but for its place; *facing* is a vehicle’s."""

    profile: str
    radius: int
    classes: str
    facing: int | None
    label: str
    strength: str


def look_of(view: View, one: Unit) -> Look:
    """`+2` behind its Strength are two units aboard."""
    aboard = sum(other.aboard == one.id for other in view.units.values())
    return Look(
        one.profile.key,
        one.profile.radius,
        " ".join([f"xr-{one.seat} xr-edge", *rings(one)]),
        one.facing if one.profile.is_vehicle else None,
        f"{one.id}{'◆' if one.is_commander else ''}",
        f"{one.strength}{'!' if one.suppressed else ''}{f' +{aboard}' if aboard else ''}",
    )


@lru_cache(maxsize=4096)  # Most units look as they looked an order ago.
def shapes(look: Look) -> str:
    """Its disc with label and Strength, and a ring that tells how it is."""
    parts = [
        tag("circle", r=look.radius, stroke_width=2, class_=look.classes),
        figure(look.profile, look.radius),
        "" if look.facing is None else front(look.facing, look.radius),
        text(look.label, y=6, font_size=8, font_weight="700", class_="xr-name xr-label"),
        text(look.strength, y=13, font_size=7, class_="xr-name xr-strength"),
    ]
    return "".join(parts)


def figure(profile: str, radius: int) -> str:
    """What it looks like, behind its words."""
    place = f"translate(0 {-(radius * 2 // 5)}) scale({100 * radius // REACH}e-2)"
    return tag("path", d=SILHOUETTES[profile], transform=place, class_="xr-figure")


def rings(one: Unit) -> list[str]:
    """Dashed when Suppressed, dotted on the ground, pale when it has been activated."""
    marks = {"xr-low": one.suppressed, "xr-prone": one.prone, "xr-done": one.done}
    return [name for name, holds in marks.items() if holds]


def front(facing: int, radius: int) -> str:
    """A stroke from the edge of a vehicle to where it looks."""
    (ax, ay), (bx, by) = (headings.ahead(facing, radius + far) for far in (-4, 8))
    return tag("path", d=f"M{ax} {ay}L{bx} {by}", class_="xr-edge", stroke_width=3)
