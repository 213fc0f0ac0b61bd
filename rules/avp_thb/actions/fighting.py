"""Close Combat Actions, rulebook §2.6.2, §4.1 and §6.4. All are of the family “fight”."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb import combat
from rules.avp_thb.actions.base import AttackAction, ModelAction, foe, tile_of
from rules.avp_thb.actions.shooting import not_both, spread
from rules.avp_thb.board import edge
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.state import Layout, Model
from rules.avp_thb.steps import Attack, Sighting
from rules.avp_thb.units import WEAPONS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed
from rules.kernel.system import Table

Ways = Iterator[tuple[tuple[str, ...], ...]]
DOOR_TEST = {"small": 5, "medium": 10, "large": 15, "none": 20}  # §2.6.2
POINT_BLANK = 3


@dataclass(frozen=True)
class Fight(AttackAction):
    """A Close Combat Attack: `fight claws m1 m2`, a target for each die, rulebook §6.4."""

    verb = "fight"
    rule = "4.1-4"
    family = "fight"

    weapon: str
    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if model.unit and not model.mimicry:
            words = tuple(combat.arm_word(key) for key in model.card.arms("CC"))
            yield words, strikable(view, model)

    def check_rules(self, view: View, model: Model) -> None:
        if model.unit is None:
            raise IllegalOrder(f"{model.id} is still a token.")
        words = [combat.arm_word(key) for key in model.card.arms("CC")]
        if self.weapon not in words:
            raise IllegalOrder(f"{model.id} fights with {listed(words, 'or')}, not {self.weapon}.")
        check_targets(view, model, self.targets, combat.rate_of(view, model, self.arm(model)))

    def arm(self, model: Model) -> str:
        return combat.arm_of(model, "CC", self.weapon) or ""

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        arm = self.arm(model)
        dice = dealt(layout, model, self.targets, combat.rate_of(layout, model, arm))
        return [Attack(model.id, arm, dice, close=True)]

    def resolve(self, table: Table, model: Model) -> None:
        if WEAPONS[self.arm(model)].rule == "facehug":
            table.state.steps.append(Sighting(model.id))  # for what is born
        super().resolve(table, model)


@dataclass(frozen=True)
class Paroxysm(AttackAction):
    """All dice of claws and tail, rulebook §6.5: the claws first, the last die is the tail's."""

    verb = "paroxysm"
    rule = "6.5-22"
    family = "fight"
    cost = 2
    needs = ("tail",)

    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (strikable(view, model),)

    def check_rules(self, view: View, model: Model) -> None:
        rates = self.rates(view, model)
        check_targets(view, model, self.targets, sum(rates.values()))

    def rates(self, layout: Layout, model: Model) -> dict[str, int]:
        return {key: combat.rate_of(layout, model, key) for key in model.card.arms("CC")}

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        rates = self.rates(layout, model)
        dice = dealt(layout, model, self.targets, sum(rates.values()))
        attacks = []
        for key, rate in rates.items():
            mine, dice = dice[:rate], dice[rate:]
            attacks.append(Attack(model.id, key, mine, close=True))
        return attacks


@dataclass(frozen=True)
class PointBlank(AttackAction):
    """Point Blank Shot: a CC Test against each of up to three enemies, rulebook §4.1.1."""

    verb = "pointblank"
    rule = "4.1.1-10"
    family = "fight"
    needs = ("shotgun",)

    targets: tuple[str, ...]

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (strikable(view, model),)

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        not_both(model, "shotgun")

    def check_rules(self, view: View, model: Model) -> None:
        check_targets(view, model, self.targets, POINT_BLANK)
        if len(set(self.targets)) < len(self.targets):
            raise IllegalOrder("Point Blank Shot takes one test against each model.")

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        shells = WEAPONS["shotgun"].strength
        return [Attack(model.id, "shotgun", list(self.targets), close=True, strength=shells)]

    def resolve(self, table: Table, model: Model) -> None:
        model.used.append(self.verb)
        super().resolve(table, model)


@dataclass(frozen=True)
class Force(ModelAction):
    """Force the Doors Open, with +1 for each other Alien at the door, rulebook §2.6.2."""

    verb = "force"
    rule = "2.6.2-9"
    family = "fight"

    towards: str

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        yield (closed_ways(view, model.tile),)

    def check_rules(self, view: View, model: Model) -> None:
        if tile_of(view, self.towards) not in closed_ways(view, model.tile):
            raise IllegalOrder(
                f"There is no closed door between {model.tile} and {self.towards}.", rule="2.6.2-2"
            )

    def helping(self, layout: Layout, model: Model) -> int:
        """How many other Aliens stand at the door, on either side; the Tiny do not count."""
        at_door = [m for t in (model.tile, self.towards) for m in layout.on(t)]
        friends = [m for m in at_door if m.seat == model.seat and m.id != model.id]
        return sum(not (m.unit and "tiny" in m.card.skills) for m in friends)

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        if model.size == "none" or model.has("unstoppable"):
            return ["The door gives way without a roll."]
        return [f"{self.strain(view, model).odds}."]

    def strain(self, layout: Layout, model: Model) -> SkillTest:
        helping = (self.helping(layout, model), "helping")
        spurs = [(e.amount, e.card) for e in layout.felt("force", model)]
        return SkillTest("Force", DOOR_TEST[model.size], (helping, *spurs))

    def resolve(self, table: Table, model: Model) -> None:
        state = table.state
        if model.size != "none" and not model.has("unstoppable"):
            result = self.strain(state, model).roll(table, f"force {model.id}")
            sum = result.text.removeprefix("Force ")
            table.tell("force", f"{model.name} forces the door {model.tile}/{self.towards}: {sum}.")
            if not result.passed:
                return
        open_door(table, model, self.towards)


def open_door(table: Table, model: Model, towards: str) -> None:
    state = table.state
    state.doors = tuple(d for d in state.doors if d != edge(model.tile, towards))
    table.tell(
        "door", f"{model.name} opens the door {model.tile}/{towards}.",
        door=edge(model.tile, towards), model=model.id,
    )  # fmt: skip
    state.steps.append(Sighting(model.id))


def closed_ways(view: Layout, tile: str) -> tuple[str, ...]:
    exits = view.board.tiles[tile].exits
    beyond = [t for t in exits if edge(tile, t) in view.doors]
    return tuple(beyond)


def strikable(view: Layout, model: Model) -> tuple[str, ...]:
    return tuple(f.id for f in view.models.values() if view.can_strike(model, f))


def dealt(layout: Layout, model: Model, targets: tuple[str, ...], dice: int) -> list[str]:
    """A target for each die; of Whirling Blades no enemy takes more than half, rounded up."""
    all_dice = spread(targets, dice)
    if not layout.felt("spread", model):
        return all_dice
    half = (dice + 1) // 2
    return [id for n, id in enumerate(all_dice) if all_dice[:n].count(id) < half]


def check_targets(view: View, model: Model, targets: tuple[str, ...], dice: int) -> None:
    if not targets:
        raise IllegalOrder("Name a model to attack.")
    if len(targets) > dice:
        raise IllegalOrder(
            f"The attack rolls {dice} dice: name as many targets at most.", rule="6.4-6"
        )
    for id in targets:
        if not view.can_strike(model, foe(view, model, id)):
            raise IllegalOrder(f"{model.id} is not engaged with {id}.", rule="4.1-5")
