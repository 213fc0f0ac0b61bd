"""The words that cards ask for: models, tiles and interlocks, as far as the seat may know them."""

from collections.abc import Callable, Iterable

from rules.avp_thb import moving
from rules.avp_thb.board import edge
from rules.avp_thb.cards.deck import Want, Words
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.units import UNITS, Unit
from rules.kernel.orders import Seat

Test = Callable[[Layout, Model], bool]
TileTest = Callable[[Layout, Seat, str], bool]
PING = 3  # tiles, §7.1


def own(text: str, *tests: Test, optional: bool = False) -> Want:
    """A model or token of the own side that was not named before."""

    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        models = [m for m in layout.of(seat) if m.id not in said]
        return [m.id for m in models if all(test(layout, m) for test in tests)]

    return Want("model", text, choices, optional)


def foe(text: str, *tests: Callable[[Layout, Model, Model], bool]) -> Want:
    """An enemy of the model named before, which comes first in each test."""

    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        mine = layout.models[said[-1]]
        foes = layout.foes(seat)
        return [f.id for f in foes if all(test(layout, mine, f) for test in tests)]

    return Want("foe", text, choices)


def comrade(text: str, *tests: Callable[[Layout, Model, Model], bool]) -> Want:
    """An own model; the one that something has happened to comes first in each test."""

    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        other = layout.models.get(layout.happening().model)
        models = [m for m in layout.of(seat) if m.id not in said]
        return [m.id for m in models if other and all(test(layout, other, m) for test in tests)]

    return Want("model", text, choices)


def tile(text: str, *tests: TileTest, optional: bool = False) -> Want:
    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        return [t for t in layout.board.tiles if all(test(layout, seat, t) for test in tests)]

    return Want("tile", text, choices, optional)


def step(optional: bool = False) -> Want:
    """A tile to which the model named before can step; Sentry Guns stay."""

    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        return steps(layout, layout.models[said[-1]])

    return Want("tile", "an adjacent tile with room for it", choices, optional)


def flight(optional: bool = False) -> Want:
    """A step to a tile without enemies."""

    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        model = layout.models[said[-1]]
        return [t for t in steps(layout, model) if not layout.foes_on(t, seat)]

    return Want("tile", "an adjacent tile with room for it and no enemies", choices, optional)


def steps(layout: Layout, model: Model) -> list[str]:
    if model.has("gun_emplacement"):
        return []
    return [t for t in layout.ways(model.tile) if moving.may_stop(layout, model, t)]


# What a model may have to be.


def acting(layout: Layout, model: Model) -> bool:
    return model.id == layout.active()


def unactivated(layout: Layout, model: Model) -> bool:
    return not model.activated


def activated(layout: Layout, model: Model) -> bool:
    return model.activated


def unengaged(layout: Layout, model: Model) -> bool:
    return not layout.engaged(model.tile)


def engaged(layout: Layout, model: Model) -> bool:
    return layout.engaged(model.tile)


def revealed(layout: Layout, model: Model) -> bool:
    return model.revealed


def small(layout: Layout, model: Model) -> bool:
    return model.size == "small"


def hurt(layout: Layout, model: Model) -> bool:
    return model.unit is not None and 0 < model.wounds < model.card.wounds


def on_infested(layout: Layout, model: Model) -> bool:
    return layout.tile(model.tile).infested


def no_foes(layout: Layout, model: Model) -> bool:
    return not layout.foes_on(model.tile, model.seat)


def empty_handed(layout: Layout, model: Model) -> bool:
    return not moving.carries(layout, model)


def may_be(test: Callable[[Unit], bool]) -> Test:
    """Its card fits, or, of a Marine token, that of a Marine it may turn out to be (C8)."""

    def fits(layout: Layout, model: Model) -> bool:
        if model.mimicry:
            return False
        cards = [model.card] if model.unit else [UNITS[u] for u in layout.pool[model.seat]]
        return any(test(card) for card in cards)

    return fits


