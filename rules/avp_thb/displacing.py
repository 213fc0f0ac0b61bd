"""
Engaging by Displacing, rulebook §6.6 (ambiguities F11-F14): who can be made to give way.

All is judged by what the mover's side may know, on a state and on a view alike.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from rules.avp_thb.forces import price
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.units import SQUADS
from rules.kernel.orders import Seat

Pushed = tuple[Model, ...]


def surplus(layout: Layout, mover: Model, tile: str) -> int:
    """Occupation Points by which *mover* is too big for *tile*."""
    return mover.points - layout.free_to(tile, mover.seat)


def pressing(layout: Layout, mover: Model, tile: str) -> bool:
    """Whether *mover* is too big for an enemy's tile that is not full."""
    return (
        mover.size != "small"
        and 1 <= layout.free_to(tile, mover.seat) < mover.points
        and bool(layout.foes_on(tile, mover.seat))
    )


def possible(layout: Layout, mover: Model, tile: str) -> bool:
    """Whether *mover* can make the tile exactly full, and still engaged, by displacing."""
    if not pressing(layout, mover, tile):
        return False
    due = surplus(layout, mover, tile)
    own = own_share(layout, mover, tile)
    return own == due or any(others(layout, mover, tile, due - own))


def barred(layout: Layout, mover: Model, tile: str) -> bool:
    """Whether *mover* may strike at *tile* from next to it, as it cannot displace anybody there."""
    return pressing(layout, mover, tile) and not possible(layout, mover, tile)


def own_share(layout: Layout, mover: Model, tile: str) -> int:
    """Points of the mover's own models that go first, as far as they fit."""
    due = surplus(layout, mover, tile)
    shares = (n for n in range(due, 0, -1) if sets(layout, mover, tile, mover.seat, n))
    return next(shares, 0)


def others(layout: Layout, mover: Model, tile: str, due: int) -> Iterator[Seat]:
    """The other sides that can give way by *due* points."""
    there = [m.seat for m in layout.foes_on(tile, mover.seat)]
    for side in dict.fromkeys(map(layout.friends, there)):
        seat = next(seat for seat in there if seat in side)
        if sets(layout, mover, tile, seat, due):
            yield seat


def sets(layout: Layout, mover: Model, tile: str, seat: Seat, due: int) -> list[Pushed]:
    """Models of *seat* worth exactly *due* points that have somewhere to go, the cheapest first."""
    friends = layout.friends(seat)
    there = [m for m in layout.on(tile) if m.seat in friends and m.id != mover.id]
    found = [
        pushed
        for size in range(1, due + 1)
        for pushed in combinations(there, size)
        if sum(m.points for m in pushed) == due
        and still_engaged(layout, mover, tile, pushed)
        and room_for(layout, mover, pushed, {}) is not None
    ]
    return sorted(found, key=lambda pushed: (sum(map(worth, pushed)), [m.id for m in pushed]))


def worth(model: Model) -> int:
    """Its price in points; nothing where the seat does not know the model."""
    unit = model.unit or next(iter(SQUADS.get(model.squad, ())), None)
    return price(unit) if unit else 0


def still_engaged(layout: Layout, mover: Model, tile: str, pushed: Pushed) -> bool:
    return any(foe not in pushed for foe in layout.foes_on(tile, mover.seat))


def room_for(
    layout: Layout, mover: Model, pushed: Iterable[Model], wished: Mapping[str, str]
) -> dict[str, str] | None:
    """Where each of *pushed* goes, as *wished* where it can; None when one has nowhere to go."""
    found: dict[str, str] = {}
    taken: dict[str, int] = {}
    for model in pushed:
        tiles = havens(layout, mover, model, taken)
        if not tiles or wished.get(model.id, tiles[0]) not in tiles:
            return None
        tile = found[model.id] = wished.get(model.id, tiles[0])
        taken[tile] = taken.get(tile, 0) + model.points
    return found


def havens(layout: Layout, mover: Model, model: Model, taken: Mapping[str, int]) -> list[str]:
    """Tiles next to it without enemies, else any; the one that *mover* leaves comes first (F12)."""
    near = [
        tile
        for tile in layout.next_to(model.tile)
        if room_left(layout, mover, model, tile) - taken.get(tile, 0) >= model.points
    ]
    foes = {
        tile for tile in near if any(f.id != mover.id for f in layout.foes_on(tile, model.seat))
    }
    tiles = [tile for tile in near if tile not in foes] or near
    return sorted(tiles, key=lambda tile: (tile != mover.tile, tile))


def room_left(layout: Layout, mover: Model, model: Model, tile: str) -> int:
    left = layout.free_to(tile, model.seat)
    return left + mover.points if tile == mover.tile else left
