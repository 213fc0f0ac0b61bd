"""The ship comes apart: Imminent Destruction, rulebook §9.11 (ambiguities I15, O10)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import ping, victory
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.skill_test import d20
from rules.avp_thb.state import State
from rules.avp_thb.steps.removing import laid_aside, scrap
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.parts.steps import Step

COLLAPSE_ROLL = 10
FIRST_TURN = 2


@dataclass
class ImminentDestruction(Step):
    """In the Refreshment Phase every Collapsing Tile goes on 1-10, all at once."""

    kind: ClassVar[str] = "imminent destruction"

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        if state.turn < FIRST_TURN:
            return
        lost = [tile for tile in collapsing(state, state.options["unstable"]) if goes(table, tile)]
        if lost:
            break_away(table, lost)
            victory.note_finished(state)
            victory.last_side_standing(table)


def collapsing(layout: Layout, unstable: str) -> list[str]:
    """Tiles not joined on every side, and those marked *unstable*; never the Predator Pod."""
    board = layout.board
    if unstable not in board.marks:
        return []
    loose = board.torn.union(board.marked(unstable))
    return [id for id in board.tiles if id in loose and id != board.pod]


def goes(table: Table, tile: str) -> bool:
    rolled = d20(table, f"collapse {tile}")
    gone = rolled <= COLLAPSE_ROLL
    verdict = "breaks away" if gone else "holds"
    table.tell("collapse", f"{tile} {verdict}: needs {COLLAPSE_ROLL}, rolls {rolled}.", tile=tile)
    return gone


def break_away(table: Table, lost: list[str]) -> None:
    """Models die without frags; tokens, bodies and doors go with their tiles."""
    state = table.state
    for id in sorted((m.id for m in state.models.values() if m.tile in lost), key=label):
        fall(table, id)
    for token in [t for t in state.tokens if t.tile in lost and not t.carrier]:
        state.tokens.remove(token)
        victory.lose(table, token)
    state.corpses = [c for c in state.corpses if c.tile not in lost]
    state.acid = {tile: count for tile, count in state.acid.items() if tile not in lost}
    state.board = state.board.without(lost)
    state.welded = tuple(vent for vent in state.welded if vent not in lost)
    state.doors = tuple(door for door in state.doors if joins(state, door))


def fall(table: Table, id: str) -> None:
    """A token shows what it was as it dies, so that all know what is left."""
    state = table.state
    if not state.models[id].revealed:
        ping.flip(table, state.models[id])
    if model := state.models.pop(id, None):
        for token in [t for t in state.tokens if t.carrier == id]:
            state.tokens.remove(token)
            victory.lose(table, token)
        laid_aside(state, model)
        in_force(CARRYING, state.edition)(state, model)
        table.tell("removed", f"{model.name} is lost with {model.tile}.", target=id)


def left_behind(state: State, model: Model) -> None:
    """The card of a Power Loader kept its guns."""


CARRYING: Mapping[int, Callable[[State, Model], None]] = {1: left_behind, 12: scrap}


def joins(state: State, door: str) -> bool:
    return all(tile in state.board.tiles for tile in door.split("/"))
