"""Doors: opened, forced and sealed, rulebook §2.6.2."""

from dataclasses import dataclass

from rules.avp_thb import combat, experience, goals, victory
from rules.avp_thb.actions.base import ModelAction, Ways, tile_of
from rules.avp_thb.board import edge
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.steps import Perimeter, Sighting, end_activation, secured
from rules.avp_thb.units import UNITS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PlaceWord

DOOR_TEST = {"small": 5, "medium": 10, "large": 15, "none": 20}  # §2.6.2


@dataclass(frozen=True)
class Force(ModelAction):
    """
    Force the Doors Open, with +1 for each other model of the kind at the door, rulebook
    §2.6.2: of the Aliens all, of the Predators the Hellhounds.
    """

    verb = "force"
    rule = "2.6.2-9"
    family = "fight"

    towards: PlaceWord

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        if not forces(model):
            raise IllegalOrder(f"{model.id} cannot force doors.", rule="2.6.2-16")

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (closed_ways(view, model.tile),)

    def check_rules(self, view: View, model: Model) -> None:
        check_door(view, model, self.towards)

    def friends(self, layout: Layout, model: Model) -> list[Model]:
        """The others of its side at the door, on either side."""
        at_door = [m for t in (model.tile, self.towards) for m in layout.on(t)]
        return [m for m in at_door if m.seat == model.seat and m.id != model.id]

    def test(self, layout: Layout, model: Model, help: str) -> SkillTest:
        """*help* is how many tokens may lend a hand: their number is told (ambiguities H18)."""
        able = [m for m in self.friends(layout, model) if assists(m)]
        tokens = sum(not m.revealed for m in able)
        shown = len(able) - tokens
        lent = min(tokens, int(help)) if help.isdigit() else tokens
        spurs = [(e.amount, e.card) for e in layout.felt("force", model)]
        helping = (shown + lent, "helping")
        return SkillTest("Force", DOOR_TEST[model.shown_size], (helping, *spurs))

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        test = self.heaving(view, model)
        needed = f"{test.odds}." if test else "The door gives way without a roll."
        return [needed, *mined(view, model, self.towards)]

    def chance(self, view: View) -> float | None:
        test = self.heaving(view, view.models[view.acting or ""])
        return test.chance if test else None

    def heaving(self, view: View, model: Model) -> SkillTest | None:
        """The test with the help that the seat will give; None where the door just gives way."""
        if model.baseless or model.has("unstoppable"):
            return None
        return self.test(view, model, (view.standing.get("help") or ["all"])[0])

    def resolve(self, table: Table, model: Model) -> None:
        if model.baseless or model.has("unstoppable") or self.heave(table, model):
            open_door(table, model, self.towards)

    def heave(self, table: Table, model: Model) -> bool:
        state = table.state
        for friend in self.friends(state, model):
            if not friend.revealed:
                table.chance.uncover(friend.id)
        test = self.test(state, model, said(state, model.seat, "help", "all"))
        result = test.roll(table, "force", model.id)
        sum = result.text.removeprefix("Force ")
        table.tell("force", f"{model.name} forces the door {model.tile}/{self.towards}: {sum}.")
        return result.passed


def forces(model: Model) -> bool:
    return model.seat == "alien" or model.unit == "hellhound"


def assists(model: Model) -> bool:
    """The Tiny never do, §7.2."""
    return forces(model) and not (model.unit and "tiny" in model.card.skills)


def open_door(table: Table, model: Model, towards: str) -> None:
    state = table.state
    state.doors = tuple(d for d in state.doors if d != edge(model.tile, towards))
    table.tell(
        "door", f"{model.name} opens the door {model.tile}/{towards}.",
        door=edge(model.tile, towards), model=model.id,
    )  # fmt: skip
    if may_be_mined(state, model):
        state.steps.append(Perimeter(edge(model.tile, towards)))
    state.steps.append(Sighting(model.id))


def may_be_mined(layout: Layout, model: Model) -> bool:
    """Doors that Aliens and Predators open, §7.1 Perimeter Secured!."""
    return model.seat != "marine" and secured(layout)


