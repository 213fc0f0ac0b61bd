"""Answers to what a move or an attack under way asks, rulebook §3.3, §6.5 and §6.6."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import displacing
from rules.avp_thb.actions.answers import question
from rules.avp_thb.state import Layout, Model
from rules.avp_thb.steps import acid_hit, saves
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

    def wished(self, layout: Layout) -> dict[str, str]:
        """The tile that stands behind a model's label."""
        pairs = zip(self.models, self.models[1:], strict=False)
        return {model: tile for model, tile in pairs if tile in layout.board.tiles}

    def ids(self, layout: Layout) -> list[str]:
        return sorted(word for word in self.models if word not in layout.board.tiles)

    def check(self, view: View) -> None:
        pushed = [p for p in able(view) if sorted(m.id for m in p) == self.ids(view)]
        if not pushed:
            choice = listed((" and ".join(m.id for m in p) for p in able(view)), "or")
            raise IllegalOrder(f"Those who can give way are {choice}.", rule="6.6-2")
        if displacing.room_for(view, mover(view), pushed[0], self.wished(view)) is None:
            raise IllegalOrder(f"They cannot all go there: {self.ways(view)}.", rule="6.6-5")

    def ways(self, view: View) -> str:
        """Where each of the named models may go."""
        named = [view.models[id] for id in self.ids(view)]
        havens = {m.id: displacing.havens(view, mover(view), m, {}) for m in named}
        return listed(f"{id} to {listed(tiles, 'or')}" for id, tiles in havens.items())

    def play(self, table: Table) -> None:
        state = table.state
        pushed = tuple(state.models[id] for id in self.ids(state))
        state.steps[-1].give_way(table, pushed, self.wished(state))


def mover(view: View) -> Model:
    return view.models[question(view).data["mover"]]


def able(view: View) -> list[displacing.Pushed]:
    """The models of the seat that can give way, in every legal choice."""
    asked = question(view)
    tile, points = asked.data["tile"], asked.data["points"]
    return displacing.sets(view, mover(view), tile, asked.seat, points)


@dataclass(frozen=True)
class Choice(Action):
    """One word of those that the question names. *rule* is the paragraph that asks for it."""

    rule: ClassVar[str]

    @classmethod
    def among(cls, view: View) -> list[str]:
        return list(question(view).data["choice"])

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield Offer(cls, (tuple(cls.among(view)),))

    def check(self, view: View) -> None:
        if self.word not in self.among(view):
            words = listed(self.among(view), "or")
            raise IllegalOrder(f"You can choose {words}.", rule=self.rule)

    def play(self, table: Table) -> None:
        table.state.steps[-1].chosen = self.word

    @property
    def word(self) -> str:
        return str(next(iter(vars(self).values())))


@dataclass(frozen=True)
class Push(Choice):
    """Say which other side gives way, rulebook §6.6."""

    verb = "push"
    rule = "6.6-4"

    side: str


@dataclass(frozen=True)
class Splash(Choice):
    """Say whom the acid hits, rulebook §3.3."""

    verb = "splash"
    rule = "3.3-6"

    model: str

    def odds(self, view: View) -> list[str]:
        return saves(view.models[self.model], acid_hit(question(view).seat))


@dataclass(frozen=True)
class Nest(Choice):
    """Say where the newborn Alien goes, rulebook §6.5."""

    verb = "nest"
    rule = "6.5-16"

    tile: str
