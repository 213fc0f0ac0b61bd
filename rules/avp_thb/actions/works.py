"""Objectives, doors, tokens and tools, rulebook §2.6.2, §4.1, §4.2, §5.1 and §9.11."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import victory
from rules.avp_thb.actions.base import ModelAction, tile_of
from rules.avp_thb.actions.fighting import closed_ways, mined, open_door
from rules.avp_thb.board import edge
from rules.avp_thb.missions import MISSIONS, Objective
from rules.avp_thb.ping import article, show_target
from rules.avp_thb.skill_test import SkillTest, plain_odds
from rules.avp_thb.state import Corpse, Model, State, Token
from rules.avp_thb.steps import Hit, end_activation, remove
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed
from rules.kernel.system import Table

Ways = Iterator[tuple[tuple[str, ...], ...]]
DAMAGE_ROLL = 10  # §9.11
TREATMENT_ROLL = 10  # §4.2


@dataclass(frozen=True)
class Interact(ModelAction):
    """Work on an objective where the model stands, rulebook §4.1 and §9.11."""

    verb = "interact"
    family = "interact"
    unengaged = True

    objective: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(o.key for o in open_objectives(view, model)),)

    def check_rules(self, view: View, model: Model) -> None:
        keys = [o.key for o in open_objectives(view, model)]
        if not keys:
            raise IllegalOrder(f"There is nothing left to do for {model.id} on {model.tile}.")
        if self.objective not in keys:
            raise IllegalOrder(f"{model.id} can interact here with {listed(keys, 'or')}.")

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        how = {o.key: o.how for o in open_objectives(view, model)}[self.objective]
        return [f"Damage: {plain_odds(DAMAGE_ROLL)}."] if how == "damage" else []

    def resolve(self, table: Table, model: Model) -> None:
        objective = next(
            o for o in victory.objectives(table.state, model.seat) if o.key == self.objective
        )
        if objective.how == "damage":
            rolled = table.d20(f"damage {model.id}")
            done = rolled <= DAMAGE_ROLL
            verdict = "a marker is placed" if done else "nothing breaks"
            table.tell(
                "damage",
                f"{model.name} damages the {objective.room}: needs {DAMAGE_ROLL}, "
                f"rolls {rolled}: {verdict}.",
            )
            if not done:
                return
        victory.advance(table, model.seat, objective)


def open_objectives(view: View, model: Model) -> list[Objective]:
    """What an Interact Action of *model* would further."""
    mission = MISSIONS.get(view.mission)
    if mission is None or of_no_use(model):
        return []
    done = view.progress[model.seat]
    return [
        o
        for o in mission.objectives[model.seat]
        if o.how in ("interact", "damage")
        and done.get(o.key, 0) < o.need
        and o.reached(view, model)
    ]


def of_no_use(model: Model) -> bool:
    """Mimicry and the Tiny further no objective and carry nothing, §7.2."""
    return model.mimicry or (model.unit is not None and "tiny" in model.card.skills)


@dataclass(frozen=True)
class Open(ModelAction):
    """Open a door on the edge of the own tile, for good, rulebook §2.6.2."""

    verb = "open"
    family = "interact"
    unengaged = True

    towards: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (closed_ways(view, model.tile),)

    def check_rules(self, view: View, model: Model) -> None:
        if tile_of(view, self.towards) not in closed_ways(view, model.tile):
            raise IllegalOrder(f"There is no closed door between {model.tile} and {self.towards}.")

    def odds(self, view: View) -> list[str]:
        return mined(view, view.models[view.acting or ""], self.towards)

    def resolve(self, table: Table, model: Model) -> None:
        open_door(table, model, self.towards)


@dataclass(frozen=True)
class Take(ModelAction):
    """Take a trophy from a model that fell here in an earlier turn, rulebook §9.11."""

    verb = "take"
    family = "interact"
    unengaged = True

    def check_rules(self, view: View, model: Model) -> None:
        if not any(o.how == "trophies" for o in MISSIONS[view.mission].objectives[model.seat]):
            raise IllegalOrder("Your side collects no trophies in this mission.")
        if body(view, model) is None:
            raise IllegalOrder(f"No model that fell in an earlier turn lies on {model.tile}.")

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        corpse = body(state, model)
        assert corpse
        state.corpses.remove(corpse)
        table.tell(
            "trophy", f"{model.name} takes the trophy of {article(corpse.name)}.", model=model.id
        )
        for objective in victory.objectives(state, model.seat):
            if objective.how == "trophies":
                victory.advance(table, model.seat, objective)


def body(layout: View | State, model: Model) -> Corpse | None:
    return next(
        (
            c
            for c in layout.corpses
            if c.tile == model.tile and c.seat != model.seat and c.turn < layout.turn
        ),
        None,
    )


@dataclass(frozen=True)
class Lift(ModelAction):
    """Pick up an objective token of the own side, rulebook §5.1."""

    verb = "lift"
    family = "interact"
    unengaged = True

    token: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(t.kind for t in liftable(view, model)),)

    def check_rules(self, view: View, model: Model) -> None:
        if self.token not in [t.kind for t in liftable(view, model)]:
            raise IllegalOrder(
                f"There is no {self.token} for {model.id} to pick up on {model.tile}."
            )

    def resolve(self, table: Table, model: Model) -> None:
        token = next(t for t in liftable(table.state, model) if t.kind == self.token)
        token.carrier, token.lifted = model.id, table.state.turn
        table.tell("token", f"{model.name} picks up the {token.kind}.", model=model.id)


def liftable(layout: View | State, model: Model) -> list[Token]:
    """Tokens of the own side that lie here and were not picked up in this Game Turn."""
    if of_no_use(model):
        return []
    return [
        t
        for t in layout.tokens
        if t.tile == model.tile
        and t.seat == model.seat
        and not t.carrier
        and t.lifted < layout.turn
    ]


@dataclass(frozen=True)
class Drop(ModelAction):
    """Put a carried token down, rulebook §5.1."""

    verb = "drop"
    family = "interact"
    unengaged = True

    token: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (tuple(t.kind for t in view.tokens if t.carrier == model.id),)

    def check_rules(self, view: View, model: Model) -> None:
        if not any(t.carrier == model.id and t.kind == self.token for t in view.tokens):
            raise IllegalOrder(f"{model.id} carries no {self.token}.")

    def resolve(self, table: Table, model: Model) -> None:
        token = next(
            t for t in table.state.tokens if t.carrier == model.id and t.kind == self.token
        )
        token.carrier, token.tile = None, model.tile
        table.tell("token", f"{model.name} puts the {token.kind} down.", model=model.id)


@dataclass(frozen=True)
class Seal(ModelAction):
    """Seal the Bulkhead: a new door, after a CC Test, rulebook §2.6.2."""

    verb = "seal"
    cost = 2
    unengaged = True

    towards: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if view.bulkheads and close_combat(view, model) is not None:
            yield (sealable(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if not view.bulkheads:
            raise IllegalOrder("All bulkheads that can be sealed in a game have been.")
        if tile_of(view, self.towards) not in sealable(view, model):
            raise IllegalOrder(f"There is no open interlock from {model.tile} to {self.towards}.")
        if close_combat(view, model) is None:
            raise IllegalOrder(f"Reveal {model.id} first: your Marines differ in CC.")

    def odds(self, view: View) -> list[str]:
        value = close_combat(view, view.models[view.acting or ""])
        return [f"{SkillTest('CC', value or 0).odds}."]

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        value = close_combat(state, model)
        assert value
        result = SkillTest("CC", value).roll(table, f"seal {model.id}")
        table.tell("test", f"{model.name} works on the bulkhead. {result.text}.")
        if not result.passed:
            end_activation(table.state)
            return
        state.bulkheads -= 1
        state.doors = tuple(sorted((*state.doors, edge(model.tile, self.towards))))
        table.tell(
            "seal", f"The way between {model.tile} and {self.towards} is sealed.",
            door=edge(model.tile, self.towards),
        )  # fmt: skip


def close_combat(layout: View | State, model: Model) -> int | None:
    """The CC value; of a token only when all that it may seem to be share it (G14)."""
    seem = [model.unit] if model.revealed else layout.pool[model.seat]
    cards = [UNITS[unit] for unit in seem if unit and UNITS[unit].base == model.size]
    values = {card.close_combat for card in cards}
    return values.pop() if len(values) == 1 else None


def sealable(view: View, model: Model) -> tuple[str, ...]:
    exits = view.board.tiles[model.tile].exits
    return tuple(t for t in exits if edge(model.tile, t) not in view.doors)


@dataclass(frozen=True)
class Weld(ModelAction):
    """Weld It Shut!: an adjacent air vent is gone for good, rulebook §4.2.1."""

    verb = "weld"
    cost = 2
    unengaged = True

    vent: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if view.welds:
            yield (weldable(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if not view.welds:
            raise IllegalOrder("All four air vents that can be welded in a game have been.")
        if tile_of(view, self.vent) not in weldable(view, model):
            raise IllegalOrder(f"There is no air vent {self.vent} next to {model.tile}.")

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        state.welds -= 1
        state.welded = tuple(sorted((*state.welded, self.vent)))
        table.tell("weld", f"{model.name} welds the air vent {self.vent} shut.", vent=self.vent)
        for inside in state.on(self.vent):
            show_target(table, inside)
            remove(state, inside, Hit(0, model.seat))
            table.tell("removed", f"{inside.name} is crushed in the vent.", target=inside.id)
        if state.board.tiles[self.vent].marked:
            for objective in victory.objectives(state, model.seat):
                if objective.how == "weld":
                    victory.advance(table, model.seat, objective)


def weldable(view: View, model: Model) -> tuple[str, ...]:
    return tuple(v for v in view.board.tiles[model.tile].mouths if v not in view.welded)


@dataclass(frozen=True)
class Treat(ModelAction):
    """Field Wound Treatment: one wound back on 1-10, once in a game, rulebook §4.2."""

    verb = "treat"
    cost = 2
    needs = ("seasoned_hunter",)
    unengaged = True

    def check_rules(self, view: View, model: Model) -> None:
        if model.treated:
            raise IllegalOrder(f"{model.name} has already regained a wound in this game.")
        if model.wounds >= model.card.wounds:
            raise IllegalOrder(f"{model.name} has all of its wounds.")

    def odds(self, view: View) -> list[str]:
        return [f"A wound comes back: {plain_odds(TREATMENT_ROLL)}."]

    def resolve(self, table: Table, model: Model) -> None:
        rolled = table.d20(f"treat {model.id}")
        if rolled <= TREATMENT_ROLL:
            model.wounds += 1
            model.treated = True
        verdict = "regains a wound" if rolled <= TREATMENT_ROLL else "finds no relief"
        table.tell(
            "treat", f"{model.name} {verdict}: needs {TREATMENT_ROLL}, rolls {rolled}.",
            model=model.id,
        )  # fmt: skip
