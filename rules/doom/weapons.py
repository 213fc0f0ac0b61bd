"""
The weapons: what a marine always has at hand, and what it must find.

Dice of pistol and shotgun, ammunition and most abilities are published; the other dice are
reconstructions of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.doom.dice import Pool, pool
from rules.doom.names import called

SHELLS, ROCKETS, CELLS = "shells", "rockets", "cells"
AMMUNITION = (SHELLS, ROCKETS, CELLS)


@dataclass(frozen=True)
class Weapon:
    """
    Something to attack with: its *dice*, and the kind of *ammo* that it needs, or “”.

    *abilities* have a number where one says how much. *found*: a marine needs its token.
    """

    key: str
    dice: Pool
    ammo: str = ""
    abilities: Mapping[str, int] = field(default_factory=dict)
    melee: bool = False
    found: bool = True

    @property
    def name(self) -> str:
        return called(self.key)

    def has(self, ability: str) -> bool:
        return ability in self.abilities

    def level(self, ability: str) -> int:
        """How much of an ability it has; 0 without it."""
        return self.abilities.get(ability, 0)


WEAPONS: Mapping[str, Weapon] = {
    weapon.key: weapon
    for weapon in (
        Weapon("fist", pool("red"), melee=True, found=False),
        Weapon("pistol", pool("yellow", "green"), SHELLS, found=False),
        Weapon(
            "grenade", pool("red", "green", "green"), ROCKETS, {"seeking": 1, "blast": 1},
            found=False,
        ),
        Weapon("chainsaw", pool("red", "blue", "blue"), melee=True),
        Weapon("shotgun", pool("red", "blue"), SHELLS, {"blow-through": 1}),
        Weapon("machine-gun", pool("yellow", "green", "blue"), SHELLS, {"accuracy": 1}),
        Weapon(
            "chain-gun", pool("red", "green", "green", "blue"), SHELLS, {"blow-through": 1}
        ),
        Weapon(
            "rocket-launcher", pool("red", "green", "green"), ROCKETS, {"blast": 1, "deadly": 2}
        ),
        Weapon("plasma-gun", pool("yellow", "green", "blue", "blue"), CELLS, {"deadly": 1}),
        Weapon(
            "bfg", pool("red", "green", "green", "blue", "blue"), CELLS, {"blast": 3, "deadly": 2}
        ),
    )
}  # fmt: skip
