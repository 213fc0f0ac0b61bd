"""What a roll does: hit or miss, damage, ammunition, wounds."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.doom.dice import Pool, Shown
from rules.doom.weapons import Weapon


class Aimed(NamedTuple):
    """
    One roll as it is meant: *weapon* with these *dice* at a space in *range*.

    *accuracy* and *deadly* are all of it, cards included.
    """

    weapon: Weapon
    dice: Pool
    range: int
    accuracy: int
    deadly: int

    def hits(self, roll: Shown) -> bool:
        """A miss face misses whatever the range is (D-01); a blow needs no range."""
        return not roll.misses and (self.weapon.melee or self.reach(roll) >= self.range)

    def reach(self, roll: Shown) -> int:
        return roll.range + self.accuracy

    def damage(self, roll: Shown) -> int:
        """What it deals to each figure that it hits; nothing when it misses (D-12)."""
        return roll.damage + self.deadly if self.hits(roll) else 0

    def scattered_damage(self, roll: Shown) -> int:
        """What it deals when it misses: nothing, but for a blast, which bursts elsewhere."""
        return roll.damage + self.deadly if self.weapon.has("blast") else 0

    def costs_ammo(self, roll: Shown) -> bool:
        """Any icons cost one token; without a kind of ammunition they mean nothing (D-42)."""
        return bool(self.weapon.ammo and roll.icons)


def aimed(weapon: Weapon, range: int, *, accuracy: int = 0, deadly: int = 0) -> Aimed:
    """A roll of all its dice, with what cards add to its abilities."""
    more = weapon.level("accuracy") + accuracy, weapon.level("deadly") + deadly
    return Aimed(weapon, weapon.dice, range, *more)


def wounds(damage: int, armour: int) -> int:
    """Damage divided by armour, rounded down (D-41)."""
    return damage // armour


def chooser(seats: Sequence[str], attacker: str, dodging: Collection[str]) -> str:
    """Of several who dodge one attack, the first to the attacker's left; or “” (D-06, D-20)."""
    at = seats.index(attacker)
    return next((seat for seat in (*seats[at + 1 :], *seats[:at]) if seat in dodging), "")
