"""
The thirteen profiles, and what becomes of one by its options and xeno rules.

Lengths are tenths of an inch. An order's value is for two dice, all others for one; 0 stands for
what a unit has not. Three public lists of these figures agree but in the places that the rulebook
names among its rulings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


class Needs(NamedTuple):
    """What an order's test needs; *free*: it is given without a test."""

    value: int
    free: bool = False


def rules(words: str) -> frozenset[str]:
    return frozenset(words.split())


@dataclass(frozen=True)
class Profile:
    """
    A unit as it is bought, or, with its options, as it plays.

    *extreme*: it may shoot beyond its range. *is_heavy*: it counts against the share of vehicles.
    *only* and *never* are the xeno rules that it may have and may not have; *tiers* are the steps
    of those that have any.
    """

    key: str
    name: str
    points: int
    kind: str
    orders: Mapping[str, Needs]
    courage: int
    armour: int
    attack: int
    defence: int
    shoot: int
    range: int
    extreme: bool
    movement: int
    strength: int
    rules: frozenset[str]
    is_heavy: bool = False
    only: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    tiers: Mapping[str, int] = field(default_factory=dict)

    def has(self, rule: str) -> bool:
        return rule in self.rules

    @property
    def is_infantry(self) -> bool:
        return self.kind == "infantry"

    @property
    def is_vehicle(self) -> bool:
        return self.kind == "vehicle"

    @cached_property
    def drives(self) -> bool:
        """Whether it turns and reverses as vehicles do, and charges straight ahead."""
        return self.is_vehicle and not self.has("walker")

    @cached_property
    def radius(self) -> int:
        """Of its disc: by its kind and by the strength that it begins with; losses do not tell."""
        return VEHICLE if self.is_vehicle else RADIUS[self.strength]


VEHICLE = 20
RADIUS = {5: 15, 10: 20, 15: 25}
WIDEST = max(VEHICLE, *RADIUS.values())

# fmt: off
LISTED = (
    Profile(
        "elite_infantry", "Elite Infantry", 6, "infantry",
        {"attack": Needs(5, True), "move": Needs(5), "shoot": Needs(5, True)},
        courage=3, armour=4, attack=4, defence=4, shoot=4,
        range=180, extreme=True, movement=80, strength=5,
        rules=rules("back_into_the_fray firefight ranger"),
    ),
    Profile(
        "heavy_infantry", "Heavy Infantry", 2, "infantry",
        {"attack": Needs(6), "move": Needs(5), "shoot": Needs(6, True)},
        courage=4, armour=3, attack=6, defence=5, shoot=6,
        range=180, extreme=True, movement=60, strength=5,
        rules=rules("firefight go_to_ground"),
    ),
    Profile(
        "light_infantry", "Light Infantry", 1, "infantry",
        {"attack": Needs(6), "move": Needs(5, True), "shoot": Needs(6)},
        courage=4, armour=2, attack=6, defence=5, shoot=6,
        range=180, extreme=True, movement=80, strength=5,
        rules=rules("firefight go_to_ground"),
    ),
    Profile(
        "berserk_infantry", "Berserk Infantry", 2, "infantry",
        {"attack": Needs(5), "move": Needs(6, True), "shoot": Needs(7)},
        courage=4, armour=2, attack=4, defence=6, shoot=6,
        range=120, extreme=False, movement=80, strength=5,
        rules=rules("counter_charge firefight open_order ranger wild_charge"),
        never=rules("psychic psychic_hazards psychic_species crusader"),
    ),
    Profile(
        "support_infantry", "Support Infantry", 5, "infantry",
        {"move": Needs(6), "shoot": Needs(7, True)},
        courage=4, armour=2, attack=0, defence=5, shoot=4,
        range=240, extreme=True, movement=60, strength=5,
        rules=rules("firefight spotters never_attacks"),
    ),
    Profile(
        "recon_infantry", "Recon Infantry", 2, "infantry",
        {"attack": Needs(7), "move": Needs(5, True), "shoot": Needs(7)},
        courage=5, armour=1, attack=6, defence=6, shoot=5,
        range=120, extreme=False, movement=80, strength=5,
        rules=rules("firefight hard_to_target open_order skirmish"),
        never=rules("cloaking_device exploder psychic psychic_hazards psychic_species crusader"),
    ),
    Profile(
        "primitive_infantry", "Primitive Infantry", 1, "infantry",
        {"attack": Needs(5), "move": Needs(6, True)},
        courage=4, armour=1, attack=5, defence=6, shoot=0,
        range=0, extreme=False, movement=80, strength=5,
        rules=rules("go_to_ground open_order"),
    ),
    Profile(
        "militia_rabble", "Militia Rabble", 1, "infantry",
        {"attack": Needs(8), "move": Needs(6), "shoot": Needs(7)},
        courage=5, armour=1, attack=6, defence=6, shoot=6,
        range=60, extreme=False, movement=60, strength=10,
        rules=frozenset(),
        only=rules(
            "undead mechanoid demonic contagious hatred fearsome special_insertion stun_weapons"
        ),
    ),
    Profile(
        "greater_xenomorphs", "Greater Xenomorphs", 4, "infantry",
        {"attack": Needs(5), "move": Needs(6, True)},
        courage=3, armour=4, attack=3, defence=6, shoot=0,
        range=0, extreme=True, movement=100, strength=5,
        rules=rules("open_order ranger wild_charge"),
    ),
    Profile(
        "lesser_xenomorphs", "Lesser Xenomorphs", 2, "infantry",
        {"attack": Needs(5), "move": Needs(6, True)},
        courage=4, armour=3, attack=4, defence=6, shoot=0,
        range=0, extreme=True, movement=120, strength=5,
        rules=rules("open_order ranger wild_charge"),
    ),
    Profile(
        "fighting_vehicle", "Fighting Vehicle", 6, "vehicle",
        {"attack": Needs(6), "move": Needs(6, True), "shoot": Needs(6)},
        courage=3, armour=6, attack=6, defence=5, shoot=4,
        range=180, extreme=True, movement=80, strength=5,
        rules=rules("all_terrain anti_tank demolitions high_powered_blades line_breaker vehicle"),
        is_heavy=True,
    ),
    Profile(
        "transport_vehicle", "Transport Vehicle", 4, "vehicle",
        {"attack": Needs(6), "move": Needs(6, True), "shoot": Needs(6)},
        courage=4, armour=5, attack=6, defence=6, shoot=5,
        range=120, extreme=False, movement=100, strength=5,
        rules=rules("high_powered_blades transport_5 vehicle"),
        is_heavy=True,
    ),
    Profile(
        "softskin_vehicle", "Soft-skin Vehicle", 2, "vehicle",
        {"attack": Needs(6), "move": Needs(6, True), "shoot": Needs(7)},
        courage=4, armour=3, attack=6, defence=6, shoot=6,
        range=60, extreme=False, movement=120, strength=5,
        rules=rules("vehicle"),
        never=rules("psychic psychic_hazards psychic_species crusader"),
    ),
)
# fmt: on
PROFILES: Mapping[str, Profile] = {profile.key: profile for profile in LISTED}

SEATS_IN = {"transport_5": 5, "transport_10": 10, "transport_15": 15}


def seats_in(vehicle: Profile) -> int:
    """The greatest Strength that a unit may begin with to go aboard."""
    return max((seats for rule, seats in SEATS_IN.items() if vehicle.has(rule)), default=0)