def mined(view: View, model: Model, towards: str) -> list[str]:
    """What an opened door may do, before it is opened."""
    door = Perimeter(edge(model.tile, towards))
    return door.odds(view) if may_be_mined(view, model) else []


def closed_ways(view: Layout, tile: str) -> tuple[str, ...]:
    return tuple(t for t in view.tile(tile).exits if edge(tile, t) in view.doors)


def check_door(view: View, model: Model, towards: str) -> None:
    if tile_of(view, towards) not in closed_ways(view, model.tile):
        raise IllegalOrder(
            f"There is no closed door between {model.tile} and {towards}.", rule="2.6.2-2"
        )


@dataclass(frozen=True)
class Open(ModelAction):
    """Open a door on the edge of the own tile, for good, rulebook §2.6.2."""

    verb = "open"
    rule = "2.6.2-1"
    family = "interact"
    unengaged = "4.1-8"

    towards: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (closed_ways(view, model.tile),)

    def check_rules(self, view: View, model: Model) -> None:
        check_door(view, model, self.towards)

    def odds(self, view: View) -> list[str]:
        return mined(view, view.models[view.acting or ""], self.towards)

    def resolve(self, table: Table, model: Model) -> None:
        open_door(table, model, self.towards)


@dataclass(frozen=True)
class Seal(ModelAction):
    """Seal the Bulkhead: a new door, after a CC Test, rulebook §2.6.2."""

    verb = "seal"
    rule = "2.6.2-5"
    cost = 2
    unengaged = "2.6.2-8"

    towards: PlaceWord

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if view.bulkheads and close_combat(view, model) is not None:
            yield (sealable(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        if not view.bulkheads:
            raise IllegalOrder(
                "You have sealed all the bulkheads that a game allows.", rule="2.6.2-7"
            )
        if tile_of(view, self.towards) not in sealable(view, model):
            raise IllegalOrder(f"There is no open interlock from {model.tile} to {self.towards}.")
        if close_combat(view, model) is None:
            raise IllegalOrder(f"Reveal {model.id} first: your Marines differ in CC.")

    def odds(self, view: View) -> list[str]:
        return [f"{sealing(view, view.models[view.acting or '']).odds}."]

    def chance(self, view: View) -> float | None:
        return sealing(view, view.models[view.acting or ""]).chance

    def dangers(self, view: View, model: Model) -> list[str]:
        return [f"If the test fails, the activation of {model.id} ends. (§2.6.2)"]

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        test = sealing(state, model)
        result = experience.mended(table, model, test, test.roll(table, "seal", model.id))
        table.tell("test", f"{model.name} works on the bulkhead. {result.text}.")
        if not result.passed:
            end_activation(table.state)
            return
        state.bulkheads -= 1
        state.doors = tuple(sorted((*state.doors, edge(model.tile, self.towards))))
        state.made = tuple(sorted((*state.made, edge(model.tile, self.towards))))
        table.tell(
            "seal", f"{model.name} seals the way between {model.tile} and {self.towards}.",
            door=edge(model.tile, self.towards),
        )  # fmt: skip
        for objective in goals.objectives(state, model.seat):
            if objective.how == "seal" and goals.reached(state, model.seat, objective):
                victory.report(table, model.seat, objective)


def sealing(layout: View | State, model: Model) -> SkillTest:
    """The CC Test to seal a bulkhead."""
    value = close_combat(layout, model) or 0
    return SkillTest("CC", value, combat.swayed_alone(layout, model, "CC"))


def close_combat(layout: View | State, model: Model) -> int | None:
    """The CC value; of a token only when all that it may seem to be share it (G14)."""
    seem = [model.unit] if model.revealed else layout.pool[model.seat]
    values = {
        (UNITS[unit].close_combat or 0) + experience.better(layout, unit, "CC")
        for unit in seem
        if unit and UNITS[unit].base == model.size
    }
    return (values.pop() or None) if len(values) == 1 else None


def sealable(view: View, model: Model) -> tuple[str, ...]:
    exits = view.board.tiles[model.tile].exits
    return tuple(t for t in exits if edge(model.tile, t) not in view.doors)
