"""How far it is to the end of a scenario, by way of the keys and nodes that are wanted."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heapify, heappop, heappush

from rules.doom.board.grid import Grid
from rules.doom.board.ranges import FAR
from rules.doom.board.spaces import Space
from rules.doom.scenarios.scenario import EXIT, KEY, NODE, Scenario
from rules.doom.state import State


def journey(state: State, spaces: Iterable[Space]) -> int:
    """The steps of one marine from the nearest of *spaces*, doors being no trouble; at most FAR."""
    wanted = [token for token in (*state.tokens, *state.hidden) if token.kind == NODE]
    steps = steps_left(state.scenario, frozenset(state.keys), frozenset(node.at for node in wanted))
    return min((steps.get(space, FAR) for space in spaces), default=FAR)


@lru_cache(maxsize=200)
def steps_left(
    scenario: Scenario, keys: frozenset[str], nodes: frozenset[Space]
) -> Mapping[Space, int]:  # fmt: skip
    """
    From each space, with these *keys* in hand, until the *nodes* are disarmed or an exit is
    reached.
    """
    if scenario.aim != EXIT and not nodes:
        return dict.fromkeys(scenario.area_of, 0)
    grid = with_keys(scenario, keys)
    found = dict[Space, int]()
    for space, left in ends(scenario, grid, keys, nodes):
        found[space] = min(left, found.get(space, FAR))
    return spread(grid, scenario, found)


def with_keys(scenario: Scenario, keys: Collection[str]) -> Grid:
    """The board with every door open but those whose key is missing."""
    shut = [door for door in scenario.doors.values() if door.is_secured and door.kind not in keys]
    edges = frozenset(edge for door in shut for edge in door.edges)
    return Grid(frozenset(scenario.area_of), edges, scenario.blocking)


def ends(
    scenario: Scenario, grid: Grid, keys: frozenset[str], nodes: frozenset[Space]
) -> Iterator[tuple[Space, int]]:  # fmt: skip
    """Where something wanted is done, and what is left after it."""
    if scenario.aim == EXIT:
        yield from dict.fromkeys(scenario.exits, 0).items()
    for token in scenario.tokens:
        colour = token.kind.removeprefix(KEY)
        if token.kind.startswith(KEY) and colour not in keys:
            yield token.at, steps_left(scenario, keys | {colour}, nodes).get(token.at, FAR)
    for node in nodes if scenario.aim != EXIT else ():
        left = steps_left(scenario, keys, nodes - {node})
        yield from ((at, left.get(at, FAR) + 1) for at in grid.steps[node])


def spread(grid: Grid, scenario: Scenario, found: dict[Space, int]) -> dict[Space, int]:
    """How far every space is from the nearest end, over the *grid* and through teleporters."""
    edge = [(far, space) for space, far in found.items()]
    heapify(edge)
    while edge:
        far, space = heappop(edge)
        if far > found[space] or space not in grid.clear:
            continue
        for to in (*grid.steps[space], *elsewhere(scenario, space)):
            if far + 1 < found.get(to, FAR):
                found[to] = far + 1
                heappush(edge, (far + 1, to))
    return found


def elsewhere(scenario: Scenario, space: Space) -> list[Space]:
    """The other ends of a teleporter at *space*."""
    pairs = scenario.teleporters.values()
    return [end for pair in pairs if space in pair for end in pair if end != space]
