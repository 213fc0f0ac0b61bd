"""The four actions, one of which begins a marine's turn, and its end."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.doom.actions.base import own_marine
from rules.doom.pieces import INVADER, ORDERS
from rules.doom.saying import tell
from rules.doom.standing import OF_MARINES, meaning
from rules.doom.state import State
from rules.doom.steps.returning import after_declaring
from rules.doom.steps.turn import OVER
from rules.doom.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, VerbAlone, listed, shown
from rules.kernel.words import several

MEDIC = "medic"


@dataclass(frozen=True)
class Sprint(VerbAlone):
    """Move up to 8."""

    verb = "sprint"
    rule = "3.1-2"

    def play(self, table: Table) -> None:
        declare(table, self.verb)


@dataclass(frozen=True)
class Unload(Sprint):
    """Attack twice."""

    verb = "unload"


@dataclass(frozen=True)
class Advance(Sprint):
    """Move up to 4 and attack once."""

    verb = "advance"


@dataclass(frozen=True)
class Assault(Sprint):
    """Move up to 6 and strike once with fist or chainsaw."""

    verb = "assault"
    rule = "7-1"


@dataclass(frozen=True)
class Ready(Action):
    """Move up to 4 or attack once, and place an order at the end of the turn."""

    verb = "ready"
    rule = "3.1-3"
    example = "dodge"

    order: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        medic = own_marine(view).has(MEDIC)
        yield cls.offer([order for order in ORDERS if order != "heal" or medic])

    def check(self, view: View) -> None:
        if self.order not in ORDERS:
            raise IllegalOrder(
                f"An order is {listed(ORDERS, 'or')}, not “{shown(self.order)}”.", rule=self.rule
            )
        if self.order == "heal" and not own_marine(view).has(MEDIC):
            raise IllegalOrder("Only the Medic can be ready to heal.", rule="3.2-5")

    def risks(self, view: View) -> list[str]:
        """What its standing order makes of the order that it places."""
        if self.order not in OF_MARINES:
            return []
        means = meaning(self.order, view.standing.get(self.order, ()))
        return [f"By your standing order about {self.order}: {means}"]

    def play(self, table: Table) -> None:
        declare(table, self.verb, self.order)


def declare(table: Table, action: str, order: str = "") -> None:
    state: State = table.state
    marine, turn = state.marines[table.seat], state.steps[-1]
    turn.declare(action, order)
    turn.add_cards(state)
    with_order = f" {order}" if order else ""
    told = f"{marine.name} declares {action}{with_order}."
    tell(table, "declared", told, piece=marine.id, action=action)
    after_declaring(table, marine)


@dataclass(frozen=True)
class Done(VerbAlone):
    """End the turn; what is left of it is lost."""

    verb = "done"
    rule = "3.1-5"

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        waiting = view.turn.waiting(view) if view.seat == INVADER else []
        many = several(len(waiting), "figure")
        yield cls.offer(note=f"ends your turn, though {many} may still act" if waiting else "")

    def play(self, table: Table) -> None:
        table.state.steps[-1].stage = OVER
        tell(table, "done", "The turn is over.", seat=table.seat)
