"""
Forces that a side may field: what is in the box, rulebook §9.0, and house forces.

House forces are our own designs by the lists of §10.1, for about 200, 300 or 500 points;
together they bring every stat card into play. A player may also write one down:
`captain/machete/pulse, medic, smartgun, tracker, 3 pulse`.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.avp_thb.units import UNITS
from rules.kernel.orders import Seat

# §10.1; what a squad costs as a whole is shared out among its models.
PRICES = {
    "medic": 25, "smartgun": 25, "tracker": 25, "pulse": 19, "sergeant": 38,
    "wy_medic": 36, "wy_smartgun": 36, "wy_tracker": 36, "wy_pulse": 30,
    "loader": 67, "gun": 9, "lynn": 55, "dutch": 71,
    "captain": 48, "major": 60, "colonel": 71, "wy_captain": 52,
    "facehugger": 4, "stalker": 6, "infant": 10, "warrior": 24, "guard": 57, "crusher": 88,
    "queen": 97, "predalien": 70, "evolved": 42, "praetorian": 73,
    "disc": 63, "combi": 56, "hunter": 61, "hellhound": 9, "berserker": 78,
    "young_combi": 38, "young_blade": 35, "mimicry": 2,
    "elder_warrior": 63, "elder_hunter": 63, "elder_berserker": 82,
}  # fmt: skip
GEAR = {
    "knife": 0, "serrated": 2, "machete": 5, "pulse": 5, "heavy_pulse": 5, "shotgun": 14,
    "blade": 2, "combi": 6, "relic_combi": 9, "disc": 15, "relic_disc": 17,
    "dart": 1, "plasma": 11, "gatling": 14, "cannon": 15, "device": 15,
}  # fmt: skip


def price(unit: str) -> int:
    """Points of *unit* and of what it is armed with, §10.1."""
    body, *gear = unit.split("/")
    return PRICES[body] + sum(GEAR[word] for word in gear)


@dataclass(frozen=True)
class Force:
    """*units* are stat cards, with what an officer or Elder is armed with behind a slash."""

    title: str
    units: tuple[str, ...]
    house: bool = False

    @property
    def points(self) -> int:
        return sum(map(price, self.units))

    @property
    def label(self) -> str:
        kind = "house force" if self.house else "in the box"
        return f"{self.title}, {kind}, {self.points} points: {roster(self.units)}"


def roster(units: tuple[str, ...]) -> str:
    """`Queen, Warrior ×5`."""
    counts = {unit: units.count(unit) for unit in units}
    return ", ".join(
        UNITS[unit].name + (f" ×{number}" if number > 1 else "") for unit, number in counts.items()
    )


def of(*parts: str) -> tuple[str, ...]:
    """`5 infant`, `queen` as a flat list of units."""
    found: list[str] = []
    for part in parts:
        number, _, unit = part.rpartition(" ")
        found += [unit] * int(number or 1)
    return tuple(found)


# The first force of a side is what it fields without a choice.
FORCES: dict[Seat, dict[str, Force]] = {
    "marine": {
        "squad": Force("Squad", of("medic", "smartgun", "tracker", "2 pulse")),
        "sergeant": Force(
            "Squad with Sergeant", of("medic", "smartgun", "tracker", "pulse", "sergeant")
        ),
        "commandos": Force(
            "Commandos",
            of(
                "wy_captain/machete/heavy_pulse", "wy_medic", "wy_smartgun", "wy_tracker",
                "2 wy_pulse", "loader",
            ),
            house=True,
        ),
        "outpost": Force(
            "Outpost",
            of("lynn", "dutch", "medic", "smartgun", "tracker", "2 pulse", "sergeant", "2 gun"),
            house=True,
        ),
        "patrol": Force(
            "Patrol",
            of(
                "major/machete/pulse", "medic", "smartgun", "tracker", "2 pulse", "sergeant",
                "loader", "gun",
            ),
            house=True,
        ),
        "company": Force(
            "Company",
            of(
                "colonel/serrated/shotgun", "captain/serrated/heavy_pulse",
                "medic", "smartgun", "tracker", "2 pulse",
                "wy_medic", "wy_smartgun", "wy_tracker", "2 wy_pulse", "loader", "gun",
            ),
            house=True,
        ),
        "section": Force(
            "Section",
            of("captain/serrated/pulse", "medic", "smartgun", "tracker", "2 pulse", "3 gun"),
            house=True,
        ),
    },
    "alien": {
        "stalkers": Force("Stalkers", of("5 stalker", "9 infant")),
        "infants": Force("Infants", of("3 stalker", "10 infant")),
        "hive": Force(
            "Hive", of("queen", "5 warrior", "6 infant", "3 stalker", "facehugger"), house=True
        ),
        "brood": Force(
            "Brood",
            of("predalien", "evolved", "3 warrior", "8 infant", "5 facehugger", "2 stalker"),
            house=True,
        ),
        "guardians": Force(
            "Guardians",
            of("2 evolved", "guard", "3 warrior", "7 infant", "2 stalker", "facehugger"),
            house=True,
        ),
        "crushers": Force(
            "Crushers",
            of("queen", "crusher", "8 warrior", "10 infant", "3 stalker", "facehugger"),
            house=True,
        ),
        "court": Force(
            "Court",
            of("queen", "praetorian", "guard", "7 warrior", "8 infant", "4 stalker"),
            house=True,
        ),
        "swarm": Force(
            "Swarm", of("2 evolved", "2 warrior", "5 infant", "2 stalker", "facehugger"),
            house=True,
        ),
    },
    "predator": {
        "disc-hunter": Force("Disc and Hunter", of("disc", "hunter", "mimicry")),
        "disc-combi": Force("Two Warriors", of("disc", "combi", "2 mimicry")),
        "combi-hunter": Force("Combi-Stick and Hunter", of("combi", "hunter", "2 mimicry")),
        "clan": Force(
            "Clan",
            of(
                "elder_warrior/relic_disc/device", "combi", "hunter", "5 hellhound",
                "young_blade", "4 mimicry",
            ),
            house=True,
        ),
        "berserkers": Force(
            "Berserkers",
            of(
                "elder_berserker/gatling", "berserker", "2 young_blade", "young_combi",
                "5 mimicry",
            ),
            house=True,
        ),
        "hounds": Force(
            "Hounds",
            of(
                "elder_warrior/combi/dart", "elder_hunter/blade/plasma", "disc", "young_blade",
                "6 hellhound",
            ),
            house=True,
        ),
        "great-hunt": Force(
            "Great Hunt",
            of(
                "elder_warrior/relic_combi/dart", "elder_hunter/blade/cannon", "disc", "combi",
                "hunter", "berserker", "young_blade", "young_combi", "4 mimicry",
            ),
            house=True,
        ),
        "trio": Force(
            "Trio", of("elder_warrior/combi/dart", "combi", "hunter", "3 mimicry"), house=True
        ),
    },
}  # fmt: skip


def units_of(seat: Seat, chosen: str | None = None) -> list[str]:
    """The units of the force *chosen*, by its name or written down; KeyError for no such one."""
    forces = FORCES[seat]
    if chosen and chosen not in forces:
        return read(chosen)
    return list(forces[chosen or next(iter(forces))].units)


def read(text: str) -> list[str]:
    """
    The units that *text* counts: `medic, 2 pulse`, or `medic+2*pulse` as `write` has it.

    Raises KeyError for a word that is no unit.
    """
    units, unknown = told_apart(text)
    for word in unknown:
        raise KeyError(word)
    return units


def told_apart(text: str) -> tuple[list[str], list[str]]:
    """The units that *text* counts, and its words that are none."""
    words = re.findall(r"(?:(\d{1,2})[\s*x×]+)?([^\s,+*]+)", text.lower())
    units = [word for number, word in words for _ in range(int(number or 1)) if is_unit(word)]
    unknown = dict.fromkeys(word for _, word in words if not is_unit(word))
    return [UNITS[word].key for word in units], list(unknown)


def is_unit(word: str) -> bool:
    try:
        return bool(UNITS[word])
    except KeyError:
        return False


def called(seat: Seat, units: Iterable[str]) -> str:
    """What a setup calls a force of these *units*: by its name, or written down."""
    units = tuple(units)
    return next((n for n, force in FORCES[seat].items() if force.units == units), write(units))


def write(units: Iterable[str]) -> str:
    """`medic+2*pulse`: as a game option, without blanks."""
    counts = Counter(units)
    return "+".join(f"{n}*{unit}" if n > 1 else unit for unit, n in counts.items())
