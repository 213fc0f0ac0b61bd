"""Close Combat Actions, rulebook §4.1 and §6.4. All are of the family “fight”."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.avp_thb import combat
from rules.avp_thb.actions.attack import AttackAction
from rules.avp_thb.actions.base import ModelAction, Ways, foe
from rules.avp_thb.actions.shooting import spread
from rules.avp_thb.actions.tile_fire import not_both
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import ACTION_POINTS
from rules.avp_thb.steps import Attack
from rules.avp_thb.units import WEAPONS
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PieceWord, listed

POINT_BLANK = 3


@dataclass(frozen=True)
class Fight(AttackAction):
    """A Close Combat Attack: `fight claws ma1 ma2`, a target for each die, rulebook §6.4."""

    verb = "fight"
    example = "claws ma1 ma2"
    rule = "4.1-4"
    family = "fight"

    weapon: str
    targets: tuple[PieceWord, ...]

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


@dataclass(frozen=True)
class Paroxysm(AttackAction):
    """All dice of claws and tail, rulebook §6.5: the claws first, the last die is the tail's."""

    verb = "paroxysm"
    example = "ma1 ma1 ma2"
    rule = "6.5-22"
    family = "fight"
    cost = 2
    needs = ("tail",)

    targets: tuple[PieceWord, ...]

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
    example = "al1 al2"
    rule = "4.1.1-10"
    family = "fight"
    needs = ("shotgun",)

    targets: tuple[PieceWord, ...]

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
            raise IllegalOrder(
                "Point Blank Shot takes one test against each model: name each once."
            )

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        shells = WEAPONS["shotgun"].strength
        return [Attack(model.id, "shotgun", list(self.targets), close=True, strength=shells)]

    def resolve(self, table: Table, model: Model) -> None:
        model.used.append(self.verb)
        super().resolve(table, model)


# Fewer points than usual were taken for points that had been spent.
TOO_LATE: Mapping[int, Callable[[View], bool]] = {
    1: lambda view: view.points < ACTION_POINTS,
    3: lambda view: view.spent,
}


@dataclass(frozen=True)
class Rage(ModelAction):
    """
    Rage!, before any action point is spent: failed CC Tests are rolled again, weapons
    have St +2, and a wound is lost when the activation ends, rulebook §7.3.
    """

    verb = "rage"
    cost = 0
    needs = ("rage",)
    rule = "7.3-6"

    @classmethod
    def check_model(cls, view: View, model: Model) -> None:
        super().check_model(view, model)
        if in_force(TOO_LATE, view.edition)(view):
            raise IllegalOrder(f"{model.name} has begun to act: it is too late for Rage!.")

    def dangers(self, view: View, model: Model) -> list[str]:
        return [f"When the activation of {model.id} ends, it loses a wound. (§7.3)"]

    def resolve(self, table: Table, model: Model) -> None:
        table.tell("rage", f"{model.name} flies into a Rage!.", model=model.id)


def strikable(view: Layout, model: Model) -> tuple[str, ...]:
    near = {model.tile, *view.ways(model.tile)}
    return tuple(
        foe.id for foe in view.models.values() if foe.tile in near and can_strike(view, model, foe)
    )


def dealt(layout: Layout, model: Model, targets: tuple[str, ...], dice: int) -> list[str]:
    """A target for each die; of Whirling Blades no enemy takes more than half, rounded up."""
    all_dice = spread(targets, dice)
    if not layout.felt("spread", model):
        return all_dice
    half = (dice + 1) // 2
    kept = [id for n, id in enumerate(all_dice) if all_dice[:n].count(id) < half]
    return in_force(SURPLUS, layout.edition)(kept, targets, dice, half)


def shared_out(kept: list[str], targets: tuple[str, ...], dice: int, half: int) -> list[str]:
    """What is too many for one goes to the others that are named, the last of them first."""
    for id in reversed(dict.fromkeys(targets)):
        kept = [*kept, *[id] * min(half - kept.count(id), dice - len(kept))]
    return kept


# Dice of Whirling Blades that were too many for one enemy were lost.
SURPLUS: Mapping[int, Callable[[list[str], tuple[str, ...], int, int], list[str]]] = {
    1: lambda kept, targets, dice, half: kept,
    3: shared_out,
}


def check_targets(view: View, model: Model, targets: tuple[str, ...], dice: int) -> None:
    if not targets:
        raise IllegalOrder("Name a model to attack.")
    if len(targets) > dice:
        raise IllegalOrder(
            f"The attack rolls {dice} dice: name at most as many targets.", rule="6.4-6"
        )
    for id in targets:
        if not can_strike(view, model, foe(view, model, id)):
            raise IllegalOrder(f"{model.id} is not engaged with {id}.", rule="4.1-5")
