"""Answers to who gives way to a bigger model, rulebook §6.6."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import displacing
from rules.avp_thb.state import Layout
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Action, Offer, listed
from rules.kernel.system import Table


@dataclass(frozen=True)
class Displace(Action):
    """Name the own models that give way, and where to if it matters: `displace m1 m2 b3`."""

    verb = "displace"

    models: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(" ".join(m.id for m in pushed) for pushed in able(view)),))

    def wished(self, view: Layout) -> dict[str, str]:
        """The tile that stands behind a model's label."""
        pairs = zip(self.models, self.models[1:], strict=False)
        return {model: tile for model, tile in pairs if tile in view.board.tiles}

    def ids(self, view: Layout) -> list[str]:
        return sorted(word for word in self.models if word not in view.board.tiles)

    def check(self, view: View) -> None:
        step = view.displacing
        assert step
        mover = view.models[step.mover]
        pushed = [p for p in able(view) if sorted(m.id for m in p) == self.ids(view)]
        if not pushed:
            choice = listed((" and ".join(m.id for m in p) for p in able(view)), "or")
            raise IllegalOrder(f"Those who can give way on {step.tile} are {choice}.")
        if displacing.room_for(view, mover, pushed[0], self.wished(view)) is None:
            raise IllegalOrder(f"They cannot all go there: {self.ways(view)}.")

    def ways(self, view: View) -> str:
        """Where each of the named models may go."""
        assert view.displacing
        mover = view.models[view.displacing.mover]
        named = [view.models[id] for id in self.ids(view)]
        havens = {m.id: displacing.havens(view, mover, m, {}) for m in named}
        return listed(f"{id} to {listed(tiles, 'or')}" for id, tiles in havens.items())

    def play(self, table: Table) -> None:
        state = table.state
        pushed = tuple(state.models[id] for id in self.ids(state))
        state.steps[-1].give_way(table, pushed, self.wished(state))


def able(view: View) -> list[displacing.Pushed]:
    """The models of the seat that can give way, in every legal choice."""
    step = view.displacing
    assert step and view.seat
    _, due = step.due(view)
    return displacing.sets(view, view.models[step.mover], step.tile, view.seat, due)


@dataclass(frozen=True)
class Push(Action):
    """Say which other side gives way, rulebook §6.6."""

    verb = "push"

    side: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        assert view.displacing
        yield Offer(cls, (tuple(view.displacing.sides(view)),))

    def check(self, view: View) -> None:
        assert view.displacing
        sides = view.displacing.sides(view)
        if self.side not in sides:
            raise IllegalOrder(f"On {view.displacing.tile} {listed(sides, 'or')} can give way.")

    def play(self, table: Table) -> None:
        table.state.steps[-1].whose = self.side
