"""What a unit can do, drawn while it is chosen: where it can go, how far it shoots, and at whom."""

from collections.abc import Iterator

from rules.parts.svg import strokes, tag
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.steps.turn import ready
from rules.xenos_rampant.view import View

STYLE = (
    ".xr-about{display:none;pointer-events:none;fill:none}"
    ".chosen>.xr-about,[data-id]:is(:hover,:focus)>.xr-about{display:inline}"
    ".xr [data-id]:focus{outline:none}"
    ".xr [data-id]:is(:focus-visible,.chosen)>circle{stroke:var(--xr-goal);stroke-width:4}"
    ".xr [data-id]:focus-visible>:is(circle,rect){outline:3px solid var(--xr-goal)}"
    ".xr-reach{stroke:var(--xr-ink);stroke-width:5;stroke-linecap:round;opacity:.5}"
    ".xr-range{stroke:var(--xr-ink);stroke-dasharray:2 5}"
    ".xr-aim{stroke:var(--xr-ink);stroke-width:1.5}"
)


def about(view: View, unit: Unit) -> str:
    """In the corner of the table, though the unit has moved what is drawn of it to its place."""
    drawn = [*reach(view, unit), *range_of(view, unit)]
    x, y = unit.at
    back = f"translate({-x} {-y})"
    return tag("g", *drawn, class_="xr-about", transform=back) if drawn else ""


def reach(view: View, unit: Unit) -> Iterator[str]:
    """A dot in each square to whose middle the unit can go straight in this phase."""
    if unit.seat != view.seat or unit.suppressed or unit not in ready(view, unit.seat):
        return
    ends = [end for _, end in view.reachable(unit, unit.movement)]
    if ends:
        yield tag("path", d=strokes((x, y, 0, 0) for x, y in ends), class_="xr-reach")


def range_of(view: View, unit: Unit) -> Iterator[str]:
    """Whatever touches the circle is in range; a line leads to each enemy it may shoot at."""
    if "shoot" not in unit.profile.orders or not unit.profile.range:
        return
    (x, y), far = unit.at, unit.profile.radius + unit.profile.range
    yield tag("circle", cx=x, cy=y, r=far, class_="xr-range")
    foes = [] if unit.suppressed else view.targets(unit)
    lines = [f"M{x} {y}L{foe.at[0]} {foe.at[1]}" for foe in foes]
    if lines:
        yield tag("path", d="".join(lines), class_="xr-aim")
