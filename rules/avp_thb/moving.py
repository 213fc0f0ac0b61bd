"""Walking from tile to tile, rulebook §5 (ambiguities F1-F15)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules.avp_thb import displacing, ping
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table

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
    trails = [e for e in layout.effects if e.kind == "trail" and e.seat == model.seat]
    trails = [e for e in trails if layout.apart(model.tile, e.tile or "") <= TRAIL]
    if carries(layout, model) and not in_force(LADEN_TOO, layout.edition):
        trails = []
    swarming = layout.total("swarm", model)
    return swarming + sum(e.amount for e in trails[:1]) + (layout.total("run", model) if run else 0)


LADEN_TOO: Mapping[int, bool] = {1: True, 12: False}  # whether a Blood Trail spurs carriers


def carries(layout: Layout, model: Model) -> bool:
    return any(t.carrier == model.id for t in layout.tokens)


def may_pass(layout: Layout, model: Model, tile: str) -> bool:
    """Whether *model* may walk through *tile*: room, no enemies; vents for small bases."""
    if layout.foes_on(tile, model.seat) and not passes_over(layout, model, tile):
        return False
    if layout.board.tiles[tile].kind == "vent" and model.size != "small":
        return False
    return layout.free_to(tile, model.seat) >= model.points or climbs(layout, model)


def passes_over(layout: Layout, model: Model, tile: str) -> bool:
    """Whether enemies on *tile* do not stop *model*."""
    return crawls(layout, model) or in_force(CLIMBING, layout.edition)(layout, model, tile)


def climbs_over(layout: Layout, model: Model, tile: str) -> bool:
    """Climbing Claws take it over enemies as well, if they fill the tile (ambiguities F5)."""
    own = model.points if model.tile == tile else 0
    return model.has("climbing_claws") and layout.free_to(tile, model.seat) + own <= 0


# Climbing Claws helped past friends alone.
CLIMBING: Mapping[int, Callable[[Layout, Model, str], bool]] = {
    1: lambda layout, model, tile: False,
    12: climbs_over,
}


def crawls(layout: Layout, model: Model) -> bool:
    """A card lets it pass over enemies, too."""
    return bool(layout.effects and layout.felt("crawl", model))


def climbs(layout: Layout, model: Model) -> bool:
    """Climbing Claws: full tiles are no obstacle on the way, §7.2."""
    return model.has("climbing_claws") or crawls(layout, model)


def fits(state: State, model: Model, tile: str) -> bool:
    """Whether there is room in truth."""
    return state.free(tile) >= model.points or climbs(state, model)


def may_stop(layout: Layout, model: Model, tile: str) -> bool:
    """Whether *model* may end a step on *tile*: room, or enemies to displace; no vent."""
    if layout.board.tiles[tile].kind == "vent" and not tiny(model):
        return False
    if layout.free_to(tile, model.seat) >= model.points:
        return True
    return displacing.possible(layout, model, tile)


def tiny(model: Model) -> bool:
    """May stop in a vent, also as a token: that says what it is (ambiguities G18)."""
    return model.unit is not None and "tiny" in model.card.skills


def may_step(layout: Layout, model: Model, tile: str, last: bool) -> bool:
    return may_stop(layout, model, tile) if last else may_pass(layout, model, tile)


def routes(layout: Layout, model: Model, length: int) -> dict[str, tuple[str, ...]]:
    """The shortest path, without the start, to every tile that *model* can reach."""
    return {
        walk[-1]: walk for walk in walks(layout, model, length) if may_stop(layout, model, walk[-1])
    }


def route(layout: Layout, model: Model, to: str, length: int) -> tuple[str, ...]:
    """The shortest path to *to*, empty when there is none."""
    if to == model.tile or not may_stop(layout, model, to):
        return ()
    if to in layout.ways(model.tile):
        return (to,)
    return next((walk for walk in walks(layout, model, length) if walk[-1] == to), ())


def walks(layout: Layout, model: Model, length: int) -> Iterator[tuple[str, ...]]:
    """
    The shortest path, without the start, to every tile up to *length* steps away; whether
    *model* may stop there is not looked at.
    """
    met = {model.tile}
    ends: list[tuple[str, ...]] = [()]
    for left in range(length, 0, -1):
        begun, ends = ends, []
        for walk in begun:
            for tile in layout.ways(walk[-1] if walk else model.tile):
                if tile not in met:
                    met.add(tile)
                    yield (*walk, tile)
                    if left > 1 and may_pass(layout, model, tile):
                        ends.append((*walk, tile))


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
        return shut_out(layout, model, tile)
    if displacing.pressing(layout, model, tile):
        sentence = f"There is no room for {model.id} on {tile}, and nobody there can be displaced."
        rule = "6.6-6"
    elif layout.free_to(tile, model.seat) < model.points:
        sentence, rule = f"There is no room for {model.id} on {tile}.", "3.3-3"
    else:
        sentence, rule = f"{model.id} must stop on {tile}: an enemy is there.", "5-4"
    return IllegalOrder(sentence, rule=rule)


def shut_out(layout: Layout, model: Model, vent: str) -> IllegalOrder:
    """Why *model* does not go into an air vent, or through it."""
    if model.size != "small":
        sentence = f"{model.id} does not fit into the air vent {vent}: only small bases do."
        return IllegalOrder(sentence, rule="2.6.1-4")
    if layout.foes_on(vent, model.seat):
        sentence = f"{model.id} cannot pass through the air vent {vent}: an enemy is in it."
        return IllegalOrder(sentence, rule="2.6.1-7")
    return IllegalOrder(f"{model.id} may not stop in the air vent {vent}.", rule="2.6.1-6")


def vent_between(layout: Layout, model: Model, to: str, length: int) -> str | None:
    """The air vent that alone keeps *model* from walking to *to* within *length* tiles."""
    for walk in ((), *walks(layout, model, length - 2)):
        here = walk[-1] if walk else model.tile
        for vent in layout.tile(here).mouths if not walk or may_pass(layout, model, here) else ():
            if to in layout.ways(vent) and vent in layout.ways(here):
                return None if may_pass(layout, model, vent) else vent
    return None


def may_enter(state: State, model: Model, path: list[str]) -> bool:
    """Whether the next tile of a move under way is still open, after what was revealed."""
    if path[0] not in state.ways(model.tile) or not may_go_on(state, model):
        return False
    return may_step(state, model, path[0], last=len(path) == 1) or may_stop(state, model, path[0])


def may_go_on(state: State, model: Model) -> bool:
    stopped = state.foes_on(model.tile, model.seat)
    return not stopped or passes_over(state, model, model.tile)


def enter(table: Table, model: Model, tile: str) -> None:
    """One step of a move."""
    origin = model.tile
    table.tell(
        "move", f"{model.name} moves from {origin} to {tile}.",
        model=model.id, origin=origin, tile=tile,
    )  # fmt: skip
    arrive(table, model, tile)


def walk(table: Table, model: Model, tile: str) -> None:
    """A step of its own; whoever has made one may Charge!, §7.3."""
    enter(table, model, tile)
    if model.has("charge"):
        model.used.append("charge")


def arrive(table: Table, model: Model, tile: str) -> None:
    """Enemies in Hide are shown by the engagement (ambiguities G16)."""
    model.tile = tile
    for foe in table.state.foes_on(tile, model.seat):
        if foe.hide:
            ping.leave_hide(table, foe)
            foe.token = foe.token and not foe.revealed


def no_room(table: Table, model: Model, tile: str) -> None:
    """More stands there than the mover's side could know: a token may be a Crusher's (A4)."""
    for foe in table.state.foes_on(tile, model.seat):
        table.chance.uncover(foe.id)
    table.tell(
        "blocked", f"There is no room for {model.name} on {tile}.", model=model.id, tile=tile
    )


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
    return (tile.kind != "vent" or tiny(model)) and state.free(model.tile) >= 0
