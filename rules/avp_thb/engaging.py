"""Who counts as Engaged for close combat, rulebook §6.4 (ambiguities H1, H2)."""

from collections.abc import Callable, Mapping

from rules.avp_thb.displacing import barred
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat


def can_strike(layout: Layout, model: Model, foe: Model) -> bool:
    """On one tile, or from next to it: the baseless, over the edge of a full tile, or barred."""
    if not layout.hostile(model.seat, foe.seat):
        return False
    if model.tile == foe.tile:
        return True
    if foe.tile not in layout.next_to(model.tile) or model.tile not in layout.next_to(foe.tile):
        return False
    return (
        model.baseless
        or foe.baseless
        or over_the_edge(layout, model.tile, model.seat)
        or over_the_edge(layout, foe.tile, model.seat)
        or barred(layout, model, foe.tile)
    )


def over_the_edge(layout: Layout, tile: str, seat: Seat) -> bool:
    """Whether blows fall over the edge of *tile*, as it is full."""
    return layout.free_to(tile, seat) <= 0 and in_force(OVER_THE_EDGE, layout.edition)(layout, tile)


def contested(layout: Layout, tile: str) -> bool:
    return any(layout.foes_on(tile, m.seat) for m in layout.on(tile)[:1])


# Which full tiles: those that two sides share, and now those of one side alone as well.
OVER_THE_EDGE: Mapping[int, Callable[[Layout, str], bool]] = {
    1: contested,
    3: lambda layout, tile: True,
}
