"""What there is to buy, and a detachment printed with the figures that it plays with."""

from collections.abc import Iterator
from functools import lru_cache

from rules.kernel.lists import Part, SheetTable
from rules.xenos_rampant.detachment.derived import derived
from rules.xenos_rampant.detachment.entry import CHOOSY, Entry, read
from rules.xenos_rampant.ground.places import inches
from rules.xenos_rampant.options import OPTIONS, Option
from rules.xenos_rampant.profiles import PROFILES, Needs, Profile
from rules.xenos_rampant.words import (
    ON_WHOM,
    POWERS,
    TRAITS,
    UNIT_RULES,
    XENO_RULES,
    Power,
    spoken,
)

UNITS, ANY, KNOWN, LED = "Units", "Xeno rules", "Psychic powers", "Traits of the Commander"


def parts() -> tuple[Part, ...]:
    """Everything that can stand in a list: profiles, options, xeno rules, powers and traits."""
    units = [
        Part(spoken(p.key), p.points, f"{summary(p)}, Strength {p.strength}", UNITS)
        for p in PROFILES.values()
    ]
    options = [
        part(option.key, option.price, effect(option), f"For {spoken(key)}")
        for key, found in OPTIONS.items()
        for option in found
    ]
    xeno = [part(rule.key, rule.price, rule.text, ANY) for rule in XENO_RULES.values()]
    powers = [part(power.key, 0, told_power(power), KNOWN) for power in POWERS.values()]
    traits = [part(trait.key, 0, trait.text, LED) for trait in TRAITS.values()]
    return (*units, *options, *xeno, *powers, *traits)


def told_power(power: Power) -> str:
    """`Difficulty 7, on an enemy within 18 inches: Is Suppressed.`"""
    within = f" within {inches(power.reach)} inches" if power.reach else ""
    return f"Difficulty {power.difficulty}, on {ON_WHOM[power.target]}{within}: {power.text}"


def part(key: str, price: int, text: str, group: str) -> Part:
    """What only stands behind a profile."""
    return Part(spoken(key), price, text, group, alone=False)


def effect(option: Option) -> str:
    """What an option does, in words."""
    said = [clause(words) for words in option.clauses if words[1:] != ["0"]]
    return " ".join([*said, *gained(option)])


def clause(words: list[str]) -> str:
    if words[0] == "order":
        return f"{words[1].capitalize()} on {words[2]}+." if words[2] != "0" else f"No {words[1]}."
    if words[0] in ("gains", "loses"):
        return f"{words[0].capitalize()} {spoken(words[1])}."
    name, value = words
    if name in LENGTHS:
        sign = value[0] if value[0] in "+-" else ""
        return f"{name.capitalize()} {sign}{inches(int(value.strip('+-')))} inches."
    if name in NUMBERS:
        return f"{name.capitalize()} {value}."
    better = {"-": "one better", "+": "one worse"}.get(value[0], f"{value}+")
    return f"{name.capitalize()}{'' if name == 'courage' else ' Value'} {better}."


ORDERED = ("attack", "move", "shoot")
LENGTHS, NUMBERS = ("movement", "range"), ("strength", "armour")


def gained(option: Option) -> Iterator[str]:
    for rule in sorted(option.gains):
        yield UNIT_RULES[rule]


def sheet(text: str) -> tuple[SheetTable, ...]:
    """The detachment with derived figures, for print."""
    units = [unit for unit in read(text) if unit.profile]
    total = sum(derived(unit).points for unit in units)
    return (
        SheetTable(f"{total} points", ("Unit", *FIGURES), tuple(map(figures_of, units))),
        SheetTable("Special rules", ("Unit", "Rules"), tuple(map(rules_of, units))),
    )


FIGURES = (
    "Points", "Attack", "Move", "Shoot", "Courage", "Armour", "Attack Value", "Defence Value",
    "Shoot Value", "Movement", "Strength",
)  # fmt: skip


def figures_of(entry: Entry) -> tuple[str, ...]:
    profile = derived(entry)
    orders = (told(profile.orders.get(name)) for name in ORDERED)
    return (
        called(entry), str(profile.points), *orders, f"{profile.courage}+", str(profile.armour),
        fighting(profile), f"{profile.defence}+", shooting(profile), inches(profile.movement),
        str(profile.strength),
    )  # fmt: skip


def called(entry: Entry) -> str:
    return f"{entry.name}, Commander" if entry.is_commander else entry.name


def rules_of(entry: Entry) -> tuple[str, str]:
    return called(entry), ", ".join(named(entry, derived(entry))) or "no special rules"


def named(entry: Entry, profile: Profile) -> list[str]:
    """The rules, powers and traits of a unit that plays with *profile*."""
    found = [f"{spoken(rule)}{step(profile, rule)}" for rule in sorted(profile.rules)]
    hated = [f"against {spoken(entry.against)}"] if any(map(entry.has, CHOOSY)) else []
    return [*found, *map(spoken, (*entry.powers, *entry.traits)), *hated]


def step(profile: Profile, rule: str) -> str:
    return f" {profile.tiers[rule]}" if rule in profile.tiers else ""


def summary(profile: Profile) -> str:
    """The figures of a profile in a line, but for its Strength."""
    orders = [f"{name} {told(profile.orders.get(name))}" for name in ORDERED]
    return (
        f"{', '.join(orders)}; Courage {profile.courage}+, Armour {profile.armour}, Attack Value"
        f" {fighting(profile)}, Defence Value {profile.defence}+, Shoot Value {shooting(profile)},"
        f" moves {inches(profile.movement)}"
    )


@lru_cache(maxsize=1024)  # A mail and a page say it of every unit.
def plays_with(entry: Entry) -> str:
    """The figures of a unit in a line, with its options; how strong it is stands beside them."""
    return summary(derived(entry))


def shooting(profile: Profile) -> str:
    return f"{profile.shoot}+ at {inches(profile.range)} inches" if profile.shoot else "none"


def fighting(profile: Profile) -> str:
    return f"{profile.attack}+" if profile.attack else "none"


def told(needs: Needs | None) -> str:
    return f"{'free ' if needs.free else ''}{needs.value}+" if needs else "never"
