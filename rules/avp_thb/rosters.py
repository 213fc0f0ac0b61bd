"""What a side brings to a game: a force, by the option `forces` chosen openly or blind."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.avp_thb import chart, forces
from rules.avp_thb.forces import FORCES, GEAR, PRICES, Force, price
from rules.avp_thb.units import ARMS, DEVICE, UNITS, Unit
from rules.kernel import lists
from rules.kernel.lists import Chosen, Judgement, Part, ReadyMade, SheetTable
from rules.kernel.orders import Seat

RANKS = {
    "troop": "Troops", "support": "Support", "hq": "Leaders", "pack": "Packs", "token": "Tokens",
}  # fmt: skip
CARRIED = "Carried, behind a slash"
STATS = ("Moves", "CC", "RS", "Strength", "Condition", "Wounds", "Armour", "Impenetrable")
HINT = (
    "Write it unit by unit. Put a number before several of a kind, and a slash before each thing"
    " that an officer or Elder carries: captain/machete/pulse, medic, smartgun, tracker, 3 pulse."
    " Points and limits are those of the rulebook’s force lists."
)


@dataclass(frozen=True)
class ForceRules:
    """The forces that *seat* may bring, of up to *limit* points if these are agreed (§10.1)."""

    seat: Seat
    limit: int
    chosen: Chosen
    called: str = "force"
    measure: str = "points"
    hint: str = HINT

    @cached_property
    def parts(self) -> Sequence[Part]:
        own = [unit for unit in PRICES if UNITS[unit].faction == self.seat]
        ways = [way for unit in own for way in ARMS.get(unit, ())]
        gear = {word for way in ways for word in way} | ({DEVICE} if self.seat == ELDERS else set())
        return (
            *(Part(u, PRICES[u], UNITS[u].name, RANKS[UNITS[u].rank]) for u in own),
            *(Part(f"/{w}", GEAR[w], "", CARRIED, alone=False, glue="") for w in GEAR if w in gear),
        )

    @cached_property
    def ready(self) -> Mapping[str, ReadyMade]:
        found = chart.within(self.seat, self.limit) if self.limit else FORCES[self.seat]
        return {name: ReadyMade(one.label, listing(one.units)) for name, one in found.items()}

    def judge(self, text: str) -> Judgement:
        units, unknown = forces.told_apart(text)
        total = sum(map(price, units))
        strange = [f"The {self.seat} side cannot field “{word}”." for word in unknown]
        faults = chart.faults(self.seat, units, self.limit or total)
        broken = [] if unknown or is_ready(self.seat, units) else list(faults)
        kept = lists.tidied(text) if unknown else listing(units)
        return Judgement(total, (*strange, *broken), tuple(self.remarks(total)), kept)

    def remarks(self, total: int) -> list[str]:
        left = self.limit - total
        return [f"{left} points are left."] if left > 0 else []

    def sheet(self, text: str) -> Sequence[SheetTable]:
        units, _ = forces.told_apart(text)
        total = sum(map(price, units))
        counts = Counter(units)
        bought = tuple(
            (str(n), UNITS[unit].name, arms(UNITS[unit]), str(n * price(unit)))
            for unit, n in counts.items()
        )
        cards = tuple((UNITS[unit].name, *stats(UNITS[unit])) for unit in counts)
        return (
            SheetTable(f"{total} points", ("Number", "Model", "Armed with", "Points"), bought),
            SheetTable("Stat cards", ("Model", *STATS), cards),
        )


ELDERS = "predator"  # who may carry a Self-Destruct Device


def is_ready(seat: Seat, units: Sequence[str]) -> bool:
    """Whether it is a force of the box, which need not follow the charts."""
    return any(not force.house and same(force, units) for force in FORCES[seat].values())


def same(force: Force, units: Sequence[str]) -> bool:
    return Counter(force.units) == Counter(units)


def listing(units: Sequence[str]) -> str:
    return lists.written(Counter(units))


def arms(unit: Unit) -> str:
    return ", ".join(weapon.name for kind in ("CC", "RS") for weapon in unit.arms(kind).values())


def stats(unit: Unit) -> tuple[str, ...]:
    numbers = (
        unit.movement, unit.close_combat, unit.ranged, unit.strength, unit.condition, unit.wounds,
        unit.armour, unit.impenetrable,
    )  # fmt: skip
    return tuple("–" if number is None else str(number) for number in numbers)
