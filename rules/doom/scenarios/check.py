"""
What a scenario must keep, so that it can be laid out and played.

``python -m rules.doom.scenarios.check`` reads them all and names what is wrong.
"""

import sys
from collections.abc import Iterable, Iterator

from rules.doom.board.bodies import Body, bodies_at, fits
from rules.doom.board.grid import Grid
from rules.doom.board.ranges import distances
from rules.doom.board.spaces import Space, reading, word
from rules.doom.invaders import INVADERS
from rules.doom.scenarios import SCENARIOS
from rules.doom.scenarios.reading import MOST_MARINES
from rules.doom.scenarios.scenario import EXIT, KEY, NODE, NODES, Door, Group, Scenario, Token


def faults(scenario: Scenario) -> Iterator[str]:
    """Yield a sentence for everything that is wrong."""
    yield from starts(scenario)
    yield from joined(scenario)
    yield from doors(scenario)
    yield from cut_off(scenario)
    yield from locked(scenario)
    yield from tokens(scenario)
    yield from encounters(scenario)
    for marines in range(1, MOST_MARINES + 1):
        yield from figures(scenario, marines)
    yield from aims(scenario)


def closed(scenario: Scenario, doors: Iterable[Door]) -> Grid:
    floor = frozenset(scenario.area_of)
    shut = frozenset(edge for door in doors for edge in door.edges)
    return Grid(floor, shut, scenario.blocking | scenario.barrels)


def starts(scenario: Scenario) -> Iterator[str]:
    if len(scenario.starts) < MOST_MARINES:
        yield f"There are {len(scenario.starts)} starts for {MOST_MARINES} marines."
    for space in scenario.starts:
        if space not in scenario.areas[scenario.first_area]:
            yield f"The start {word(space)} is not in the area {scenario.first_area}."


def joined(scenario: Scenario) -> Iterator[str]:
    """Areas meet at doors only: with all of them closed no step leads to another."""
    grid = closed(scenario, scenario.doors.values()).bare
    for space, area in scenario.area_of.items():
        for to in grid.steps[space]:
            if scenario.area_of[to] != area and space < to:
                yield f"{word(space)} and {word(to)} of two areas meet without a door."


def doors(scenario: Scenario) -> Iterator[str]:
    for door in scenario.doors.values():
        sides = {scenario.area_of.get(space, "") for space in door.beside}
        if "" in sides or len(sides) != 2 or len(door.edges) != 2:
            yield f"{door.id} should lie between two spaces of one area and two of another."


def cut_off(scenario: Scenario) -> Iterator[str]:
    """All clear floor can be reached once every door is open."""
    grid = closed(scenario, ())
    for space in sorted(grid.clear - reached(scenario, grid)):
        yield f"{word(space)} cannot be reached."


def reached(scenario: Scenario, grid: Grid) -> frozenset[Space]:
    """What marines come to over *grid* and through teleporters."""
    found = set(distances(grid, scenario.starts))
    while True:
        ends = {end for pair in scenario.teleporters.values() for end in pair if found & {*pair}}
        if ends <= found:
            return frozenset(found)
        found |= set(distances(grid, ends))


def locked(scenario: Scenario) -> Iterator[str]:
    """Keys lie where marines come without them."""
    shut = {door for door in scenario.doors.values() if door.is_secured}
    while shut:
        there = reached(scenario, closed(scenario, shut))
        keys = {token.kind for token in scenario.tokens if token.at in there}
        opened = {door for door in shut if f"{KEY}{door.kind}" in keys}
        if not opened:
            yield from (f"No {door.kind} key can be had for {door.id}." for door in shut)
            return
        shut -= opened


def tokens(scenario: Scenario) -> Iterator[str]:
    clear = closed(scenario, ()).clear
    for token in scenario.tokens:
        if token.at not in clear:
            yield f"{token.kind} at {word(token.at)} does not lie on clear floor."


def encounters(scenario: Scenario) -> Iterator[str]:
    """Each token has its encounter and each encounter a token; what it does can be done."""
    kinds = {token.kind for token in scenario.tokens if token.is_encounter}
    yield from (f"No line says what {kind} is." for kind in sorted(kinds - {*scenario.encounters}))
    clear = closed(scenario, ()).clear
    for kind, encounter in scenario.encounters.items():
        if kind not in kinds:
            yield f"No token of {kind} lies anywhere."
        for verb, about in encounter.effects:
            if verb == "opens" and about not in scenario.doors:
                yield f"{kind} opens {about}, which is no door."
            for at in sorted(places(about) - clear, key=reading):
                yield f"{kind} needs {word(at)}, which is not clear."


def places(about: object) -> frozenset[Space]:
    """The spaces where an effect lays a token or has figures come in."""
    if isinstance(about, Token):
        return frozenset([about.at])
    if not isinstance(about, Group):
        return frozenset()
    bodies = (standing(about.kind, at) for at in about.places)
    return frozenset(space for body in bodies for space in body)


def figures(scenario: Scenario, marines: int) -> Iterator[str]:
    """Everybody who is revealed has a place."""
    grid = closed(scenario, scenario.doors.values())
    for area, groups in scenario.groups.items():
        taken: set[Space] = set()
        for group in groups:
            places = group.for_marines(marines)
            if len(places) < (group.number or marines):
                yield f"There are {len(places)} places for {group.kind}s in {area}."
            for at in places:
                spaces = standing(group.kind, at)
                if not fits(grid, spaces, taken) or not scenario.areas[area].issuperset(spaces):
                    yield f"A {group.kind} does not fit at {word(at)} with {marines} marines."
                taken |= set(spaces)


def standing(kind: str, at: Space) -> Body:
    """The body of a figure whose first space is this; one of two spaces lies level."""
    return bodies_at(at, INVADERS[kind].spaces)[0]


def aims(scenario: Scenario) -> Iterator[str]:
    nodes = any(token.kind == NODE for token in scenario.tokens)
    if scenario.aim == EXIT and not scenario.exits:
        yield "There is no exit."
    if scenario.aim == NODES and not nodes:
        yield "There is no node."


def main() -> int:
    found = [f"{key}: {fault}" for key, one in SCENARIOS.items() for fault in faults(one)]
    print("\n".join(found) or f"{len(SCENARIOS)} scenarios, nothing wrong.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
