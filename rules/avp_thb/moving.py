"""Walking from tile to tile, rulebook §5 (ambiguities F1-F15)."""

from collections.abc import Sequence

from rules.avp_thb import ping
from rules.avp_thb.state import Layout, Model, State
from rules.kernel.errors import IllegalOrder
from rules.kernel.system import Table

TRAIL = 3  # tiles from a Blood Trail
CARRYING = 2  # tiles in an activation with a load, §5.1


def steps_of(layout: Layout, model: Model, run: bool) -> int:
    """How many tiles a Move or a Run may take."""
    movement = model.card.movement if model.unit else 1
    if run:
        movement += 2 if model.has("hive_bloodhounds") else 1
    if layout.effects:
        movement += spurred(layout, model, run)
    return min(movement, CARRYING) if carries(layout, model) else movement


def spurred(layout: Layout, model: Model, run: bool) -> int:
    """Tiles that cards add to or take from a Move or a Run."""
    near = layout.distances(model.tile)
    trails = [e for e in layout.effects if e.kind == "trail" and e.seat == model.seat]
    trails = [e for e in trails if near.get(e.tile or "", 99) <= TRAIL]
    return sum(e.amount for e in trails[:1]) + (layout.total("run", model) if run else 0)


def carries(layout: Layout, model: Model) -> bool:
    return any(t.carrier == model.id for t in layout.tokens)


def may_pass(layout: Layout, model: Model, tile: str) -> bool:
    """Whether *model* may walk through *tile*: room, no enemies; vents for small bases."""
    crawls = bool(layout.effects and layout.felt("crawl", model))
    if layout.foes_on(tile, model.seat) and not crawls:
        return False
    if layout.board.tiles[tile].kind == "vent" and model.size != "small":
        return False
    return layout.free(tile) >= model.points or crawls or model.has("climbing_claws")


def may_stop(layout: Layout, model: Model, tile: str) -> bool:
    """Whether *model* may end a step on *tile*: room; in a vent only the Tiny."""
    if layout.free(tile) < model.points:
        return False
    if layout.board.tiles[tile].kind == "vent":
        return model.size == "small" and model.has("tiny")
    return True


def may_step(layout: Layout, model: Model, tile: str, last: bool) -> bool:
    return may_stop(layout, model, tile) if last else may_pass(layout, model, tile)


def routes(layout: Layout, model: Model, length: int) -> dict[str, tuple[str, ...]]:
    """The shortest path, without the start, to every tile that *model* can reach."""
    found: dict[str, tuple[str, ...]] = {}
    walks: list[tuple[str, ...]] = [()]
    through = {model.tile}
    for _ in range(length):
        longer = []
        for walk in walks:
            for tile in layout.ways(walk[-1] if walk else model.tile):
                if tile in through:
                    continue
                if tile not in found and may_stop(layout, model, tile):
                    found[tile] = (*walk, tile)
                if may_pass(layout, model, tile):
                    through.add(tile)
                    longer.append((*walk, tile))
        walks = longer
    return found


def route(layout: Layout, model: Model, to: str, length: int) -> tuple[str, ...]:
    """The shortest path to *to*, empty when there is none."""
    if length and to in layout.ways(model.tile) and may_stop(layout, model, to):
        return (to,)
    return routes(layout, model, length).get(to, ())


def walkable(layout: Layout, model: Model, path: Sequence[str]) -> IllegalOrder | None:
    """Why *path* cannot be walked, or None."""
    here = model.tile
    for number, tile in enumerate(path, 1):
        if tile not in layout.ways(here):
            return no_way(here, tile)
        if not may_step(layout, model, tile, last=number == len(path)):
            return blocked(layout, model, tile)
        here = tile
    return None


def no_way(here: str, there: str) -> IllegalOrder:
    return IllegalOrder(f"There is no open way from {here} to {there}.", rule="2.6-1")


def blocked(layout: Layout, model: Model, tile: str) -> IllegalOrder:
    if layout.board.tiles[tile].kind == "vent":
        sentence, rule = f"{model.id} may not stop in the air vent {tile}.", "2.6.1-6"
    elif layout.free(tile) < model.points:
        sentence, rule = f"There is no room for {model.id} on {tile}.", "3.3-3"
    else:
        sentence, rule = f"{model.id} must stop on {tile}: an enemy is there.", "5-4"
    return IllegalOrder(sentence, rule=rule)


def may_enter(state: State, model: Model, path: list[str]) -> bool:
    """Whether the next tile of a move under way is still open, after what was revealed."""
    if path[0] not in state.ways(model.tile) or not may_go_on(state, model):
        return False
    return may_step(state, model, path[0], last=len(path) == 1) or may_stop(state, model, path[0])


def may_go_on(state: State, model: Model) -> bool:
    return not state.foes_on(model.tile, model.seat) or bool(state.felt("crawl", model))


def enter(table: Table, model: Model, tile: str) -> None:
    """One step; enemies in Hide on the tile are shown by the engagement (ambiguities G16)."""
    state = table.state
    origin, model.tile = model.tile, tile
    table.tell(
        "move", f"{model.name} moves from {origin} to {tile}.",
        model=model.id, origin=origin, tile=tile,
    )  # fmt: skip
    for foe in state.foes_on(tile, model.seat):
        if foe.hide:
            ping.leave_hide(table, foe)
            foe.token = foe.token and not foe.revealed


def finish(table: Table, model: Model, trail: list[str]) -> None:
    """Back to the last legal tile, when the move was cut short in a bad place (F6)."""
    state = table.state
    while trail and not legal_here(state, model):
        model.tile = trail.pop()
        table.tell(
            "move", f"{model.name} backs up to {model.tile}.", model=model.id, tile=model.tile
        )


def legal_here(state: State, model: Model) -> bool:
    tile = state.board.tiles[model.tile]
    return (tile.kind != "vent" or model.has("tiny")) and state.free(model.tile) >= 0
