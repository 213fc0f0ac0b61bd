"""Sentry Guns are set up and carried away, rulebook §7.1."""

from dataclasses import dataclass

from rules.avp_thb import guns
from rules.avp_thb.actions.base import ModelAction, Ways
from rules.avp_thb.actions.choices import Choice
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import CARD
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PieceWord, PlaceWord, listed

OWN = "own"  # from the Power Loader's own card


@dataclass(frozen=True)
class Infiltrate(Choice):
    """Say where a Sentry Gun waits before the first turn, rulebook §7.1."""

    verb = "infiltrate"
    rule = "7.1-8"

    tile: PlaceWord


@dataclass(frozen=True)
class SetUp(ModelAction):
    """Sentry Gun Set-up, `setup card` or, of a Power Loader, `setup own`, rulebook §7.1."""

    verb = "setup"
    cost = 2
    rule = "7.1-13"

    source: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if view.free_to(model.tile, model.seat) >= 1:
            yield (sources(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if not (found := sources(view, model)):
            raise IllegalOrder("There is no Sentry Gun left to set up.")
        if self.source not in found:
            raise IllegalOrder(f"{model.id} can set up a Sentry Gun from {listed(found, 'or')}.")
        if view.free_to(model.tile, model.seat) < 1:
            raise IllegalOrder(f"There is no room for a Sentry Gun on {model.tile}.")

    def resolve(self, table: Table, model: Model) -> None:
        guns.set_up(table, model.tile, model.id if self.source == OWN else CARD)


def sources(view: View, model: Model) -> tuple[str, ...]:
    return tuple(word for word, card in ((CARD, CARD), (OWN, model.id)) if view.guns.get(card))


@dataclass(frozen=True)
class Stow(ModelAction):
    """A Power Loader picks up a Sentry Gun from its tile, rulebook §7.1."""

    verb = "stow"
    family = "interact"
    needs = ("grappler",)
    rule = "7.1-14"
    unengaged = "4.1-8"

    gun: PieceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (within_reach(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if self.gun not in within_reach(view, model):
            raise IllegalOrder(f"There is no Sentry Gun {self.gun} on {model.tile}.")

    def resolve(self, table: Table, model: Model) -> None:
        guns.pick_up(table, table.state.models[self.gun], model)


def within_reach(view: View, model: Model) -> tuple[str, ...]:
    return tuple(m.id for m in view.on(model.tile) if m.has("infiltration"))
