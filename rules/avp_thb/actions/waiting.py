"""Pass, Sentry, Hide and showing a token, rulebook §3.2, §4.1 and §4.2."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.avp_thb import ping
from rules.avp_thb.actions.base import ModelAction, Ways
from rules.avp_thb.state import Model
from rules.avp_thb.steps import Sighting, end_activation
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed
from rules.kernel.system import Table

# Going into Hide by an own action is no news of what is hidden, as other facts of “hide” are.
HIDES: Mapping[int, str] = {1: "hide", 3: "lurk"}


@dataclass(frozen=True)
class Pass(ModelAction):
    """End the activation, rulebook §4.1."""

    verb = "pass"
    rule = "4.1-6"
    again = True  # a model on its feet again may have passed before
    keeps_hide = True

    def resolve(self, table: Table, model: Model) -> None:
        end_activation(table.state)
        table.tell("pass", f"{model.name} passes.", model=model.id)


@dataclass(frozen=True)
class Sentry(ModelAction):
    """Stand ready with a Sentry token; the activation ends, rulebook §4.2."""

    verb = "sentry"
    rule = "4.2-2"
    cost = 2

    def resolve(self, table: Table, model: Model) -> None:
        model.sentry = True
        table.tell("sentry", f"{model.name} on {model.tile} stands sentry.", model=model.id)


@dataclass(frozen=True)
class Hide(ModelAction):
    """Go into Hide on an unengaged Infested tile, rulebook §4.1.2."""

    verb = "hide"
    rule = "4.1.2-1"
    unengaged = "4.1.2-2"
    keeps_hide = True

    def check_rules(self, view: View, model: Model) -> None:
        if not view.tile(model.tile).infested:
            raise IllegalOrder(
                f"{model.tile} is not Infested: there is nowhere to hide.", rule="4.1.2-2"
            )
        refuse_hide(view)
        if model.hide:
            raise IllegalOrder(f"{model.id} is in Hide already.")

    def resolve(self, table: Table, model: Model) -> None:
        model.token = model.hide = model.hide_seen = True
        kind = in_force(HIDES, table.state.edition)
        table.tell(kind, f"{model.name} goes into Hide on {model.tile}.", model=model.id)


def refuse_hide(view: View) -> None:
    if effects := view.felt("no hide"):
        raise IllegalOrder(f"{effects[0].card}: nobody may enter Hide.")


@dataclass(frozen=True)
class Reveal(ModelAction):
    """
    Turn the acting token over of the own free will, at no cost, rulebook §3.2: `reveal`, and of
    a squad `reveal medic`.
    """

    verb = "reveal"
    example = "medic"
    rule = "3.2-3"
    cost = 0

    who: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if model.revealed or model.mimicry:
            return
        yield ()
        if len(units := able_to_be(view, model)) > 1:
            yield (units,)

    def check_rules(self, view: View, model: Model) -> None:
        if model.revealed or model.mimicry:
            raise IllegalOrder(
                f"{model.id} cannot be revealed: everybody knows what it is."
                if model.revealed
                else f"{model.id} has nothing to reveal."
            )
        units = able_to_be(view, model)
        if self.who and (len(self.who) > 1 or self.who[0] not in units):
            wanted = f"reveal, or reveal {listed(units, 'or')}" if units else "reveal alone"
            raise IllegalOrder(f"{model.id} is turned over by {wanted}.", rule="3.2-13")

    def resolve(self, table: Table, model: Model) -> None:
        """Nothing has come into sight, so no card answers it."""
        said = dict.fromkeys([model.id], self.who[0]) if self.who else {}
        step = Sighting(model.id, heard=[model.id], willing=model.id, answers=said)
        table.state.steps.append(step)


def able_to_be(view: View, model: Model) -> tuple[str, ...]:
    """Whom a token of a squad may turn out to be."""
    return () if model.unit else tuple(dict.fromkeys(ping.unrevealed(view, model)))
