"""Models on a tile: how they share the room, and how one is drawn."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.avp_thb.board import Tile
from rules.avp_thb.picture.paint import UNFILLED, Paint, fill, ink, line, words
from rules.avp_thb.picture.shapes import GAP, SCALE, SIZES
from rules.avp_thb.picture.silhouettes import PING, Silhouette, silhouette
from rules.avp_thb.picture.words import called, carries, signs, wounded
from rules.avp_thb.pieces import Model
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.orders import PIECE, Seat
from rules.parts.svg import number, tag, titled

Area = tuple[float, float, float, float]
Spot = tuple[Model, float, float, float]  # middle and side
MIDDLE = -14  # of a silhouette, from that of the square with its label
ROUND: Paint = {"stroke_linejoin": "round"}
HIDE = "M-9 0Q0-9 9 0Q0 9-9 0ZM-8 8L8-8"
SENTRY = "M0-9V9M-9 0H9M-6 0A6 6 0 1 0 6 0A6 6 0 1 0-6 0"


def figures(view: View, tile: Tile, area: Area, still: bool) -> Iterator[str]:
    if models := view.on(tile.id):
        for model, x, y, side in places(models, area):
            yield figure(view, model, x, y, side, still)


def places(models: list[Model], area: Area) -> list[Spot]:
    scales = tuple(SCALE[model.size] for model in models)
    return [(model, *spot) for model, spot in zip(models, spots(scales, area), strict=True)]


@lru_cache(maxsize=1024)  # From one order to the next most tiles hold the same.
def spots(scales: tuple[float, ...], area: Area) -> list[tuple[float, float, float]]:
    """Rows of models as large as the area allows, in the middle of it: middles and sides."""
    x, y, width, height = area
    for side in SIZES:
        rows = shelves(scales, side, width)
        if sum(side * max(row) for row in rows) <= height or side == SIZES[-1]:
            break
    found = list[tuple[float, float, float]]()
    top = y + (height - sum(side * max(row) for row in rows)) / 2
    for row in rows:
        left = x + (width - sum(side * scale for scale in row)) / 2
        tall = side * max(row)
        for scale in row:
            half = side * scale / 2
            found.append((left + half, top + tall / 2, 2 * half - GAP))
            left += 2 * half
        top += tall
    return found


def shelves(scales: tuple[float, ...], side: float, width: float) -> list[list[float]]:
    """Rows that are no wider than *width*, where one model is not."""
    rows: list[list[float]] = []
    left = 0.0
    for scale in scales:
        if left < side * scale:
            rows.append([])
            left = width
        rows[-1].append(scale)
        left -= side * scale
    return rows


def figure(view: View, model: Model, x: float, y: float, side: float, still: bool) -> str:
    look = look_of(view, model)
    return titled(
        "" if still else spoken(view, model),
        shapes(look),
        class_=classes(look),
        data_id=model.id,
        data_kind=PIECE,
        transform=f"translate({number(x, y)}) scale({side / 100:.3f})",
    )


class Look(NamedTuple):
    """All that a model’s drawing depends on, but for its place; *wounds* where they are shown."""

    id: str
    seat: Seat
    unit: str | None
    token: bool
    hide: bool
    activated: bool
    sentry: bool
    acting: bool
    laden: bool
    wounds: int | None


def look_of(view: View, model: Model) -> Look:
    return Look(
        *(model.id, model.seat, model.unit),
        *(model.token, model.hide, model.activated, model.sentry),
        acting=model.id == view.acting,
        laden=bool(carries(view, model)),
        wounds=model.wounds if wounded(model) else None,
    )


def classes(look: Look) -> str:
    named = {"token": look.token, "hide": look.hide, "activated": look.activated}
    named |= {"sentry": look.sentry, "acting": look.acting}
    return " ".join(["model", look.seat, *(word for word, holds in named.items() if holds)])


def spoken(view: View, model: Model) -> str:
    """`Smartgun Marine ma1 on b4, not yet activated`."""
    said = list(signs(view, model))
    if not model.activated and model.id != view.acting:
        said.append("not yet activated")
    side = "" if model.revealed and model.unit else f"{model.seat} "
    return ", ".join([f"{side}{called(model)} {model.id} on {model.tile}", *said])


@lru_cache(maxsize=4096)  # Most models look as they looked an order ago.
def shapes(look: Look) -> str:
    """Halo, silhouette, marks and label, in a square of 100."""
    body = silhouette(UNITS[look.unit]) if look.unit else PING
    parts = [line(body.body, "acting", 16, stroke_linejoin="round")] if look.acting else []
    parts.append(face(body, look.seat, look.activated, look.hide, look.token and body is not PING))
    return "".join([*parts, *marks(look), label(look.id, look.seat, look.activated)])


@lru_cache(maxsize=1024)  # There are few kinds, and each stands many times on a board.
def face(look: Silhouette, seat: Seat, activated: bool, hide: bool, token: bool) -> str:
    """
    Solid while it may still act, hollow once activated, dashed in Hide; in a ring what others see
    as a *token*.
    """
    inside, edge = ("ink", seat) if activated else (seat, "ink")
    dash = {"stroke_dasharray": "9 7"} if hide else {}
    rim = seat if activated or not hide else "ink"
    parts = [tag("path", d=look.body, **fill(inside), **ink(rim, 4), **dash, **ROUND)]
    if look.gear:
        parts.append(tag("path", d=look.gear, **fill(inside), **ink(edge, 4), **ROUND))
    if look.cut:
        parts.append(tag("path", d=look.cut, **fill(edge)))
    if not token:
        return "".join(parts)
    ring = tag("circle", cy=MIDDLE, r=35, **fill("floor"), **ink(seat, 4), **dash)
    return ring + tag("g", *parts, transform=f"translate(0 {MIDDLE / 2.2:.0f}) scale(.58)")


@lru_cache(maxsize=1024)
def label(id: str, seat: Seat, activated: bool) -> str:
    """The word of orders, at the foot; on a plate while the model may still act."""
    size = min(36, 132 / len(id))
    wide = min(100, len(id) * size * 0.68 + 10)
    text = words(id, 0, 35 + size * 0.36, size, seat, bold=True)
    if activated:
        return text
    plate = {"x": -wide / 2, "y": 20, "width": wide, "height": 30, "rx": 7}
    return tag("rect", **plate, **fill("ink"), **ink(seat, 3)) + text


def marks(look: Look) -> Iterator[str]:
    """Corner badges: Hide and Sentry above, a carried token and wounds below."""
    for holds, path, x in ((look.hide, HIDE, -36), (look.sentry, SENTRY, 36)):
        if holds:
            yield badge(path, x)
    if look.laden:
        token = {"d": "M0-13L13 0 0 13-13 0Z", "transform": "translate(-37 4)"}
        yield tag("path", **token, **fill("acting"), **ink("text", 3))
    if look.unit and look.wounds is not None:
        yield pips(look, look.wounds, UNITS[look.unit].wounds)


@lru_cache(maxsize=16)
def badge(path: str, x: int) -> str:
    disc = tag("circle", r=15, **fill("floor"), **ink("text", 3))
    return tag("g", disc, line(path, "text", 3), transform=f"translate({x} -35)")


def pips(look: Look, left: int, wounds: int) -> str:
    """One for each of the *wounds* of its card above the label, filled while it is *left*."""
    shade = look.seat if look.activated else "ink"
    spots = [(index - (wounds - 1) / 2) * 13 for index in range(wounds)]
    fillings = [fill(shade) if index < left else UNFILLED for index in range(wounds)]
    return "".join(
        tag("circle", cx=x, cy=9, r=4.5, **ink(shade, 2.5), **filling)
        for x, filling in zip(spots, fillings, strict=True)
    )
