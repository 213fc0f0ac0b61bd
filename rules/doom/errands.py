"""Where a marine that nobody plays goes, and what for: the aim, keys, doors, loot."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.doom.board.ranges import FAR, distances
from rules.doom.board.spaces import Space, reading
from rules.doom.layout import Layout
from rules.doom.pieces import MOST_ARMOUR, Marine
from rules.doom.scenarios.scenario import EXIT, KEY, NODE, Door, Token
from rules.doom.weapons import AMMUNITION, WEAPONS

DETOUR = 5  # spaces that loot is worth


@dataclass(frozen=True)
class Errand:
    """What is to be reached: one of *spaces*, to do what *verb* says with *word*."""

    spaces: frozenset[Space]
    verb: str = ""
    word: str = ""


def errand_of(layout: Layout, marine: Marine) -> Errand | None:
    """The first that can be done."""
    far = distances(layout.grid, marine.at)
    for errand in errands(layout, marine, far):
        if any(far.get(space, FAR) < FAR for space in errand.spaces):
            return errand
    return None


def errands(layout: Layout, marine: Marine, far: dict[Space, int]) -> Iterator[Errand]:
    """By their weight: loot nearby, the aim, keys, doors, other loot."""
    loot = [token for token in layout.tokens if is_wanted(layout, marine, token)]
    near = [token for token in loot if far.get(token.at, FAR) <= DETOUR]
    yield from map(to_take, sorted(near, key=lambda token: far.get(token.at, FAR)))
    if layout.board.aim == EXIT:
        yield Errand(layout.board.exits)
    else:
        yield Errand(beside_nodes(layout), "disarm")
    yield from map(to_take, (token for token in layout.tokens if token.kind.startswith(KEY)))
    yield from doors(layout)
    yield from teleporters(layout)
    yield from map(to_take, loot)


def is_wanted(layout: Layout, marine: Marine, token: Token) -> bool:
    if not token.is_loot:
        return False
    if token.kind in WEAPONS:
        return token.kind not in marine.weapons
    return token.kind in AMMUNITION or token.kind != "vest" or marine.armour < MOST_ARMOUR


def to_take(token: Token) -> Errand:
    return Errand(frozenset([token.at]), "take")


def beside_nodes(layout: Layout) -> frozenset[Space]:
    nodes = [token.at for token in layout.tokens if token.kind == NODE]
    return frozenset(to for node in nodes for to in layout.grid.steps[node])


def doors(layout: Layout) -> Iterator[Errand]:
    """Doors that can be opened: first those behind which nobody has looked."""
    floor = layout.grid.floor
    found = [door for door in layout.board.doors.values() if can_open(layout, door)]
    for door in sorted(found, key=lambda door: (door.beside <= floor, not door.is_secured)):
        yield Errand(door.beside & floor, "open", door.id)


def can_open(layout: Layout, door: Door) -> bool:
    locked = door.is_secured and door.kind not in layout.keys
    return door.id not in layout.open and not locked


def teleporters(layout: Layout) -> Iterator[Errand]:
    """To where a teleporter leads, if nobody has been there, or back if that is all."""
    pairs = sorted(layout.board.teleporters.items(), key=lambda pair: len(pair[1]))
    for _, ends in pairs:
        yield Errand(frozenset(ends), "teleport")


def way_to(layout: Layout, errand: Errand) -> dict[Space, int]:
    """How far every space is from where it leads."""
    spaces = sorted(errand.spaces & layout.grid.clear, key=reading)
    return distances(layout.grid, spaces)
