"""Which misses a unit rolls again."""

from typing import NamedTuple

from rules.xenos_rampant.pieces import Unit

ALL, TWO = 99, 2


class Kind(NamedTuple):
    """The power and the Commander’s trait that help one kind of dice."""

    power: str
    trait: str


SHOTS = Kind("guiding_eye", "crack_shot")
BLOWS = Kind("guiding_hand", "champion")


def misses_again(unit: Unit, foe: Unit, kind: Kind) -> int:
    """How many misses of *unit* against *foe* are rolled again, once."""
    if kind.power in unit.powers or crusades(unit, foe):
        return ALL
    return TWO if unit.is_led_by(kind.trait) else 0


def crusades(unit: Unit, foe: Unit) -> bool:
    """Whether *foe* is of the kind that *unit* has sworn to fight."""
    return unit.has("crusader") and unit.entry.against == foe.profile.key
