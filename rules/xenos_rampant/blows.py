"""What dice against a unit may cost it, counted with the rules of both."""

from collections.abc import Callable, Mapping

from rules.kernel.editions import in_force
from rules.xenos_rampant import odds
from rules.xenos_rampant.armour import Armour
from rules.xenos_rampant.dice import SIX, SIXES_TWICE, so_many
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.rerolls import BLOWS, SHOTS, Kind, misses_again

SAVED = {1: 6, 2: 5, 3: 5}  # what saves a point by the step of a Force Field


def saves_on(unit: Unit, *, in_fight: bool) -> int:
    """What a die must show to save a point by a Force Field; 0 without one."""
    tier = unit.profile.tiers.get("force_field", 0)
    return 0 if in_fight and tier < 3 else SAVED.get(tier, 0)


def is_doubled(unit: Unit, foe: Unit) -> bool:
    """What Demonic units cost each other counts double."""
    return unit.has("demonic") and foe.has("demonic")


def shot(layout: Layout, shooter: Unit, target: Unit, value: int, armour: Armour) -> odds.Blow:
    """The dice of *shooter* on *value* against *target*, whose Armour that is."""
    dice = odds.Blow(shooter.dice, value, armour.total, shooter.has("heavy_weapon"))
    return in_force(COUNTED, layout.edition)(dice, shooter, target, SHOTS)


def blow(layout: Layout, unit: Unit, foe: Unit, needs: int, armour: Armour) -> odds.Blow:
    """The same in a fight."""
    twice = unit.has("mono_molecular_blades")
    dice = odds.Blow(unit.dice, needs, armour.total, twice, armour.rounds_up)
    return in_force(COUNTED, layout.edition)(dice, unit, foe, BLOWS)


def support(layout: Layout, caller: Unit, target: Unit, needs: int, armour: Armour) -> odds.Blow:
    """The same of Fire Support, which nothing rolls again."""
    dice = odds.Blow(caller.dice, needs, armour.total)
    return in_force(COUNTED, layout.edition)(dice, caller, target, SHOTS)._replace(again=0)


def told(dice: odds.Blow, against: Armour, why: str = "") -> str:
    """`10 dice on 4+, all misses rolled again, against Armour 3, each point saved on 5+`"""
    because = f" ({why})" if why else ""
    misses = "all misses" if dice.again == dice.dice else f"up to {dice.again} misses"
    twice = [SIXES_TWICE] if dice.sixes_twice and dice.needs <= SIX else []
    besides = ", ".join([*twice, *([f"{misses} rolled again"] if dice.again else [])])
    again = f", {besides}," if besides else ""
    double = ", losses doubled" if dice.doubled else ""
    saved = f", each point saved on {dice.saves}+" if dice.saves else ""
    rolled = f"{so_many(dice.dice)} on {dice.needs}+{because}{again}"
    return f"{rolled} against {against.sum}{double}{saved}"


def plainly(dice: odds.Blow, unit: Unit, foe: Unit, kind: Kind) -> odds.Blow:
    return dice


def with_rules(dice: odds.Blow, unit: Unit, foe: Unit, kind: Kind) -> odds.Blow:
    """With misses that are rolled again, what the Demonic do to each other, and Force Fields."""
    return dice._replace(
        again=min(dice.dice, misses_again(unit, foe, kind)),
        doubled=is_doubled(unit, foe),
        saves=saves_on(foe, in_fight=kind is BLOWS),
    )


# By edition, what an average counts besides dice, values and Armour (ruling B11).
COUNTED: Mapping[int, Callable[[odds.Blow, Unit, Unit, Kind], odds.Blow]] = {
    1: plainly,
    5: with_rules,
}
