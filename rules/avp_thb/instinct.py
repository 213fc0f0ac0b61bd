"""
Hive Instinct, rulebook §10.3.4: which Alien acts next, and what it does, when nobody plays them.

It knows its own tokens; of the survivors it knows what lies open (ambiguities K4-K7).
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from rules.avp_thb import combat, displacing, moving
from rules.avp_thb.board import FARTHEST, Board, edge, ways
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import HIVE, Model, label
from rules.avp_thb.units import TOKEN_POINTS
from rules.kernel.chance import Chance

SPIT, HOUNDS = "acid_spit", "hive_bloodhounds"
Rank = tuple[int, int]


def next_up(layout: Layout) -> list[str]:
    """The Aliens of which one is activated next, the lowest label first; several if they tie."""
    fights = [tile for tile in {m.tile for m in layout.of(HIVE)} if layout.engaged(tile)]
    ready = [model for model in layout.of(HIVE) if not model.activated]
    ranks = {model.id: rank(layout, model, fights) for model in ready}
    first = min(ranks.values(), default=None)
    return sorted((id for id in ranks if ranks[id] == first), key=label)


def rank(layout: Layout, model: Model, fights: list[str]) -> Rank:
    """The class of §10.3.4 A, and what comes first in it: most dice, or the shortest way."""
    if foes_at_hand(layout, model):
        return 1, -dice(layout, model)
    near = ways_of(layout, model)[model.tile]
    if any(tile in near for tile in fights):
        return 2, -dice(layout, model)
    far = steps(layout, model)
    way = min((far[foe.tile] for foe in reachable(layout, model)), default=FARTHEST)
    if runs_to(layout, model, [tile for tile in fights if tile in far], far):
        return 3, way
    spits = may_spit(layout, model) and way <= 1 + moving.steps_of(layout, model, run=False)
    return (4 if spits else 5), way


def runs_to(layout: Layout, model: Model, tiles: list[str], far: Mapping[str, int]) -> bool:
    """Whether a Move or a Run takes it to one of *tiles*, which are so *far* away."""
    length = moving.steps_of(layout, model, run=True)
    near = [tile for tile in tiles if far[tile] <= length]
    return bool(near) and not moving.routes(layout, model, length).keys().isdisjoint(near)


def in_pool(layout: Layout) -> list[str]:
    """The Aliens whose tokens lie beside the board: those that nobody knows, less those on it."""
    left = list(layout.pool[HIVE])
    for model in layout.of(HIVE):
        if not model.revealed and model.unit in left:
            left.remove(model.unit)
    return left


def foes_at_hand(layout: Layout, model: Model) -> list[Model]:
    """Those with whom it is engaged."""
    near = {model.tile, *layout.next_to(model.tile)}
    there = [foe for foe in layout.foes(HIVE) if foe.tile in near]
    return [foe for foe in there if can_strike(layout, model, foe)]


def dice(layout: Layout, model: Model) -> int:
    """All dice that it rolls in close combat."""
    return sum(combat.rate_of(layout, model, key) for key in model.card.arms("CC"))


def may_spit(layout: Layout, model: Model) -> bool:
    return SPIT in model.card.weapons


# Ways: closed doors count as open, and small bases use air vents (K5).


def ways_of(layout: Layout, model: Model) -> Mapping[str, tuple[str, ...]]:
    shut = layout.welded if model.size == "small" else layout.board.vents
    return ways(layout.board, (), shut)


def steps(layout: Layout, model: Model, start: str = "") -> Mapping[str, int]:
    """How many tiles away every other one is from *start*, or from where it stands."""
    shut = layout.welded if model.size == "small" else layout.board.vents
    return counted(layout.board, shut, start or model.tile)


@lru_cache(maxsize=8192)
def counted(board: Board, shut: tuple[str, ...], start: str) -> Mapping[str, int]:
    near, found, queue = ways(board, (), shut), {start: 0}, [start]
    for here in queue:
        for other in near[here]:
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return MappingProxyType(found)


def reachable(layout: Layout, model: Model) -> list[Model]:
    far = steps(layout, model)
    return [foe for foe in layout.foes(HIVE) if foe.tile in far]


def goals(layout: Layout, model: Model) -> list[str]:
    """The nearest tiles with survivors; of these those with most Occupation Points."""
    far = steps(layout, model)
    points: dict[str, int] = {}
    for foe in reachable(layout, model):
        points[foe.tile] = points.get(foe.tile, 0) + TOKEN_POINTS[foe.shown_size]
    best = min(((far[tile], -points[tile]) for tile in points), default=None)
    return sorted(tile for tile in points if (far[tile], -points[tile]) == best)


# What it does.


def order(layout: Layout, model: Model, points: int, chance: Chance) -> str:
    """What *model* does next with its action *points*, §10.3.4 B and C."""
    for way in (attack, spit, close_in):
        if found := way(layout, model, points, chance):
            return found
    return "pass"


def attack(layout: Layout, model: Model, points: int, chance: Chance) -> str:
    """Whoever is engaged fights, and does nothing else: with all it has, if it has the time."""
    foes = foes_at_hand(layout, model)
    if not foes:
        return ""
    if "fight" in model.used:
        return "pass"
    target = max(foes, key=lambda foe: (displacing.worth(foe), -label(foe.id)[1])).id
    arms = {key: combat.rate_of(layout, model, key) for key in model.card.arms("CC")}
    if points > 1 and model.revealed and "tail" in model.card.weapons:
        return f"paroxysm {target}"
    best = max(arms, key=lambda key: arms[key])
    return f"fight {combat.arm_word(best)} {target}"


def spit(layout: Layout, model: Model, points: int, chance: Chance) -> str:
    """Once, if nothing hinders it; it may walk a tile to where it can."""
    if not (model.revealed and may_spit(layout, model)) or "shoot" in model.used:
        return ""
    if target := spat_at(layout, model):
        return f"spit {target}"
    if points < 2 or "move" in model.used:
        return ""
    routes = moving.routes(layout, model, moving.steps_of(layout, model, run=False))
    for tile in sorted(routes, key=lambda tile: (len(routes[tile]), tile)):
        there = replace(model, tile=tile)
        if not layout.foes_on(tile, HIVE) and spat_at(layout, there):
            return f"move {tile}"
    return ""


def spat_at(layout: Layout, model: Model) -> str:
    """The tile with most survivors, all of whom it would spit at without a hindrance."""
    near = [tile for tile in layout.next_to(model.tile) if layout.sees(model.tile, tile)]
    fair = {tile: foes for tile in near if (foes := layout.foes_on(tile, HIVE))
            and all(unhindered(layout, model, foe) for foe in foes)}  # fmt: skip
    return max(sorted(fair), key=lambda tile: len(fair[tile]), default="")


def unhindered(layout: Layout, model: Model, foe: Model) -> bool:
    return all(amount >= 0 for amount, _ in combat.shooting_test(layout, model, foe).modifiers)


def close_in(layout: Layout, model: Model, points: int, chance: Chance) -> str:
    """Towards the nearest survivor: through a door that is in the way, on foot, or at a run."""
    found = goals(layout, model)
    if not found:
        return ""
    way = steps(layout, model, chance.pick(f"way {model.id}", found))
    if door := door_in_the_way(layout, model, way):
        return "" if "fight" in model.used else f"force {door}"
    if "move" in model.used:
        return ""
    walk, run = (nearer(layout, model, way, far) for far in (False, True))
    if points > 1 and run and not (walk and layout.foes_on(walk, HIVE)):
        return f"run {run}" if run != walk else f"move {walk}"
    return f"move {walk}" if walk else ""


def door_in_the_way(layout: Layout, model: Model, way: Mapping[str, int]) -> str:
    """Behind which the shortest ways go on; nothing if one of them is open."""
    here = model.tile
    on = [tile for tile in ways_of(layout, model)[here] if way[tile] < way[here]]
    shut = [tile for tile in on if edge(here, tile) in layout.doors]
    return shut[0] if shut and len(shut) == len(on) else ""


def nearer(layout: Layout, model: Model, way: Mapping[str, int], run: bool) -> str:
    """The tile of a Move or a Run that is nearest to the goal, if it is nearer than here."""
    routes = moving.routes(layout, model, moving.steps_of(layout, model, run))
    better = [tile for tile in routes if way.get(tile, FARTHEST) < way[model.tile]]
    return min(better, key=lambda tile: (way[tile], len(routes[tile]), tile), default="")


def bounding(layout: Layout, model: Model, trail: list[str]) -> list[str]:
    """One tile more, if a Run has shown it to be of those that run farther, §10.3.5."""
    if not (layout.by_rules(model.seat) and model.has(HOUNDS) and model.used[-1:] == ["move"]):
        return []
    if len(trail) != moving.steps_of(layout, model, run=True) - 1:
        return []
    found = goals(layout, model)
    way = steps(layout, model, found[0]) if found else {}
    tiles = [t for t in moving.routes(layout, model, 1) if way.get(t, FARTHEST) < way[model.tile]]
    return sorted(tiles)[:1]
