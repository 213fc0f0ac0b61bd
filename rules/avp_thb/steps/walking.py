"""A move on its way, rulebook §5."""

from dataclasses import dataclass, field
from typing import ClassVar

from rules.avp_thb import displacing, instinct, moving, ping, victory
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.steps.displacing import Displacing
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.steps.sighting import Sighting
from rules.avp_thb.steps.wounding import Burst
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt
from rules.parts.steps import Step

SNARE = 14  # strength


def walk_in(table: Table, model: Model, tile: str) -> None:
    """A step onto *tile*, what lies in wait there, and who sees whom from it."""
    moving.walk(table, model, tile)
    state = table.state
    if state.goals:
        victory.deliver(table, model)
    if state.cards or ping.spotted(state):
        state.steps.append(Sighting(model.id))
    if state.foes_on(tile, model.seat):
        happens(table, "enter", model.id)
    if state.cards:
        spring(table, model)


def spring(table: Table, model: Model) -> None:
    """A Hunter's Snare catches the first enemy on its tile."""
    state = table.state
    for seat, tile in list(state.cards.snares.items()):
        if tile == model.tile and state.hostile(seat, model.seat):
            del state.cards.snares[seat]
            table.chance.uncover(f"{seat} snare")
            table.tell("snare", f"A Snare of the {seat} side catches {model.name} on {tile}.")
            state.steps.append(Burst([model.id], Hit(SNARE, seat, dodge=False)))


@dataclass
class Moving(Step):
    """
    A move on its way, one tile at a time, §5 (ambiguities G3).

    *path* is still to walk, *trail* where it has been. After something was revealed
    the mover is asked whether to go on. When it has *made_room* by displacing, it steps in,
    also from among those who gave way.
    """

    kind: ClassVar[str] = "moving"
    model: str
    path: list[str]
    trail: list[str] = field(default_factory=list)
    surprised: bool = False
    made_room: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        model = state.models.get(self.model)
        if not (self.surprised and self.path and model and moving.may_go_on(state, model)):
            return []
        if state.by_rules(model.seat):
            return []
        text = f"{model.id} has come to {model.tile}. Go on to {' '.join(self.path)}?"
        return [Prompt(model.seat, self.kind, text, ("go", "halt"), "halt")]

    def surprise(self) -> None:
        self.surprised = True

    def run(self, table: Table) -> None:
        state = table.state
        model = state.models.get(self.model)
        if model and self.surprised and not self.path:
            self.path = instinct.bounding(state, model, self.trail)
        if model and self.made_room:
            self.made_room = False
            self.walk_on(table, model)
        elif not (model and self.path and moving.may_enter(state, model, self.path)):
            self.end(table, model)
        elif displacing.pressing(state, model, self.path[0]):
            state.steps.append(Displacing(model.id, self.path[0]))
        elif not moving.fits(state, model, self.path[0]):
            moving.no_room(table, model, self.path[0])
            self.path.clear()
        else:
            self.walk_on(table, model)

    def walk_on(self, table: Table, model: Model) -> None:
        self.trail.append(model.tile)
        walk_in(table, model, self.path.pop(0))

    def end(self, table: Table, model: Model | None) -> None:
        table.state.steps.pop()
        if model:
            moving.finish(table, model, self.trail)
