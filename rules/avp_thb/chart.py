"""The organization charts: what a force bought with points may be, rulebook §3.1.2 and §10.1."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import ceil

from rules.avp_thb.forces import FORCES, Force, price
from rules.avp_thb.units import ARMS, OFFICERS, UNITS
from rules.kernel.orders import Seat

A_SQUAD = "A squad is medic, smartgun, tracker, 2 pulse, and up to 3 pulse more."
COMMANDOS = (
    "Commandos are wy_medic, wy_smartgun, wy_tracker, 2 wy_pulse, and up to 3 more, of whom"
    " 2 may be wy_smartgun."
)
YOUNGBLOODS = "A Youngblood pack is young_blade, and up to one young_blade and young_combi more."


class Bought:
    """A force of *units* for at most *limit* points, and what the charts count in it."""

    def __init__(self, units: Sequence[str], limit: int) -> None:
        self.units, self.limit = units, limit
        self.points = sum(map(price, units))

    @cached_property
    def number(self) -> Counter[str]:
        """How many of each stat card, and of each weapon as `/machete`."""
        gear = [f"/{word}" for unit in self.units for word in unit.split("/")[1:]]
        return Counter([*(UNITS[unit].body for unit in self.units), *gear])

    def of(self, *bodies: str) -> int:
        return sum(self.number[body] for body in bodies)

    def most(self, *bodies: str) -> int:
        """How many there are of the one of which there are most."""
        return max(self.number[body] for body in bodies)

    def cost(self, rank: str) -> int:
        return sum(price(unit) for unit in self.units if UNITS[unit].rank == rank)

    @property
    def officers(self) -> int:
        """Headquarters slots; Lynn and Dutch share one."""
        together = min(self.of("lynn"), self.of("dutch"))
        return self.of(*OFFICERS, "lynn", "dutch") - together

    @property
    def half(self) -> int:
        return ceil(self.of("infant", "warrior") / 2)

    @property
    def young(self) -> tuple[int, int]:
        """How few Youngblood packs they make and how many: each begins with a young_blade."""
        blades = self.of("young_blade")
        few = max(self.of("young_combi"), ceil(blades / 2))
        return few, max(few, blades)

    @property
    def hounds(self) -> tuple[int, int]:
        """How few Hellhound packs they make and how many: one for each Hunter at most."""
        number = self.of("hellhound")
        few = ceil(number / 6)
        return few, max(few, min(number, self.of("hunter", "elder_hunter")))

    @property
    def packs(self) -> tuple[int, int]:
        """How few Hunt Packs the models may be counted as, and how many."""
        single = self.of("disc", "combi", "hunter") + 2 * self.of("berserker")
        (few_young, most_young), (few_hounds, most_hounds) = self.young, self.hounds
        return single + few_young + few_hounds, single + most_young + most_hounds


Rule = tuple[Callable[[Bought], bool], str]
CHARTS: dict[Seat, tuple[Rule, ...]] = {
    "marine": (
        (lambda b: 1 <= b.officers <= 2, "One or two Headquarters lead a Marine force."),
        (lambda b: b.most(*OFFICERS, "lynn", "dutch") < 2, "There is one of each officer."),
        (lambda b: b.most("/machete", "/heavy_pulse") < 2,
         "There is one Composite Machete and one Heavy Pulse Rifle in a force."),
        (lambda b: 1 <= b.of("medic", "wy_medic") <= 5, "A Marine force has one to five squads."),
        (lambda b: b.of("smartgun") == b.of("tracker") == b.of("medic"), A_SQUAD),
        (lambda b: 0 <= b.of("pulse") - 2 * b.of("medic") <= 3 * b.of("medic"), A_SQUAD),
        (lambda b: b.of("sergeant") <= b.of("medic"), "A squad has at most one Sergeant."),
        (lambda b: b.of("wy_tracker") == b.of("wy_medic"), COMMANDOS),
        (lambda b: b.of("wy_pulse") >= 2 * b.of("wy_medic"), COMMANDOS),
        (lambda b: 0 <= b.of("wy_smartgun") - b.of("wy_medic") <= 2 * b.of("wy_medic"), COMMANDOS),
        (lambda b: b.of("wy_smartgun", "wy_pulse") <= 6 * b.of("wy_medic"), COMMANDOS),
        (lambda b: b.of("gun") <= 3 * b.of("medic"),
         "There are at most three Sentry Guns for each squad of Colonial Marines."),
        (lambda b: b.of("loader") + ceil(b.of("gun") / 3) <= 3,
         "Power Loaders and squads of three Sentry Guns fill at most three slots."),
    ),
    "alien": (
        (lambda b: 1 <= 2 * b.of("queen") + b.of("predalien") + ceil(b.of("evolved") / 2) <= 2,
         "A Queen leads a hive, or else one or two Predaliens or pairs of Evolved Warriors."),
        (lambda b: b.of("praetorian") <= min(1, b.of("queen")), "A Praetorian attends a Queen."),
        (lambda b: b.cost("hq") <= b.limit / 2, "Leaders cost at most half of {limit} points."),
        (lambda b: b.cost("troop") >= b.limit / 2,
         "Infants, Stalkers, Facehuggers and Warriors cost at least half of {limit} points."),
        (lambda b: b.cost("support") <= b.limit / 4,
         "Royal Guards and Crushers cost at most a quarter of {limit} points."),
        (lambda b: b.of("infant") >= 5, "A hive has at least five Infant Warriors."),
        (lambda b: b.most("stalker", "facehugger") <= b.half,
         "Stalkers, and Facehuggers, are at most half as many as Infants and Warriors."),
    ),
    "predator": (
        (lambda b: 1 <= b.of("elder_warrior", "elder_hunter") + 2 * b.of("elder_berserker") <= 2,
         "One or two Elders lead a clan; a Berserker Elder counts twice."),
        (lambda b: b.most("elder_warrior", "elder_hunter", "/device") < 2,
         "There is one of each Elder, and one Self-Destruct Device."),
        (lambda b: b.packs[1] >= 2 and b.packs[0] <= 6,
         "A clan has two to six Hunt Packs; a Berserker counts twice."),
        (lambda b: b.young[0] <= b.of("young_blade"), YOUNGBLOODS),
        (lambda b: b.of("hunter") <= b.of("disc", "combi"), "There is a Warrior for each Hunter."),
        (lambda b: b.of("elder_hunter") <= b.of("elder_warrior"),
         "A Hunter Elder comes with a Warrior Elder."),
        (lambda b: b.hounds[0] <= b.of("hunter", "elder_hunter"),
         "There is a Hunter for every six Hellhounds."),
        (lambda b: b.of("mimicry") <= len(b.units) - b.of("mimicry", "hellhound"),
         "There is at most one Mimicry token for each Predator."),
    ),
}  # fmt: skip


def within(seat: Seat, limit: int) -> dict[str, Force]:
    """Our own forces that *limit* points allow, the dearest first."""
    legal = {
        name: force
        for name, force in FORCES[seat].items()
        if not any(faults(seat, force.units, limit))
    }
    return dict(sorted(legal.items(), key=lambda item: -item[1].points))


def faults(seat: Seat, units: Sequence[str], limit: int) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a force of at most *limit* points."""
    strangers = [UNITS[unit].name for unit in units if UNITS[unit].faction != seat]
    if strangers:
        yield f"{strangers[0]} is not of the {seat} side."
        return
    if bare := [UNITS[unit].name for unit in units if unit in ARMS]:
        yield f"{bare[0]} needs weapons: write each after a slash, as in captain/machete/pulse."
    bought = Bought(units, limit)
    if bought.points > limit:
        yield f"The force costs {bought.points} points, but only {limit} are agreed."
    broken = [sentence for holds, sentence in CHARTS[seat] if not holds(bought)]
    yield from (sentence.format(limit=limit) for sentence in dict.fromkeys(broken))
