"""What attacks do on average, enumerated once for each kind of them: for those who weigh many."""

from functools import cache, lru_cache
from typing import NamedTuple

from rules.doom import odds
from rules.doom.attacks import Aimed, aimed, wounds
from rules.doom.dice import SIX, Pool
from rules.doom.invaders import INVADERS


class Expected(NamedTuple):
    """The wounds that a roll costs, at most all; how often it kills, and costs a token."""

    mean: float
    kill: float
    ammo: float


def expected(attack: Aimed, armour: int, left: int) -> Expected:
    """Of an attack on somebody with that armour and so many wounds left."""
    far = 0 if attack.weapon.melee else attack.range - attack.accuracy
    return enumerated(attack.dice, far, attack.deadly, armour, left)


@lru_cache(maxsize=50_000)
def enumerated(dice: Pool, far: int, deadly: int, armour: int, left: int) -> Expected:
    rolls, mean, kill, ammo = SIX ** len(dice), 0, 0, 0
    for roll, ways in odds.spread(dice).items():
        hit = not roll.misses and roll.range >= far
        lost = min(wounds(roll.damage + deadly, armour), left) if hit else 0
        mean += ways * lost
        kill += ways * (lost >= left)
        ammo += ways * (roll.icons > 0)
    return Expected(mean / rolls, kill / rolls, ammo / rolls)


@cache
def blow(kind: str, far: int, armour: int) -> float:
    """The wounds that a kind of invader costs a marine at that range on average."""
    return float(odds.mean_wounds(aimed(INVADERS[kind].weapon, far), armour))
