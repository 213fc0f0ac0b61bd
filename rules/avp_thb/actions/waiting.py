"""Pass, Sentry, Hide and showing a token, rulebook §3.2, §4.1 and §4.2."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.avp_thb import ping
from rules.avp_thb.actions.base import ModelAction, Ways
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import Sighting, acting, end_activation
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import listed

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
    Turn a token over voluntarily, at no cost, rulebook §3.2: `reveal`, `reveal ma3` for one that
    does not act, and of a squad `reveal ma3 medic`.
    """

    verb = "reveal"
    example = "ma3 medic"
    rule = "3.2-3"
    cost = 0
    again = True

    who: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if model.revealed or model.mimicry:
            return
        yield ()
        if len(units := able_to_be(view, model)) > 1:
            yield (units,)

    def meant(self, layout: Layout, model: Model) -> tuple[Model, tuple[str, ...]]:
        """The token, the acting one if none is named, and the words behind it."""
        named = layout.models.get(self.who[0]) if self.who else None
        return (named, self.who[1:]) if named else (model, self.who)

    def check_rules(self, view: View, model: Model) -> None:
        token, words = self.meant(view, model)
        units = able_to_be(view, token)
        if token.seat != model.seat:
            raise IllegalOrder(f"{token.id} is not yours.")
        if token.revealed:
            raise IllegalOrder(f"{token.id} cannot be revealed: everybody knows what it is.")
        if token.mimicry:
            raise IllegalOrder(f"{token.id} has nothing to reveal.")
        if token.hide and token is not model:
            hidden = f"{token.id} is in Hide. It leaves Hide when it takes an action."
            raise IllegalOrder(hidden, rule="4.1.2-5")
        if words and (len(words) > 1 or words[0] not in units):
            wanted = f"reveal, or reveal {listed(units, 'or')}" if units else "reveal alone"
            raise IllegalOrder(f"To turn {token.id} over, say {wanted}.", rule="3.2-13")

    def play(self, table: Table) -> None:
        """That another token shows itself is no action of the model that acts."""
        step = acting(table.state)
        assert step
        token, _ = self.meant(table.state, model := table.state.models[step.model])
        if token is model:
            super().play(table)
        else:
            self.resolve(table, model)

    def resolve(self, table: Table, model: Model) -> None:
        """Nothing has come into sight, so no card answers it."""
        token, words = self.meant(table.state, model)
        wish = words or ("never",) * (token.seat == "alien")
        said = dict(zip([token.id], wish, strict=False))
        step = Sighting(model.id, heard=[token.id], willing=token.id, answers=said)
        table.state.steps.append(step)


def able_to_be(view: View, model: Model) -> tuple[str, ...]:
    """Whom a token of a squad may turn out to be."""
    return () if model.unit else tuple(dict.fromkeys(ping.unrevealed(view, model)))
