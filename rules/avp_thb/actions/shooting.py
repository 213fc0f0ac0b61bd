"""Shooting Actions at models, rulebook §4.1, §4.2.1 and §6.3. All are of the family “shoot”."""

from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import combat
from rules.avp_thb.actions.attack import AttackAction
from rules.avp_thb.actions.base import ModelAction, Ways, foe
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import Attack
from rules.avp_thb.units import WEAPONS
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PieceWord

AIM = (4, "Aim")  # on the first die, §4.1.1
# Weapons without a plain shot, and the orders that they are for, §6.5.
SPECIAL = {"flamer": "inferno", "thrown_disc": "throw", "relic_thrown_disc": "throw"}


@dataclass(frozen=True)
class Shoot(AttackAction):
    """A ranged attack; name a target for each die, or one for all, rulebook §6.3."""

    verb = "shoot"
    example = "al3 al3 al4"
    rule = "4.1-2"
    family = "shoot"
    wounds: ClassVar[int] = 1

    targets: tuple[PieceWord, ...]

    @classmethod
    def arm(cls, model: Model) -> str | None:
        """The key of the weapon that is fired."""
        return combat.arm_of(model, "RS") if model.unit and model.revealed else None

    @classmethod
    def dice(cls, layout: Layout, model: Model) -> int:
        arm = cls.arm(model)
        return combat.rate_of(layout, model, arm) if arm else 0

    @classmethod
    def ways(cls, view: View, model: Model) -> Ways:
        if cls.arm(model):
            seen = view.seen_from(model.tile)
            foes = view.foes(model.seat)
            yield (tuple(foe.id for foe in foes if foe.tile in seen),)

    def check_rules(self, view: View, model: Model) -> None:
        arm = self.arm(model)
        if arm is None:
            raise unarmed(model, f"{self.verb} with", rule="6.3-1")
        if not self.targets:
            raise IllegalOrder(f"Name a model to {self.verb} at.")
        if len(self.targets) > self.dice(view, model):
            name, dice = WEAPONS[arm].name, self.dice(view, model)
            raise IllegalOrder(
                f"The {name} rolls {dice} dice: name at most as many targets.", rule="6.3-5"
            )
        for id in self.targets:
            target = foe(view, model, id)
            if not view.sees(model.tile, target.tile):
                raise IllegalOrder(
                    f"{model.id} has no line of sight to {id} on {target.tile}.", rule="4.1-3"
                )

    @classmethod
    def modifiers(cls) -> tuple[tuple[int, str], ...]:
        return ()

    def attacks(self, layout: Layout, model: Model) -> list[Attack]:
        attack = Attack(
            model.id,
            self.arm(model) or "",
            spread(self.targets, self.dice(layout, model)),
            extra=list(self.modifiers()),
            aim=aim_of(model),
            wounds=self.wounds,
        )
        return [attack]

    def resolve(self, table: Table, model: Model) -> None:
        super().resolve(table, model)
        model.aim = False


@dataclass(frozen=True)
class Rapid(Shoot):
    """Rapid Fire: one die more at RS -4, with Pulse Rifle or Smartgun, rulebook §4.2.1."""

    verb = "rapid"
    rule = "4.2.1-11"
    cost = 2
    needs = ("pulse", "smartgun")

    @classmethod
    def dice(cls, layout: Layout, model: Model) -> int:
        return super().dice(layout, model) + 1

    @classmethod
    def modifiers(cls) -> tuple[tuple[int, str], ...]:
        return ((-4, "Rapid Fire"),)


@dataclass(frozen=True)
class Launcher(Shoot):
    """Grenade Launcher: one shot of St 16 whose wound counts double, rulebook §4.2.1."""

    verb = "launcher"
    rule = "4.2.1-8"
    cost = 2
    needs = ("launcher",)
    wounds = 2

    @classmethod
    def arm(cls, model: Model) -> str | None:
        return "launcher"


@dataclass(frozen=True)
class Aim(ModelAction):
    """+4 on the first die of this activation's first shot, rulebook §4.1.1."""

    verb = "aim"
    rule = "4.1.1-1"

    def check_rules(self, view: View, model: Model) -> None:
        if Shoot.arm(model) is None:
            raise unarmed(model, self.verb, rule=self.rule)

    @classmethod
    def wasted(cls, view: View, model: Model) -> str:
        """It is for a shot of the same activation (ambiguities D10)."""
        left = view.points - cls.cost
        if left < Shoot.cost:
            return f"It would be wasted: {model.id} has no point left to shoot with. (§4.1.1)"
        if Shoot.kin() in model.used:
            return f"It would be wasted: {model.id} has shot in this Game Turn. (§4.1.1)"
        if left == Shoot.cost and not any(in_sight(view, model, f) for f in view.models.values()):
            return f"It would be wasted: {model.id} sees no enemy to shoot at. (§4.1.1)"
        return ""

    def resolve(self, table: Table, model: Model) -> None:
        model.aim = True
        table.tell("aim", f"{model.name} takes aim.", model=model.id)


def unarmed(model: Model, purpose: str, rule: str) -> IllegalOrder:
    """Why a model takes no plain shot, and which order its weapon is for instead."""
    if not (model.unit and model.revealed):
        verb = purpose.split()[0]
        sentence = f"{model.id} is still a token; reveal it first to use {verb}."
        return IllegalOrder(sentence, rule="2.1-3")
    instead = [
        f": its {WEAPONS[key].name.partition(' (')[0]} is for {SPECIAL[key]}"
        for key in model.card.weapons
        if key in SPECIAL
    ]
    return IllegalOrder(f"{model.name} has no weapon to {purpose}{''.join(instead)}.", rule=rule)


def aim_of(model: Model) -> list[tuple[int, str]]:
    """What the first die of its shot has from Aim."""
    return [AIM] if model.aim else []


def spread(targets: tuple[str, ...], dice: int) -> list[str]:
    """A target for every die: those named, then the last of them again."""
    return [*targets, *[targets[-1]] * (dice - len(targets))]


def in_sight(view: Layout, model: Model, target: Model) -> bool:
    return view.hostile(model.seat, target.seat) and view.sees(model.tile, target.tile)
