"""Objectives, trophies and tools, rulebook §4.1, §4.2 and §9.11."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.avp_thb import goals, victory
from rules.avp_thb.actions.base import ModelAction, Ways, open_vents, tile_of
from rules.avp_thb.board import ROOMS
from rules.avp_thb.missions import Objective
from rules.avp_thb.pieces import Corpse, Model, Token
from rules.avp_thb.ping import show_target
from rules.avp_thb.skill_test import plain_odds, rolled
from rules.avp_thb.state import State
from rules.avp_thb.steps import Hit, remove
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PlaceWord, Seat, listed

DAMAGE_ROLL = 10  # §9.11
TREATMENT_ROLL = 10  # §4.2


@dataclass(frozen=True)
class Interact(ModelAction):
    """Work on an objective where the model stands, rulebook §4.1 and §9.11."""

    verb = "interact"
    rule = "4.1-7"
    family = "interact"
    unengaged = "4.1-8"

    objective: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(o.key for o in goals.workable(view, model)),)

    def check_rules(self, view: View, model: Model) -> None:
        keys = [o.key for o in goals.workable(view, model)]
        if not goals.counts(model):
            raise IllegalOrder(goals.UNCOUNTED.format(id=model.id), rule="7.2-10")
        if not keys:
            idle = f"There is nothing left to do for {model.id} on {model.tile}."
            raise IllegalOrder(goals.lacking(view, model) or idle)
        if self.objective not in keys:
            raise IllegalOrder(f"{model.id} can interact here with {listed(keys, 'or')}.")

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        how = next(o.how for o in goals.objectives(view, model.seat) if o.key == self.objective)
        what = {"damage": "Damage", "barricade": "A barricade"}.get(how)
        return [f"{what}: {plain_odds(DAMAGE_ROLL)}."] if what else []

    def resolve(self, table: Table, model: Model) -> None:
        wanted = goals.objectives(table.state, model.seat)
        objective = next(o for o in wanted if o.key == self.objective)
        WORKS[objective.how](table, model, objective)


def interact(table: Table, model: Model, objective: Objective) -> None:
    victory.advance(table, model.seat, objective, model.tile, by=model)


def damage(table: Table, model: Model, objective: Objective) -> None:
    value = rolled(table, "damage", model.id, needs=DAMAGE_ROLL)
    done = value <= DAMAGE_ROLL
    tile = table.state.tile(model.tile)
    what = f"the {ROOMS[tile.glyph]}" if tile.kind == "room" else tile.id
    verdict = "a marker is placed" if done else "nothing breaks"
    table.tell(
        "damage",
        f"{model.name} damages {what}: needs {DAMAGE_ROLL}, rolls {value}: {verdict}.",
    )
    if done:
        victory.advance(table, model.seat, objective, model.tile)


def barricade(table: Table, model: Model, objective: Objective) -> None:
    """The same roll takes a breach away, §10.3.6."""
    value = rolled(table, "damage", model.id, needs=DAMAGE_ROLL)
    verdict = "it holds" if value <= DAMAGE_ROLL else "it gives way"
    table.tell(
        "damage",
        f"{model.name} builds a barricade on {model.tile}:"
        f" needs {DAMAGE_ROLL}, rolls {value}: {verdict}.",
    )
    if value <= DAMAGE_ROLL:
        victory.barricade(table, model, objective)


def lay(table: Table, model: Model, objective: Objective) -> None:
    token = Token(objective.token, model.seat, model.tile, fixed=True)
    table.state.tokens.append(token)
    table.tell("token", f"{model.name} lays a {token.name} on {model.tile}.", model=model.id)
    victory.advance(table, model.seat, objective, model.tile)


def launch(table: Table, model: Model, objective: Objective) -> None:
    """Launching a Pod ends the game at once, §9.11 (ambiguities I16)."""
    table.tell("launch", f"{model.name} launches the Predator Pod.", model=model.id)
    victory.advance(table, model.seat, objective, model.tile)
    victory.end(table, [model.seat], "The pod is away.")


WORKS: dict[str, Callable[[Table, Model, Objective], None]] = {
    "interact": interact,
    "damage": damage,
    "place": lay,
    "barricade": barricade,
    "carry": victory.put_down,
    "launch": launch,
}


@dataclass(frozen=True)
class Take(ModelAction):
    """Take a trophy from a model that fell here in an earlier turn, rulebook §9.11."""

    verb = "take"
    rule = "9.11-4"
    family = "interact"
    unengaged = "9.11-5"

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        return super().ways(view, model) if body(view, model) else iter(())

    def check_rules(self, view: View, model: Model) -> None:
        if not goals.trophies(view, model.seat):
            raise IllegalOrder("Your side collects no trophies in this mission.")
        if not goals.counts(model):
            raise IllegalOrder(f"{model.id} counts for no objective and takes no trophy.")
        if body(view, model) is None:
            raise IllegalOrder(no_body(view, model))

    @classmethod
    def wasted(cls, view: View, model: Model) -> str:
        wanted = goals.trophies(view, model.seat)
        if not all(goals.reached(view, model.seat, o) for o in wanted):
            return ""
        return "It would be wasted: your side has all the trophies that it needs. (§9.11)"

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        corpse = body(state, model)
        assert corpse
        victory.take_body(table, model, corpse)


def body(layout: View | State, model: Model) -> Corpse | None:
    return next(
        (
            c
            for c in layout.corpses
            if c.tile == model.tile and layout.hostile(model.seat, c.seat) and c.turn < layout.turn
        ),
        None,
    )


def no_body(view: View, model: Model) -> str:
    """Why there is no trophy where *model* stands."""
    here = [corpse for corpse in view.corpses if corpse.tile == model.tile]
    if fresh := [corpse.name for corpse in here if view.hostile(model.seat, corpse.seat)]:
        return f"The {fresh[0]} fell in this Game Turn: take its trophy from the next one on."
    if here:
        return f"Only fallen models of your own side lie on {model.tile}."
    return f"No model that fell in an earlier turn lies on {model.tile}."


@dataclass(frozen=True)
class Weld(ModelAction):
    """Weld It Shut!: an adjacent air vent is gone for good, rulebook §4.2.1."""

    verb = "weld"
    rule = "4.2.1-3"
    cost = 2
    unengaged = "4.2.1-5"

    vent: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if view.welds:
            yield (open_vents(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if not view.welds:
            raise IllegalOrder(
                "You have welded all four air vents that a game allows.", rule="4.2.1-7"
            )
        if tile_of(view, self.vent) not in open_vents(view, model):
            raise IllegalOrder(
                f"There is no air vent {self.vent} next to {model.tile}.", rule="4.2.1-4"
            )

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        state.welds -= 1
        state.welded = tuple(sorted((*state.welded, self.vent)))
        table.tell("weld", f"{model.name} welds the air vent {self.vent} shut.", vent=self.vent)
        crush(table, self.vent, model.seat)
        for objective in goals.objectives(state, model.seat):
            if objective.how == "weld" and self.vent in objective.places(state.board):
                victory.advance(table, model.seat, objective, self.vent)


def crush(table: Table, vent: str, seat: Seat) -> None:
    """What is in a welded vent is gone: its models give frags, its tokens are lost, §4.2.1."""
    state = table.state
    for inside in state.on(vent):
        show_target(table, inside)
        table.tell("removed", f"{inside.name} is crushed in the vent.", target=inside.id)
        remove(state, inside, Hit(0, seat))
    for token in [t for t in state.tokens if t.tile == vent and not t.carrier]:
        state.tokens.remove(token)
        victory.lose(table, token)


@dataclass(frozen=True)
class Treat(ModelAction):
    """Field Wound Treatment: one wound back on 1-10, once in a game, rulebook §4.2."""

    verb = "treat"
    rule = "4.2.2-1"
    cost = 2
    needs = ("seasoned_hunter",)
    unengaged = "4.2.2-3"

    def check_rules(self, view: View, model: Model) -> None:
        if model.treated:
            raise IllegalOrder(
                f"{model.name} has already regained a wound in this game.", rule="4.2.2-2"
            )
        if model.wounds >= model.card.wounds:
            raise IllegalOrder(f"{model.name} has all of its wounds.")

    def odds(self, view: View) -> list[str]:
        return [f"A wound comes back: {plain_odds(TREATMENT_ROLL)}."]

    def resolve(self, table: Table, model: Model) -> None:
        value = rolled(table, "treat", model.id, needs=TREATMENT_ROLL)
        if value <= TREATMENT_ROLL:
            model.wounds += 1
            model.treated = True
        verdict = "regains a wound" if value <= TREATMENT_ROLL else "finds no relief"
        table.tell(
            "treat", f"{model.name} {verdict}: needs {TREATMENT_ROLL}, rolls {value}.",
            model=model.id,
        )  # fmt: skip
