"""Armour as a sum that prints itself, and what hits cost."""

from typing import NamedTuple

from rules.xenos_rampant.dice import Modifiers
from rules.xenos_rampant.ground.points import Point
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.words import spoken

IN_ROUGH, FLOOR = 2, 1


class Armour(NamedTuple):
    """
    How many hits cost 1 Strength: a value, changed by *modifiers* and never below 1.

    *rounds_up*: a rest of hits that is too small counts, too.
    """

    value: int
    modifiers: Modifiers = ()
    why: str = ""
    rounds_up: bool = False

    @property
    def total(self) -> int:
        return max(FLOOR, self.value + sum(amount for amount, _ in self.modifiers))

    @property
    def sum(self) -> str:
        """`Armour 6 (3 +1 extreme range +2 hard cover)`"""
        terms = "".join(f" {amount:+d} {why}" for amount, why in self.modifiers)
        changed = f"{self.value} {self.why}".rstrip() + terms if terms else self.why
        return f"Armour {self.total}{f' ({changed})' if changed else ''}"

    def loss(self, hits: int) -> int:
        return -(-hits // self.total) if self.rounds_up else hits // self.total


def halved(value: int) -> int:
    """Half of it, rounded up."""
    return -(-value // 2)


def is_hull(unit: Unit) -> bool:
    """Whether Anti-Tank and Demolitions work on it."""
    return unit.profile.is_vehicle or unit.has("hull")


COVERS = {1: "soft cover", 2: "hard cover"}
PRIMITIVES = ("primitive_infantry", "militia_rabble")


def against_shot(layout: Layout, shooter: Unit, target: Unit, *, is_extreme: bool) -> Armour:
    """
    The Armour of *target* when *shooter* shoots: half of it against Anti-Tank, before anything is
    added or taken away. What is halved is not pierced as well.
    """
    value, why = printed(shooter, target)
    halves = shooter.has("anti_tank") and is_hull(target)
    if halves:
        value, why = halved(value), "halved by anti tank"
    found = [(1, "extreme range")] if is_extreme else []
    found += [*covered(layout, shooter, target), *worn(target)]
    if shooter.has("primitive_missiles") and not (
        target.is_alien or target.profile.key in PRIMITIVES
    ):
        found.append((1, "primitive missiles"))
    if shooter.has("armour_piercing") and not halves:
        found.append((-1, "armour piercing"))
    return Armour(value, tuple(found), why)


def printed(shooter: Unit, target: Unit) -> tuple[int, str]:
    """The Armour that shooting begins from."""
    value = target.profile.armour
    if target.has("hard_to_target"):
        return 2, "hard to target"
    if target.has("primitive_armour") and shooter.profile.key in PRIMITIVES:
        return 2, "primitive armour"
    return value, ""


def covered(layout: Layout, shooter: Unit, target: Unit) -> Modifiers:
    return () if shooter.has("engulfing") else cover_of(layout, target, shooter.at)


def cover_of(layout: Layout, target: Unit, seen_from: Point) -> Modifiers:
    """What cover adds to the Armour of *target*, and to that of guerrillas besides."""
    cover = layout.cover(target, seen_from)
    if not cover:
        return ()
    more = ((1, "guerrillas"),) if target.has("guerrillas") and cover == 1 else ()
    return ((cover, COVERS[cover]), *more)


def worn(target: Unit) -> Modifiers:
    """What a unit has against all shooting, Fire Support apart."""
    found = [(1, spoken(rule)) for rule in WORN if target.has(rule)]
    prone = [(1, "gone to ground")] if target.prone else []
    return (*prone, *found, *shielded(target))


WORN = ("boarding_shields", "cloaking_device")


def shielded(target: Unit) -> Modifiers:
    return ((1, "psychic shield"),) if "psychic_shield" in target.powers else ()


def in_fight(layout: Layout, attacker: Unit, target: Unit) -> Armour:
    """The Armour of *target* against the blows of *attacker*."""
    value, why = target.profile.armour, ""
    if target.has("primitive_armour"):
        value, why = 2, "primitive armour"
    if layout.fights_in_rough(target):
        value, why = IN_ROUGH, "in rough ground"
    blades = attacker.has("high_powered_blades")
    if attacker.has("demolitions") and is_hull(target) and halved(value) < value - blades:
        value, why, blades = halved(value), "halved by demolitions", False
    cut = ((-1, "powered blades"),) if blades else ()
    return Armour(value, (*shielded(target), *cut), why, target.has("undead"))
