"""Where a marine wants to go, judged by what everybody sees: the aim, keys, doors, loot."""

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
class Goal:
    """What is to be reached: one of *spaces*, to do what *verb* says with *word*."""

    spaces: frozenset[Space]
    verb: str = ""
    word: str = ""


def goal_of(layout: Layout, marine: Marine) -> Goal | None:
    """The first of the goals that can be reached."""
    far = distances(layout.grid, marine.at)
    for goal in goals(layout, marine, far):
        if any(far.get(space, FAR) < FAR for space in goal.spaces):
            return goal
    return None


def goals(layout: Layout, marine: Marine, far: dict[Space, int]) -> Iterator[Goal]:
    """By their weight: loot nearby, the aim, keys, doors, other loot."""
    loot = [token for token in layout.tokens if is_wanted(layout, marine, token)]
    near = [token for token in loot if far.get(token.at, FAR) <= DETOUR]
    yield from map(to_take, sorted(near, key=lambda token: far.get(token.at, FAR)))
    if layout.board.aim == EXIT:
        yield Goal(layout.board.exits)
    else:
        yield Goal(beside_nodes(layout), "disarm")
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


def to_take(token: Token) -> Goal:
    return Goal(frozenset([token.at]), "take")


def beside_nodes(layout: Layout) -> frozenset[Space]:
    nodes = [token.at for token in layout.tokens if token.kind == NODE]
    return frozenset(to for node in nodes for to in layout.grid.steps[node])


def doors(layout: Layout) -> Iterator[Goal]:
    """Doors that can be opened: first those behind which nobody has looked."""
    floor = layout.grid.floor
    found = [door for door in layout.board.doors.values() if can_open(layout, door)]
    for door in sorted(found, key=lambda door: (door.beside <= floor, not door.is_secured)):
        yield Goal(door.beside & floor, "open", door.id)


def can_open(layout: Layout, door: Door) -> bool:
    locked = door.is_secured and door.kind not in layout.keys
    return door.id not in layout.open and not locked


def teleporters(layout: Layout) -> Iterator[Goal]:
    """To where a teleporter leads, if nobody has been there, or back if that is all."""
    pairs = sorted(layout.board.teleporters.items(), key=lambda pair: len(pair[1]))
    for _, ends in pairs:
        yield Goal(frozenset(ends), "teleport")


def way_to(layout: Layout, marine: Marine, goal: Goal) -> dict[Space, int]:
    """How far every space is from the goal."""
    spaces = sorted(goal.spaces & layout.grid.clear, key=reading)
    return distances(layout.grid, spaces)
