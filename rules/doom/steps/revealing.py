"""Areas as they are revealed: tokens, and figures that stand there from then on."""

from rules.doom.board.bodies import Body, bodies_at, written
from rules.doom.board.spaces import reading, word
from rules.doom.invaders import INVADERS
from rules.doom.layout import Layout
from rules.doom.pieces import Figure
from rules.doom.saying import tell
from rules.doom.scenarios.scenario import Door
from rules.doom.state import State
from rules.doom.steps.springing import springs
from rules.kernel.facts import Table
from rules.kernel.orders import listed


def open_door(table: Table, door: Door) -> None:
    """What nobody has seen behind it is revealed, and then it stands open."""
    state: State = table.state
    if not door.beside <= state.grid.floor:
        table.chance.uncover(door.id)
    areas = {state.scenario.area_of[space] for space in door.beside}
    for area in sorted(areas.difference(state.revealed)):
        reveal(table, area)
    state.open.append(door.id)


def reveal(table: Table, area: str) -> None:
    """Lay out the area, and say what stands there as it is read."""
    state: State = table.state
    table.chance.uncover(area)
    state.revealed.append(area)
    state.board = state.scenario.cut(state.revealed)
    floor = state.board.areas[area]
    state.barrels += sorted(state.scenario.barrels & floor, key=reading)
    state.tokens += [token for token in state.hidden if token.at in floor]
    state.hidden = [token for token in state.hidden if token.at not in floor]
    found = list(standing_in(state, area))
    figures = [stand(state, kind, at) for kind, at in found]
    there = [f"{one.name} at {word(one.at[0])}" for one in figures]
    there += [f"{token.called} at {word(token.at)}" for token in state.tokens if token.at in floor]
    told = f"The area {area} is revealed: {listed(there or ['nothing'])}."
    tell(table, "revealed", told, area=area, figures=[one.id for one in figures])
    ambushed(table, area)


def standing_in(state: State, area: str) -> list[tuple[str, Body]]:
    """The figures that the scenario has there, as they are read, as far as the box has them."""
    marines = len(state.marines)
    found = [
        (group.kind, bodies_at(place, INVADERS[group.kind].spaces)[0])
        for group in state.scenario.groups.get(area, ())
        for place in group.for_marines(marines)
    ]
    kept: list[tuple[str, Body]] = []
    for kind, at in sorted(found, key=lambda one: reading(one[1][0])):
        if sum(other == kind for other, _ in kept) < left_in_box(state, kind):
            kept.append((kind, at))
    return kept


def left_in_box(layout: Layout, kind: str) -> int:
    """How many figures of the kind can still come."""
    there = sum(one.kind == kind for one in layout.figures.values())
    return INVADERS[kind].available(len(layout.marines)) - there


def stand(state: State, kind: str, at: Body) -> Figure:
    """Put a new figure there, with the next label of its kind."""
    invader = INVADERS[kind]
    state.labels[kind] = state.labels.get(kind, 0) + 1
    figure = Figure(f"{invader.label}{state.labels[kind]}", kind, at, invader.wounds)
    state.figures[figure.id] = figure
    return figure


def come_in(table: Table, kind: str, at: Body) -> None:
    one = stand(table.state, kind, at)
    text = f"{one.name} comes in at {written(one.at)}."
    tell(table, "spawned", text, piece=one.id)


def ambushed(table: Table, area: str) -> None:
    """A zombie for each marine, on the first free spaces as they are read, seen or not."""
    state: State = table.state
    if not springs(table, "ambush-reveal", [area]):
        return
    free = sorted(state.board.areas[area] & state.grid.clear - state.taken(), key=reading)
    for space in free[: min(len(state.marines), left_in_box(state, "zombie"))]:
        come_in(table, "zombie", (space,))
