"""Shooting, with or without spotters."""

from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import PIECE, POINT, PieceWord, PointWord, Slot, fitting, listed
from rules.xenos_rampant import odds
from rules.xenos_rampant.actions.base import Slots, UnitOrder, foe, own
from rules.xenos_rampant.actions.moves import point_of, pointed
from rules.xenos_rampant.armour import in_fight
from rules.xenos_rampant.blows import blow, shot, told
from rules.xenos_rampant.fighting import may_meet, value_of
from rules.xenos_rampant.ground.points import Point
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import ROUNDED, Way, charge
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.shooting import (
    SPOTTED,
    VEILED,
    may_shoot_back,
    refusal,
    spotters_refusal,
    veiled,
)
from rules.xenos_rampant.standing import SUBJECTS
from rules.xenos_rampant.steps import fighting, shooting
from rules.xenos_rampant.steps.losing import may_stun
from rules.xenos_rampant.steps.shooting import armour_of
from rules.xenos_rampant.view import View

STUN = "stun"  # the standing order about it
MOST_VIA = 3  # points on the way of an Attack


@dataclass(frozen=True)
class Shoot(UnitOrder):
    """At an enemy within range, or at extreme range in sight; *spotter* may point it out."""

    verb = "shoot"
    rule = "2.4-1"
    order = "shoot"
    example = "b2 r1"

    target: PieceWord
    spotter: tuple[PieceWord, ...]

    @classmethod
    def value(cls, unit: Unit) -> int:
        return unit.profile.shoot

    def needed(self, unit: Unit) -> int:
        return min(SPOTTED, self.value(unit)) if self.spotter else self.value(unit)

    def check_rules(self, view: View, unit: Unit) -> None:
        target = foe(view, self.target)
        if self.spotter:
            self.check_spotter(view, unit, target)
        unseen = bool(self.spotter) and unit.has("indirect_fire")
        if why := refusal(view, unit, target, unseen=unseen):
            raise IllegalOrder(why, rule=self.rule)

    def check_spotter(self, view: View, unit: Unit, target: Unit) -> None:
        if len(self.spotter) > 1:
            raise IllegalOrder(f"One unit spots, not {listed(self.spotter)}.", rule="9-27")
        if why := spotters_refusal(view, unit, own(view, self.spotter[0]), target):
            raise IllegalOrder(why, rule="9-27")

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        target = view.units[self.target]
        return [shots(view, unit, target, self.needed(unit)), *stunned(view, unit, target)]

    def opens(self, view: View) -> list[str]:
        return shot_back(view, view.units[self.unit], view.units[self.target])

    def further(self, view: View) -> list[Slot]:
        mates = [one.id for one in view.units.values() if one.seat == view.seat]
        return fitting(self, "spotted by", mates, view, PIECE)

    def resolve(self, table: Table, unit: Unit) -> None:
        state = table.state
        if self.spotter:
            state.units[self.spotter[0]].done = True
        target = state.units[self.target]
        state.steps.append(shooting.begin(state, unit, target, self.needed(unit)))

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        yield (tuple(foe.id for foe in view.targets(unit)),)


@dataclass(frozen=True)
class Attack(UnitOrder):
    """Into contact with an enemy, straight or by points on the way, and fight."""

    verb = "attack"
    rule = "2.5-1"
    order = "attack"
    example = "b2 r1"

    target: PieceWord
    via: tuple[PointWord, ...]

    @classmethod
    def check_unit(cls, view: View, unit: Unit) -> None:
        super().check_unit(view, unit)
        if unit.is_led_by("timid"):
            sentence = f"{unit.name} is led by a timid Commander and is not ordered so."
            raise IllegalOrder(sentence, rule="8-1")

    def points(self) -> list[Point]:
        if len(self.via) > MOST_VIA:
            raise IllegalOrder("An Attack goes by at most three points.", rule="2.3-1")
        return [point_of(word) for word in self.via]

    def further(self, view: View) -> list[Slot]:
        left = MOST_VIA - len(self.via)
        return [Slot((), "by way of", POINT, "points on the way")] if left > 0 else []

    def way(self, layout: Layout, unit: Unit) -> Way:
        return charge(layout, unit, layout.units[self.target], self.points())

    def check_rules(self, view: View, unit: Unit) -> None:
        target = foe(view, self.target)
        if target.has("flying") and not unit.has("flying"):
            raise IllegalOrder(f"{target.name} flies: only fliers attack it.", rule="4-12")
        if "concealment" in target.powers and veiled(view, unit, target):
            sentence = f"{target.name} is attacked from within {VEILED} inches only."
            raise IllegalOrder(sentence, rule="5-9")
        if why := self.way(view, unit).why:
            raise IllegalOrder(why, rule=self.rule)

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        target = view.units[self.target]
        both = blows(view, unit, target, attacks=True), blows(view, target, unit, attacks=False)
        return [*both, *stunned(view, unit, target)]

    def opens(self, view: View) -> list[str]:
        unit, target = view.units[self.unit], view.units[self.target]
        if not may_meet(view, target, unit):
            return []
        needs, _ = value_of(view, target, attacks=True)
        told = f"{target.name} may meet the charge on {shooting.REACTION}+"
        return [f"{told}, and then fights on {needs}+."]

    def legs(self, view: View) -> list[str]:
        unit = view.units[self.unit]
        return pointed(unit, self.way(view, unit))

    def resolve(self, table: Table, unit: Unit) -> None:
        state = table.state
        legs = self.way(state, unit).legs
        state.steps.append(fighting.begin(state, unit, state.units[self.target], legs))

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        yield (tuple(foe.id for foe in view.foes(unit.seat) if cls.can_reach(view, unit, foe)),)

    @classmethod
    def can_reach(cls, view: View, unit: Unit, target: Unit) -> bool:
        if view.gap(unit, target) > unit.movement + ROUNDED:
            return False
        return is_allowed(cls(unit.id, target.id, ()).check_rules, view, unit)


def shot_back(view: View, shooter: Unit, target: Unit) -> list[str]:
    """The Firefight that shots of *shooter* from where it stands leave open."""
    if not may_shoot_back(view, target, shooter):
        return []
    return [f"{target.name} may shoot back on {shooting.REACTION}+."]


def shots(view: View, shooter: Unit, target: Unit, needs: int) -> str:
    """What the shots of *shooter* cost *target* on average, as they stand."""
    armour = armour_of(view, shooter, target)
    dice = shot(view, shooter, target, needs, armour)
    return f"{told(dice, armour)}: {odds.told_loss(dice, target.strength)}."


def stunned(view: View, unit: Unit, target: Unit) -> list[str]:
    """What becomes of that average if *unit* stuns, as its side usually has it."""
    if not may_stun(unit, target) or SUBJECTS[STUN].way(view.standing.get(STUN, ())) != "always":
        return []
    would = f"what {target.name} would lose counts double in its Courage test"
    return [f"{unit.name} stuns: {would}, and costs no Strength."]


def blows(view: View, unit: Unit, other: Unit, *, attacks: bool) -> str:
    """What *unit* does to *other* on average, as they stand now."""
    needs, why = value_of(view, unit, attacks=attacks)
    armour = in_fight(view, unit, other)
    dice = blow(view, unit, other, needs or 7, armour)
    loss = odds.told_loss(dice, other.strength)
    return f"{unit.name}: {told(dice, armour, why)}: {loss}."
