"""
The invaders: eight kinds of figures.

Sizes and counts are published; movement, armour, wounds and dice are reconstructions of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.doom.dice import Pool, pool
from rules.doom.weapons import Weapon


@dataclass(frozen=True)
class Invader:
    """
    A kind of figure: *label* begins its labels, *spaces* is its size. *abilities* have a number
    where one says how much. *box* is how many there are.
    """

    key: str
    label: str
    spaces: int
    movement: int
    armour: int
    wounds: int
    dice: Pool
    box: int
    melee: bool = False
    abilities: Mapping[str, int] = field(default_factory=dict)

    @property
    def weapon(self) -> Weapon:
        """What it attacks with."""
        return Weapon(self.key, self.dice, abilities=self.abilities, melee=self.melee)

    def available(self, marines: int) -> int:
        """Figures of a colour that nobody plays stay in the box."""
        return self.box * marines // 3


INVADERS: Mapping[str, Invader] = {
    kind.key: kind
    for kind in (
        Invader("zombie", "zo", 1, 3, 2, 2, pool("red"), 12, melee=True),
        Invader("imp", "im", 1, 5, 2, 2, pool("yellow", "green"), 12),
        Invader("trite", "tr", 1, 8, 1, 2, pool("yellow"), 12, True, {"scuttle": 1}),
        Invader("demon", "de", 2, 6, 3, 3, pool("red", "blue"), 6, True, {"watchful": 1}),
        Invader(
            "archvile", "ar", 1, 5, 3, 4, pool("red", "green", "green"), 6,
            abilities={"blast": 1, "accuracy": 1},
        ),
        Invader(
            "mancubus", "mc", 4, 3, 3, 6, pool("yellow", "green", "blue"), 6,
            abilities={"blow-through": 1},
        ),
        Invader(
            "hell-knight", "hk", 4, 5, 4, 5, pool("red", "blue", "blue"), 6, True,
            {"sweep": 1, "knockback": 1},
        ),
        Invader(
            "cyberdemon", "cy", 4, 4, 5, 10, pool("red", "green", "green", "blue", "blue"), 3,
            abilities={"blast": 2, "deadly": 1},
        ),
    )
}  # fmt: skip
