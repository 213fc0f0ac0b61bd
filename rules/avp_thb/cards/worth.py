"""When the autopilot plays a card: it is worth more than nothing, by what the seat may know."""

from rules.avp_thb.cards.deck import Words
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.kernel.orders import Seat


def always(layout: Layout, seat: Seat, words: Words) -> float:
    return 1.0


def never(layout: Layout, seat: Seat, words: Words) -> float:
    """Too subtle for the autopilot."""
    return 0.0


def aimed(layout: Layout, seat: Seat, words: Words) -> float:
    """It finds what it is for; else it only draws a card."""
    return float(bool(words))


def shots(layout: Layout, seat: Seat, words: Words) -> float:
    """The active model has an enemy in sight and has not shot."""
    model = active(layout)
    if model is None or "shoot" in model.used:
        return 0.0
    return float(watched(layout, model) and not layout.engaged(model.tile))


def blows(layout: Layout, seat: Seat, words: Words) -> float:
    """The active model has an enemy at hand and has not struck."""
    model = active(layout)
    if model is None or "fight" in model.used:
        return 0.0
    return float(any(can_strike(layout, model, f) for f in layout.models.values()))


def guards(layout: Layout, seat: Seat, words: Words) -> float:
    """A model that can shoot is where an enemy may come."""
    model = layout.models[words[0]]
    return float(model.revealed and model.unit is not None and bool(model.card.arms("RS")))


def hurts(layout: Layout, seat: Seat, words: Words) -> float:
    """More enemies than friends on the tile that was named last."""
    there = layout.on(words[-1])
    foes = sum(layout.hostile(seat, m.seat) for m in there)
    return 2.0 * foes - 3.0 * (len(there) - foes)


def spots(layout: Layout, seat: Seat, words: Words) -> float:
    """Enemy tokens lie on the tile."""
    return float(sum(not m.revealed for m in layout.foes_on(words[-1], seat)) - 1)


def danger(layout: Layout, seat: Seat, words: Words) -> float:
    """An enemy sees the model."""
    return float(watched(layout, layout.models[words[0]]))


def fray(layout: Layout, seat: Seat, words: Words) -> float:
    """The model is among enemies."""
    return float(bool(layout.foes_on(layout.models[words[0]].tile, seat)))


def active(layout: Layout) -> Model | None:
    return layout.models.get(layout.active() or "")


def watched(layout: Layout, model: Model) -> bool:
    seen = layout.seen_from(model.tile)
    return any(m.tile in seen for m in layout.foes(model.seat))
