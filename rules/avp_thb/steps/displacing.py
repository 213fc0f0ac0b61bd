"""Models give way to a bigger one, rulebook §6.6."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import displacing, moving, ping
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import stops
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Asking


@dataclass
class Displacing(Asking):
    """
    *mover* is too big for *tile*: its own models there go first, then those of one other
    side, *chosen* by it; each side says which, and where to (ambiguities F11, F12).

    Only a side that wants it is asked; else the cheapest models go.
    """

    kind: ClassVar[str] = "displacing"
    mover: str
    tile: str
    chosen: str = ""

    def due(self, state: State) -> tuple[Seat, int]:
        """The side that must give way now, “” when the mover has to name it, and by how much."""
        mover = state.models[self.mover]
        due = displacing.surplus(state, mover, self.tile)
        own = displacing.own_share(state, mover, self.tile) if not self.chosen else 0
        return (mover.seat, own) if own else (self.chosen, due)

    def sides(self, state: State) -> list[Seat]:
        mover = state.models[self.mover]
        due = displacing.surplus(state, mover, self.tile)
        able = list(displacing.others(state, mover, self.tile, due))
        return sorted(able, key=state.initiative.index)

    def question(self, state: State) -> Prompt | None:
        mover = state.models[self.mover]
        if displacing.surplus(state, mover, self.tile) <= 0:
            return None
        seat, due = self.due(state)
        if not seat:
            return self.whom_to_push(state, mover)
        sets = displacing.sets(state, mover, self.tile, seat, due)
        if not sets or not stops(state, seat, "displace"):
            return None
        points = "one Occupation Point" if due == 1 else f"{due} Occupation Points"
        return Prompt(
            seat, self.kind,
            f"{mover.name} pushes onto {self.tile}. Which of your models give way, {points}?",
            ("displace",), f"displace {' '.join(m.id for m in sets[0])}",
            {"mover": mover.id, "tile": self.tile, "points": due}, True,
        )  # fmt: skip

    def whom_to_push(self, state: State, mover: Model) -> Prompt | None:
        sides = self.sides(state)
        if len(sides) < 2 or not stops(state, mover.seat, "displace"):
            return None
        text = f"Who gives way to {mover.name} on {self.tile}: {listed(sides, 'or')}?"
        data = {"mover": mover.id, "tile": self.tile, "choice": sides}
        return Prompt(mover.seat, self.kind, text, ("push",), f"push {sides[0]}", data, True)

    def run(self, table: Table) -> None:
        state = table.state
        mover = state.models[self.mover]
        if displacing.surplus(state, mover, self.tile) <= 0:
            state.steps.pop()
            state.steps[-1].made_room = True
            return
        seat, due = self.due(state)
        if seat and (sets := displacing.sets(state, mover, self.tile, seat, due)):
            self.give_way(table, sets[0], {})
        elif not seat and (sides := self.sides(state)):
            self.chosen = sides[0]
        else:
            self.stay(table)

    def give_way(self, table: Table, pushed: displacing.Pushed, wished: Mapping[str, str]) -> None:
        """Also met here: a tile that something hidden fills more than its token shows (A4)."""
        state = table.state
        mover = state.models[self.mover]
        to = displacing.room_for(state, mover, pushed, wished) or {}
        if any(spill(state, mover, tile, pushed, to) for tile in to.values()):
            self.stay(table)
            return
        for model in pushed:
            push(table, model, to[model.id])

    def stay(self, table: Table) -> None:
        moving.no_room(table, table.state.models[self.mover], self.tile)
        table.state.steps.pop()
        table.state.steps[-1].path.clear()


def spill(
    state: State, mover: Model, tile: str, pushed: displacing.Pushed, to: Mapping[str, str]
) -> bool:
    """Whether the models that go to *tile* find less room there than it seems."""
    room = state.free(tile) + (mover.points if tile == mover.tile else 0)
    return sum(m.points for m in pushed if to[m.id] == tile) > room


def push(table: Table, model: Model, tile: str) -> None:
    """No move of its own and no test; Hide is lost, what it carries comes along (F12)."""
    origin = model.tile
    ping.leave_hide(table, model)
    table.tell(
        "displaced", f"{model.name} is displaced from {origin} to {tile}.",
        model=model.id, origin=origin, tile=tile,
    )  # fmt: skip
    moving.arrive(table, model, tile)
