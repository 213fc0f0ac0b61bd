"""Units on the table, and what lies there."""

from dataclasses import dataclass, field, replace
from functools import cache

from rules.kernel.orders import Seat
from rules.xenos_rampant.detachment.derived import derived
from rules.xenos_rampant.detachment.entry import Entry
from rules.xenos_rampant.ground.going import IGNORES, NEVER, STOPS, Gait
from rules.xenos_rampant.ground.points import Disc, Point
from rules.xenos_rampant.profiles import Profile

RESERVE = "reserve"  # instead of a transport: where those are who have not arrived
BADLY_PAID, WELL_PAID, FIERCE = 3, 4, 5  # what mercenaries roll
FULL, FEW = 10, 5  # dice above half Strength, and at half or below


@dataclass(slots=True)
class Unit:
    """
    A unit in play. *strength* is what it has left; losses do not shrink its disc.

    *done*: it has been activated in this phase. *targeted*: an enemy has shot at it or attacked it
    in this phase, so it may not begin a Firefight. *prone*: it went to ground. *fray*: it rallied,
    and may still take one order. *aboard* is the transport that carries it, or `RESERVE`. *halts*
    is how often somebody got in or out in this phase. *powers* are those that
    lie on it, by name, with the unit that manifested them. *hired* is what a mercenary has rolled.
    """

    id: str
    seat: Seat
    entry: Entry
    at: Point
    strength: int
    facing: int = 0
    suppressed: bool = False
    prone: bool = False
    done: bool = False
    fray: bool = False
    targeted: bool = False
    aboard: str = ""
    halts: int = 0
    powers: dict[str, str] = field(default_factory=dict)
    hired: int = 0
    profile: Profile = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.profile = derived(self.entry)
        self.hire(self.hired)

    def hire(self, die: int) -> None:
        """What a mercenary has rolled stays with it; fierce ones charge wildly."""
        self.hired = die
        if die == FIERCE:
            rules = self.profile.rules | {"wild_charge"}
            self.profile = replace(self.profile, rules=rules)

    @property
    def name(self) -> str:
        return f"{self.entry.name} {self.id}"

    @property
    def disc(self) -> Disc:
        return Disc(self.at, self.profile.radius)

    @property
    def is_commander(self) -> bool:
        return self.entry.is_commander

    def is_led_by(self, trait: str) -> bool:
        """Whether the Commander is in it and has that *trait*."""
        return trait in self.entry.traits

    @property
    def is_halved(self) -> bool:
        """Whether it is at half of its Strength or below."""
        return self.strength * 2 <= self.profile.strength

    @property
    def dice(self) -> int:
        """How many it rolls to shoot and to fight."""
        return (FEW if self.is_halved else FULL) - self.is_led_by("runt")

    @property
    def courage_dice(self) -> int:
        return 1 if self.is_halved else 2

    @property
    def fullest(self) -> int:
        """Its Maximum Movement; a damaged vehicle has half."""
        full = self.profile.movement
        return full // 2 if self.profile.is_vehicle and self.is_halved else full

    @property
    def movement(self) -> int:
        """How far it may move; a vehicle that halts for a unit has half of it, or nothing."""
        if self.halts > 1:
            return 0
        return self.fullest // 2 if self.halts else self.fullest

    @property
    def drives(self) -> bool:
        """As the profile says."""
        return self.profile.drives

    @property
    def gait(self) -> Gait:
        """How it takes terrain."""
        return gait(self.profile.rules, self.profile.drives)

    def has(self, rule: str) -> bool:
        return rule in self.profile.rules

    @property
    def can_waver(self) -> bool:
        """Whether it ever becomes Suppressed."""
        return not (self.has("mechanoid") or self.has("undead"))

    @property
    def is_alien(self) -> bool:
        return self.profile.key.endswith("xenomorphs")


@cache
def gait(rules: frozenset[str], drives: bool) -> Gait:
    """How a unit with these *rules* takes terrain."""
    if "flying" in rules:
        return Gait(rough=True, walls=True, units=True, obstacles=IGNORES)
    over = "skimmer" in rules
    easy = over or "open_order" in rules or "all_terrain" in rules
    if over or "line_breaker" in rules:
        return Gait(rough=easy, walls=over, obstacles=IGNORES)
    return Gait(rough=easy, obstacles=NEVER if drives else STOPS)
