"""Answers that are no actions of a model: activation, initiative, Sentry tokens, going on."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb.actions.base import card_players, known
from rules.avp_thb.steps import activates, may_activate, spend, window_at
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, PieceWord, Prompt, VerbAlone, listed


@dataclass(frozen=True)
class Activate(Action):
    """Choose the model to act, rulebook §3.1.3."""

    verb = "activate"
    rule = "3.1.3-9"
    then = ("move", "run", "shoot", "fight", "sentry", "pass")

    model: PieceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(ready(view))

    def check(self, view: View) -> None:
        model = known(view, self.model)
        if model.seat != view.seat:
            raise IllegalOrder(f"{self.model} is not yours.")
        if model.activated:
            raise IllegalOrder(
                f"{self.model} has already been activated in this Game Turn.", rule="3.1.3-9"
            )
        if self.model not in ready(view):
            raise IllegalOrder(
                f"{self.model} was activated last in the previous turn and may not be first now.",
                rule="3.1.3-11",
            )

    def opens(self, view: View) -> list[str]:
        return card_players(view)

    def play(self, table: Table) -> None:
        state = table.state
        state.steps[-1].row += 1
        model = state.models[self.model]
        table.tell("activate", f"{model.name} on {model.tile} is activated.", model=model.id)
        activates(state, model)
        state.steps += window_at(state, "W1")


def ready(view: View) -> list[str]:
    return may_activate(view, view.seat or "")


@dataclass(frozen=True)
class Keep(VerbAlone):
    """Keep the initiative, rulebook §3.1.3."""

    verb = "keep"
    rule = "3.1.3-4"

    def play(self, table: Table) -> None:
        table.state.steps[-1].settled = True


@dataclass(frozen=True)
class Give(Action):
    """Give the initiative to another side and take its place, rulebook §3.1.3."""

    verb = "give"
    rule = "3.1.3-4"

    seat: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(others(view))

    def check(self, view: View) -> None:
        if not others(view):
            raise IllegalOrder("There is no other side to give it to.", rule="3.1.3-4")
        if self.seat not in others(view):
            wanted = listed(others(view), "or")
            raise IllegalOrder(f"Give the initiative to {wanted}.", rule="3.1.3-4")

    def play(self, table: Table) -> None:
        order = table.state.initiative
        other = order.index(self.seat)
        order[0], order[other] = order[other], order[0]
        table.state.steps[-1].settled = True
        table.tell("turn", f"The {table.seat} side gives the initiative to {self.seat}.")


def others(view: View) -> list[str]:
    """Who else may have the initiative."""
    able = (seat for seat in view.initiative if not view.by_rules(seat))
    return [seat for seat in able if seat != view.seat]


@dataclass(frozen=True)
class Spend(Action):
    """Spend the Sentry token of a model, rulebook §4.2."""

    verb = "spend"
    rule = "4.2-3"

    model: PieceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(question(view).data["choice"])

    def check(self, view: View) -> None:
        ready = question(view).data["choice"]
        if known(view, self.model).id not in ready:
            raise IllegalOrder(f"You can spend a Sentry token of {listed(ready, 'or')}.")

    def play(self, table: Table) -> None:
        table.state.steps[-1].next_side(again=True)
        spend(table, table.state.models[self.model])


@dataclass(frozen=True)
class Hold(VerbAlone):
    """Spend no Sentry token in this round."""

    verb = "hold"
    rule = "4.2-3"

    def play(self, table: Table) -> None:
        table.state.steps[-1].next_side(again=False)


@dataclass(frozen=True)
class Go(VerbAlone):
    """Walk on after something was revealed on the way."""

    verb = "go"

    def play(self, table: Table) -> None:
        table.state.steps[-1].surprised = False


@dataclass(frozen=True)
class Halt(VerbAlone):
    """Stop here after something was revealed on the way."""

    verb = "halt"

    def play(self, table: Table) -> None:
        table.state.steps[-1].path.clear()


def question(view: View) -> Prompt:
    """What the step under way asks of the seat."""
    assert view.asked
    return view.asked
