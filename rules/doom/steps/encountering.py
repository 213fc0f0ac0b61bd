"""Encounters, as a marine comes to their tokens (rules §5.9)."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.doom.board.bodies import bodies_at, fits
from rules.doom.board.ranges import adjacent
from rules.doom.board.spaces import word
from rules.doom.invaders import INVADERS
from rules.doom.names import called
from rules.doom.pieces import Marine, Piece
from rules.doom.saying import tell
from rules.doom.scenarios.scenario import BESIDE, Group, Token
from rules.doom.state import State
from rules.doom.steps.hurting import heal, hurt
from rules.doom.steps.revealing import come_in, left_in_box, open_door
from rules.kernel.facts import Table


def met(state: State, piece: Piece) -> Token | None:
    """The token that a marine meets where it stands. Who passes over a friend meets nothing."""
    known = state.scenario.encounters
    if not known or not isinstance(piece, Marine) or not {*piece.at}.isdisjoint(state.taken(piece)):
        return None
    for token in state.tokens:
        if token.kind in known and is_there(state, piece, token):
            return token
    return None


def is_there(state: State, marine: Marine, token: Token) -> bool:
    if state.scenario.encounters[token.kind].moment == BESIDE:
        return adjacent(state.grid, marine.at, (token.at,))
    return token.at in marine.at


def meet(table: Table, piece: Piece) -> bool:
    """All that it meets where it stands, one after the other; whether there was anything."""
    state: State = table.state
    found = False
    while isinstance(piece, Marine) and (token := met(state, piece)):
        found = True
        table.chance.uncover(token.kind)
        state.tokens.remove(token)
        _, text, effects = state.scenario.encounters[token.kind]
        name = called(token.kind)
        tell(
            table, "encounter", f"{piece.name} meets {name}: {text}", piece=piece.id,
            space=word(token.at), encounter=token.kind,
        )  # fmt: skip
        for verb, about in effects:
            if state.winners is None:
                EFFECTS[verb](table, piece, about)
    return found


def wounds(table: Table, marine: Marine, many: int) -> None:
    hurt(table, marine, many)


def heals(table: Table, marine: Marine, many: int) -> None:
    if marine.at:
        heal(table, marine, many)


def lays(table: Table, marine: Marine, token: Token) -> None:
    state: State = table.state
    state.tokens.append(token)
    lie = "lie" if token.number > 1 else "lies"
    at = word(token.at)
    tell(table, "laid", f"{token.called} {lie} at {at}.", token=token.kind, space=at)


def brings(table: Table, marine: Marine, group: Group) -> None:
    """Figures that the box still has; for whom there is no room is lost."""
    state: State = table.state
    for place in group.for_marines(len(state.marines)):
        body = bodies_at(place, INVADERS[group.kind].spaces)[0]
        if left_in_box(state, group.kind) and fits(state.grid, body, state.taken()):
            come_in(table, group.kind, body)


def opens(table: Table, marine: Marine, id: str) -> None:
    """Locked or not."""
    state: State = table.state
    if id not in state.open:
        tell(table, "task", f"{id} opens.", door=id)
        open_door(table, state.scenario.doors[id])


EFFECTS: Mapping[str, Callable[[Table, Marine, Any], None]] = {
    "wounds": wounds, "heals": heals, "lays": lays, "brings": brings, "opens": opens,
}  # fmt: skip