def ranked(*ranks: str) -> Test:
    return may_be(lambda card: card.rank in ranks)


def armed(*weapons: str) -> Test:
    return may_be(lambda card: any(key in card.weapons for key in weapons))


yautja = may_be(lambda card: "seasoned_hunter" in card.skills)


# What a comrade may have to be, of the model that something has happened to.


def shares_tile(layout: Layout, other: Model, mine: Model) -> bool:
    return mine.tile == other.tile


def sees_it(layout: Layout, other: Model, mine: Model) -> bool:
    return layout.sees(mine.tile, other.tile)


def still(layout: Layout, other: Model, mine: Model) -> bool:
    return not mine.activated


def is_unengaged(layout: Layout, other: Model, mine: Model) -> bool:
    return not layout.engaged(mine.tile)


def is_free_yautja(layout: Layout, other: Model, mine: Model) -> bool:
    return yautja(layout, mine) and empty_handed(layout, mine)


# What a tile may have to be.


def near_own(far: int, *tests: Test) -> TileTest:
    """Within *far* tiles of an own model of a kind (ambiguities F4)."""

    def near(layout: Layout, seat: Seat, tile: str) -> bool:
        models = [m for m in layout.of(seat) if all(test(layout, m) for test in tests)]
        return any(layout.apart(m.tile, tile) <= far for m in models)

    return near


def in_sight(layout: Layout, seat: Seat, tile: str) -> bool:
    return any(layout.sees(m.tile, tile) for m in layout.of(seat))


def infested(layout: Layout, seat: Seat, tile: str) -> bool:
    return layout.tile(tile).infested


def corridor(layout: Layout, seat: Seat, tile: str) -> bool:
    return layout.tile(tile).corridor


def normal(layout: Layout, seat: Seat, tile: str) -> bool:
    return layout.tile(tile).corridor and not layout.tile(tile).infested


def no_enemies(layout: Layout, seat: Seat, tile: str) -> bool:
    return not layout.foes_on(tile, seat)


def enemies(layout: Layout, seat: Seat, tile: str) -> bool:
    return bool(layout.foes_on(tile, seat))


def unseen(layout: Layout, seat: Seat, tile: str) -> bool:
    """No enemy has line of sight to it."""
    seen = layout.seen_from(tile)
    return not any(m.tile in seen for m in layout.foes(seat))


def next_to_infested(layout: Layout, seat: Seat, tile: str) -> bool:
    return any(layout.tile(t).infested for t in layout.next_to(tile))


def ping(layout: Layout, model: Model) -> bool:
    return model.has("ping")


def crawled(layout: Layout, start: str, far: int) -> set[str]:
    """The tiles within *far* steps, through open interlocks and air vents alike."""
    found = edge_of_search = {start}
    for _ in range(far):
        edge_of_search = {t for tile in edge_of_search for t in layout.ways(tile)} - found
        found = found | edge_of_search
    return found


# Interlocks, as `b4/c4`.

BOX_DOORS = 12


def doors_left(layout: Layout) -> int:
    """Doors in the box that are not kept for Seal the Bulkhead."""
    return BOX_DOORS - len(layout.doors) - layout.bulkheads


def interlocks(layout: Layout) -> list[str]:
    tiles = layout.board.tiles.values()
    return sorted({edge(t.id, other) for t in tiles for other in t.exits})


def interlock(text: str, *tests: Callable[[Layout, Seat, str, str], bool]) -> Want:
    def choices(layout: Layout, seat: Seat, said: Words) -> Iterable[str]:
        pairs = [(way, *way.split("/")) for way in interlocks(layout)]
        return [way for way, a, b in pairs if all(test(layout, seat, a, b) for test in tests)]

    return Want("interlock", text, choices)


def either_near(far: int, *tests: Test) -> Callable[[Layout, Seat, str, str], bool]:
    near = near_own(far, *tests)
    return lambda layout, seat, a, b: near(layout, seat, a) or near(layout, seat, b)
