"""Models on a tile: how they share the room, and how one is drawn."""

from collections.abc import Iterator

from rules.avp_thb.board import Tile
from rules.avp_thb.picture.paint import UNFILLED, fill, ink, line, words
from rules.avp_thb.picture.shapes import BLIP, GAP, OUTLINES, SCALE, SHORT, SIZES
from rules.avp_thb.picture.words import called, carries, signs, wounded
from rules.avp_thb.pieces import Model
from rules.avp_thb.view import View
from rules.kernel.orders import PIECE
from rules.parts.svg import number, tag, titled

Area = tuple[float, float, float, float]
Spot = tuple[Model, float, float, float]  # middle and side
HIDE = "M-9 0Q0-9 9 0Q0 9-9 0ZM-8 8L8-8"
SENTRY = "M0-9V9M-9 0H9M-6 0A6 6 0 1 0 6 0A6 6 0 1 0-6 0"


def figures(view: View, tile: Tile, area: Area) -> Iterator[str]:
    if models := view.on(tile.id):
        for model, x, y, side in places(models, area):
            yield figure(view, model, x, y, side)


def places(models: list[Model], area: Area) -> list[Spot]:
    """Rows of models as large as the area allows, in the middle of it."""
    x, y, width, height = area
    for side in SIZES:
        rows = shelves(models, side, width)
        if sum(tall(row, side) for row in rows) <= height or side == SIZES[-1]:
            break
    spots: list[Spot] = []
    top = y + (height - sum(tall(row, side) for row in rows)) / 2
    for row in rows:
        left = x + (width - sum(wide(m, side) for m in row)) / 2
        for model in row:
            half = wide(model, side) / 2
            spots.append((model, left + half, top + tall(row, side) / 2, 2 * half - GAP))
            left += 2 * half
        top += tall(row, side)
    return spots


def wide(model: Model, side: float) -> float:
    return side * SCALE[model.size]


def tall(row: list[Model], side: float) -> float:
    return max(wide(model, side) for model in row)


def shelves(models: list[Model], side: float, width: float) -> list[list[Model]]:
    """Rows that are no wider than *width*, where one model is not."""
    rows: list[list[Model]] = []
    left = 0.0
    for model in models:
        if left < wide(model, side):
            rows.append([])
            left = width
        rows[-1].append(model)
        left -= wide(model, side)
    return rows


def figure(view: View, model: Model, x: float, y: float, side: float) -> str:
    classes = {
        "model": True,
        model.seat: True,
        "token": model.token,
        "hide": model.hide,
        "activated": model.activated,
        "sentry": model.sentry,
        "acting": model.id == view.acting,
    }
    return titled(
        spoken(view, model),
        *shapes(view, model),
        class_=" ".join(key for key, holds in classes.items() if holds),
        data_id=model.id,
        data_kind=PIECE,
        transform=f"translate({number(x, y)}) scale({side / 100:.3f})",
    )


def spoken(view: View, model: Model) -> str:
    """`Smartgun Marine ma1 on b4, not yet activated`."""
    said = list(signs(view, model))
    if not model.activated and model.id != view.acting:
        said.append("not yet activated")
    side = "" if model.revealed and model.unit else f"{model.seat} "
    return ", ".join([f"{side}{called(model)} {model.id} on {model.tile}", *said])


def shapes(view: View, model: Model) -> Iterator[str]:
    """Halo, body, label and marks, in a square of 100."""
    body = BLIP if model.token else OUTLINES[model.seat]
    if model.id == view.acting:
        yield line(body, "acting", 16, stroke_linejoin="round")
    yield face(model, body)
    shade = model.seat if model.activated else "ink"
    size = min(44, 108 / len(model.id))
    yield words(model.id, 0, 12, size, shade, bold=True)
    yield caption(model, shade)
    yield from marks(view, model)


def caption(model: Model, shade: str) -> str:
    """A short name of the unit, `?` for what the seat does not know."""
    if not model.unit:
        return words("?", 0, 37, 28, shade)
    body = model.card.body
    short = SHORT.get(body, body.split("_")[-1][:7])
    return words(short, 0, 33, min(19, 108 / len(short)), shade)


def face(model: Model, body: str) -> str:
    """Solid while it may still act, hollow once activated, dashed in Hide."""
    inside = "ink" if model.activated else model.seat
    dash = {"stroke_dasharray": "11 8"} if model.hide else {}
    edge = model.seat if model.activated or not model.hide else "ink"
    return tag("path", d=body, **fill(inside), **ink(edge, 6), **dash, stroke_linejoin="round")


def marks(view: View, model: Model) -> Iterator[str]:
    """Corner badges: Hide and Sentry above, a carried token and wounds below."""
    for holds, path, x in ((model.hide, HIDE, -33), (model.sentry, SENTRY, 33)):
        if holds:
            yield badge(path, x)
    if carries(view, model):
        token = {"d": "M0-13L13 0 0 13-13 0Z", "transform": "translate(-36 34)"}
        yield tag("path", **token, **fill("acting"), **ink("text", 3))
    if wounded(model):
        yield pips(model)


def badge(path: str, x: int) -> str:
    disc = tag("circle", r=15, **fill("floor"), **ink("text", 3))
    return tag("g", disc, line(path, "text", 3), transform=f"translate({x} -33)")


def pips(model: Model) -> str:
    """One for each wound of the card above the label, filled while it is left."""
    shade = model.seat if model.activated else "ink"
    spots = [(index - (model.card.wounds - 1) / 2) * 13 for index in range(model.card.wounds)]
    fillings = [fill(shade) if index < model.wounds else UNFILLED for index in range(len(spots))]
    return "".join(
        tag("circle", cx=x, cy=-32, r=4.5, **ink(shade, 2.5), **filling)
        for x, filling in zip(spots, fillings, strict=True)
    )
