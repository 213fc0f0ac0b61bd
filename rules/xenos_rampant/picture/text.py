"""The table in letters: 24 × 24 squares of two inches, then the units one by one."""

import re
from collections.abc import Iterator
from functools import lru_cache

from rules.kernel.orders import listed
from rules.xenos_rampant.detachment.sheet import named, plays_with
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.headings import NAMES
from rules.xenos_rampant.ground.points import Point
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.panels import marks_of, where
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import zone_of
from rules.xenos_rampant.steps.scoring import points_of
from rules.xenos_rampant.view import View

OPEN = "."
SIGNS = {"impassable": "X", "hard": "#", "soft": '"'}
OBSTACLE, GOAL = "=", "*"
LEGEND = (
    'X impassable   # hard cover   " soft cover   = obstacle   * objective',
    "AV, DV, SV: what hits in an Attack, in defence and in shooting",
)
WIDTH, MARGIN = 76, "   "


def text_board(view: View) -> str:
    """At most 76 columns wide."""
    return "\n".join([*header(view), *rows(view), *LEGEND, *zones(view), "", *units(view)])


def header(view: View) -> list[str]:
    score = ", ".join(f"{seat} {points}" for seat, points in points_of(view).items())
    phase = f"Round {view.round} of {view.rounds}, the {view.active} phase"
    over = f"After round {view.rounds}" if view.round > view.rounds else ""
    when = "Before the first round" if view.deploying else over or phase
    return [
        f"{when}. Points: {score}.",
        "   " + "".join(f"{column}  " for column in places.COLUMNS).rstrip(),
    ]


def rows(layout: Layout) -> Iterator[str]:
    goals = {places.square_of(at): GOAL for at in layout.objectives.values()}
    standing = {places.square_of(u.at): u.id for u in layout.units.values() if not u.aboard}
    cells = [list(row) for row in signs(layout.ground)]
    for square, sign in (goals | standing).items():
        cells[int(square[1:]) - 1][places.COLUMNS.index(square[0])] = f"{sign:3}"
    for number, row in enumerate(cells, start=1):
        yield f"{number:2d} {''.join(row)}".rstrip()


@lru_cache(maxsize=64)
def signs(ground: Ground) -> list[list[str]]:
    """What lies under the middles of all squares, row by row, three letters wide."""
    return [[f"{sign(ground, at):3}" for _, at in row] for row in zip(*places.GRID, strict=True)]


def sign(ground: Ground, at: Point) -> str:
    """Of the first piece there."""
    found = (piece for piece in ground.pieces if piece.shape.contains(at))
    piece = next(found, None)
    return OPEN if piece is None else OBSTACLE if piece.linear else SIGNS[piece.kind]


def zones(view: View) -> Iterator[str]:
    """Where each side may begin."""
    for seat in view.seats if view.deploying and view.first else ():
        yield f"{seat}’s zone: {places.area(zone_of(seat, view.mission, view.first).box)}"


def units(view: View) -> Iterator[str]:
    for unit in view.units.values():
        yield from lines_of(view, unit)


def lines_of(view: View, unit: Unit) -> Iterator[str]:
    """Who it is and where, how it is, whom it may shoot at, and its rules."""
    faces = unit.profile.is_vehicle and not unit.aboard
    facing = f" facing {NAMES[unit.facing]}" if faces else ""
    led = ["Commander"] if unit.is_commander else []
    strength = f"Strength {unit.strength} of {unit.profile.strength}"
    told = f"{unit.name} {where(unit)}{facing}", strength, *led, *marks_of(unit)
    yield from wrapped(told)
    shoots = "shoot" in unit.profile.orders and not (unit.aboard or unit.suppressed)
    targets = view.targets(unit) if shoots else []
    aims = [f"may shoot at {listed([foe.id for foe in targets])}"] if targets else []
    yield from wrapped((*figures(plays_with(unit.entry)), *aims), MARGIN)
    if rules := named(unit.entry, unit.profile):
        yield from wrapped((f"With {rules[0]}", *rules[1:]), MARGIN)


@lru_cache(maxsize=1024)
def figures(told: str) -> tuple[str, ...]:
    """What it plays with; the values by their first letters, since a mail has little room."""
    parts = told.replace("; ", ", ").split(", ")
    return tuple(re.sub(r"(\w)\w+ Value", r"\1V", one) for one in parts)


@lru_cache(maxsize=2048)  # Most units stand as they stood an order ago.
def wrapped(parts: tuple[str, ...], margin: str = "") -> list[str]:
    """The parts with commas between, in lines that fit a mail."""
    lines = [margin]
    for number, part in enumerate(parts, 1):
        said = f"{part}{',' if number < len(parts) else '.'}"
        if len(lines[-1]) + len(said) + 1 > WIDTH and lines[-1].strip():
            lines.append(MARGIN)
        lines[-1] += f"{said} "
    return [line.rstrip() for line in lines]
