"""Carrying tokens: picked up, put down, pushed into vents, rulebook §5.1 and §9.11."""

from dataclasses import dataclass

from rules.avp_thb import goals, victory
from rules.avp_thb.actions.base import ModelAction, Ways, open_vents, tile_of
from rules.avp_thb.pieces import Model, Token
from rules.avp_thb.state import State
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PlaceWord


@dataclass(frozen=True)
class Lift(ModelAction):
    """Pick up an objective token of the model's side, rulebook §5.1."""

    verb = "lift"
    rule = "5.1-1"
    family = "interact"
    unengaged = "4.1-8"

    token: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(dict.fromkeys(t.kind for t in liftable(view, model))),)

    def check_rules(self, view: View, model: Model) -> None:
        if not goals.counts(model):
            raise IllegalOrder(goals.UNCOUNTED.format(id=model.id), rule="7.2-10")
        if not goals.may_bear(view, model, self.token):
            raise IllegalOrder(f"Only Troop models carry a {self.token}.", rule="2.5-15")
        if self.token not in [t.kind for t in liftable(view, model)]:
            why = why_it_stays(view, model, self.token)
            raise IllegalOrder(
                f"There is no {self.token} for {model.id} to pick up on {model.tile}{why}."
            )

    def resolve(self, table: Table, model: Model) -> None:
        token = next(t for t in liftable(table.state, model) if t.kind == self.token)
        token.carrier, token.tile, token.lifted = model.id, "", table.state.turn
        table.tell("token", f"{model.name} picks up the {token.name}.", model=model.id)


def liftable(layout: View | State, model: Model) -> list[Token]:
    """Tokens of the model's side that lie here and were not picked up in this Game Turn."""
    return [
        t
        for t in layout.tokens
        if t.tile == model.tile
        and t.seat == model.seat
        and not t.carrier
        and not t.fixed
        and t.lifted < layout.turn
        and goals.may_bear(layout, model, t.kind)
    ]


def why_it_stays(view: View, model: Model, kind: str) -> str:
    """Why *model* does not pick up a token of *kind* that is where it stands."""
    token = next((t for t in view.tokens if t.kind == kind and view.where(t) == model.tile), None)
    if token is None:
        return ""
    if token.seat != model.seat:
        return f": it is for the {token.seat} side"
    if token.carrier:
        return f": {token.carrier} carries it"
    return ": it stays there" if token.fixed else ": it has been picked up in this Game Turn"


@dataclass(frozen=True)
class Drop(ModelAction):
    """Put carried tokens down, those that are named, rulebook §5.1 (ambiguities I10)."""

    verb = "drop"
    example = "captive"
    rule = "5.1-4"
    family = "interact"
    unengaged = "4.1-8"

    tokens: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(dict.fromkeys(t.kind for t in goals.loads(view, model))),)

    def check_rules(self, view: View, model: Model) -> None:
        if not self.tokens:
            raise IllegalOrder(f"Name what {model.id} puts down.")
        carried(view, model, self.tokens)

    def resolve(self, table: Table, model: Model) -> None:
        for token in carried(table.state, model, self.tokens):
            token.carrier, token.tile = None, model.tile
            table.tell("token", f"{model.name} puts the {token.name} down.", model=model.id)


def carried(layout: View | State, model: Model, kinds: tuple[str, ...]) -> list[Token]:
    """The tokens of *kinds* that *model* carries, one for each word; raises IllegalOrder."""
    found: list[Token] = []
    left = goals.loads(layout, model)
    for kind in kinds:
        place = next((n for n, token in enumerate(left) if token.kind == kind), None)
        if place is None:
            raise IllegalOrder(f"{model.id} carries no {'other ' * bool(found)}{kind}.")
        found.append(left.pop(place))
    return found


@dataclass(frozen=True)
class Deliver(ModelAction):
    """
    Push captives into an air vent next to the tile, rulebook §9.11: `deliver b1` for all
    that the model carries, else those that are named.

    It counts for no family of actions, so it may follow another Interact Action.
    """

    verb = "deliver"
    example = "b1 captive"
    rule = "9.11-1"
    again = True
    unengaged = "4.1-8"

    vent: PlaceWord
    tokens: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if captives(view, model):
            yield (open_vents(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if not captives(view, model):
            raise IllegalOrder(f"{model.id} carries nothing that you could push into a vent.")
        if tile_of(view, self.vent) not in open_vents(view, model):
            raise IllegalOrder(f"There is no air vent {self.vent} next to {model.tile}.")
        carried(view, model, self.tokens)

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        pushed = carried(state, model, self.tokens) if self.tokens else captives(state, model)
        for token in pushed:
            token.carrier, token.tile, token.fixed = None, self.vent, True
            table.tell(
                "token", f"{model.name} pushes the {token.name} into the vent {self.vent}.",
                model=model.id, tile=self.vent,
            )  # fmt: skip
        for objective in goals.objectives(state, model.seat):
            if objective.how == "vents":
                victory.advance(table, model.seat, objective, count=len(pushed))


def captives(layout: View | State, model: Model) -> list[Token]:
    """What *model* carries that belongs into a vent."""
    wanted = [o.token for o in goals.objectives(layout, model.seat) if o.how == "vents"]
    return [token for token in goals.loads(layout, model) if token.kind in wanted]
