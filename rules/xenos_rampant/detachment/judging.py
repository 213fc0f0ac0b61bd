"""Whether a detachment is legal: every broken rule as a sentence."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rules.kernel.lists import Judgement, entries
from rules.kernel.orders import listed, shown
from rules.kernel.words import several
from rules.xenos_rampant.detachment.career import NONE, Career
from rules.xenos_rampant.detachment.derived import price
from rules.xenos_rampant.detachment.entry import Entry, read, written
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.words import XENO_RULES, spoken

STANDARD = 24
SIZES = (12, 18, STANDARD, 30, 36)
FEWEST, MOST = 3, 10  # units in a detachment of 24 points
LEAST, DEAREST = 1, 12  # points of a unit
VEHICLES = 12  # points of vehicles in a detachment of 24
PER_HEAVY = 18  # points for each Fighting or Transport Vehicle
POWERS_KNOWN = (0, 1, 2, 3, 3)  # by the step of Psychic
MOST_LINES = 40


@lru_cache(maxsize=512)  # Each game asks the same of its lists and of ours.
def judge(text: str, size: int = STANDARD, career: Career = NONE) -> Judgement:
    """*text* by the rules for detachments of that *size*, led by a Commander with that *career*."""
    lines = told_apart(text)
    units = read("\n".join(lines))
    known = [unit for unit in units if unit.profile]
    faults = [fault for unit in units for fault in faults_of(unit, career)]
    remarks = [remark for entry in known for remark in remarks_of(entry)]
    total = sum(price(entry) for entry in known)
    kept = "\n".join(lines) if any(unit.unknown for unit in units) else written(units)
    return Judgement(
        total, (*faults, *faults_of_all(known, total, size, career)), tuple(remarks), kept
    )


def told_apart(text: str) -> list[str]:
    """The lines of *text*, each of one unit: `2 light infantry` is two of them."""
    return [line for number, line in entries(text) for _ in range(number)][:MOST_LINES]


def faults_of(entry: Entry, career: Career) -> Iterator[str]:
    """What is wrong with one unit by itself."""
    for word in entry.unknown:
        where = f"{spoken(entry.profile)} have no" if entry.profile else "there is no unit"
        yield f"{entry.name}: {where} “{shown(word)}”."
    if not entry.profile:
        return
    yield from options_wrong(entry)
    for rule, tier in entry.xeno:
        yield from xeno_wrong(entry, rule, tier)
    yield from powers_wrong(entry)
    yield from command_wrong(entry, career)
    cost = price(entry)
    if not LEAST <= cost <= DEAREST:
        yield f"{entry.name} costs {cost} points; a unit costs {LEAST} to {DEAREST}."


def options_wrong(entry: Entry) -> Iterator[str]:
    for key, times in Counter([*entry.options, *(rule for rule, _ in entry.xeno)]).items():
        if times > 1:
            yield f"{entry.name} has {spoken(key)} more than once."
    for key in dict.fromkeys(entry.options):
        option = entry.offers.get(key)
        if option is None:
            yield f"{entry.name}: {spoken(entry.profile)} cannot have {spoken(key)}."
            continue
        if option.needs and option.needs not in entry.options:
            yield f"{entry.name}: {spoken(key)} needs {spoken(option.needs)}."
        for other in option.without.split():
            if entry.has(other) and excludes_first(entry, key, other):
                yield f"{entry.name} cannot have both {spoken(key)} and {spoken(other)}."
    if entry.has_fixed_gun and PROFILES[entry.profile].kind != "vehicle":
        yield f"{entry.name}: only vehicles have a fixed gun."


def excludes_first(entry: Entry, key: str, other: str) -> bool:
    """Of two options that exclude each other, one says so."""
    theirs = entry.offers.get(other)
    return theirs is None or key not in theirs.without.split() or key < other


def xeno_wrong(entry: Entry, key: str, tier: int) -> Iterator[str]:
    profile, rule = PROFILES[entry.profile], XENO_RULES[key]
    if key in profile.never or (profile.only and key not in profile.only):
        yield f"{entry.name}: {spoken(entry.profile)} cannot have {spoken(key)}."
    if rule.infantry_only and not profile.is_infantry:
        yield f"{entry.name}: only infantry can have {spoken(key)}."
    if rule.needs and not any(entry.has(need) for need in rule.needs):
        yield f"{entry.name}: {spoken(key)} needs {listed(map(spoken, rule.needs), 'or')}."
    if tier > rule.tiers:
        steps = f"1 to {rule.tiers}" if rule.tiers else "no steps"
        yield f"{entry.name}: {spoken(key)} has {steps}, not {tier}."


def powers_wrong(entry: Entry) -> Iterator[str]:
    step = max((max(tier, 1) for rule, tier in entry.xeno if rule == "psychic"), default=0)
    known = POWERS_KNOWN[min(step, len(POWERS_KNOWN) - 1)]
    if len(entry.powers) != known:
        knows = several(known, "power") if known else "no powers"
        more = "; write them behind commas" if len(entry.powers) < known else ""
        yield f"{entry.name} knows {knows}, and names {len(entry.powers) or 'none'}{more}."
    if len(set(entry.powers)) < len(entry.powers):
        yield f"{entry.name} names a power more than once."


def command_wrong(entry: Entry, career: Career) -> Iterator[str]:
    if entry.traits and not entry.is_commander:
        yield f"{entry.name}: only the Commander has a trait such as {spoken(entry.traits[0])}."
    if entry.defends and "wise" not in entry.traits:
        yield f"{entry.name}: only a wise Commander chooses to defend."
    if entry.free and not ("elite" in entry.traits or entry.has("mechanoid")):
        yield f"{entry.name}: only mechanoid units and an elite Commander choose a free order."
    if len(entry.traits) > 1 + career.traits:
        may = several(1 + career.traits, "trait") if career.traits else "one trait"
        yield f"{entry.name}: the Commander has {may}, not {listed(map(spoken, entry.traits))}."
    if len({*entry.traits}) < len(entry.traits):
        yield f"{entry.name} has a trait more than once."
    if entry.is_commander and entry.has("hive_mind"):
        yield f"{entry.name}: the Commander cannot have hive mind."


def faults_of_all(entries: list[Entry], total: int, size: int, career: Career) -> Iterator[str]:
    """What is wrong with the detachment as a whole."""
    if size not in SIZES:
        yield f"A detachment has {listed(map(str, SIZES), 'or')} points, not {size}."
    limit = (
        size
        + career.extra
        + sum(EXTRA.get(trait, 0) for entry in entries for trait in entry.traits)
    )
    if total > limit:
        yield f"It costs {total} points; {limit} are allowed."
    commanders = sum(entry.is_commander for entry in entries)
    if commanders != 1:
        yield f"It has {commanders} Commanders; it needs exactly one."
    yield from numbers_wrong(entries, size)
    yield from hatred_wrong(entries)


EXTRA = {"paper_pusher": -2, "logistician": 2}


def numbers_wrong(entries: list[Entry], size: int) -> Iterator[str]:
    if size == STANDARD and not FEWEST <= len(entries) <= MOST:
        yield f"It has {several(len(entries), 'unit')}; {FEWEST} to {MOST} are allowed."
    heavy = sum(PROFILES[entry.profile].is_heavy for entry in entries)
    if heavy > size // PER_HEAVY:
        yield (
            f"It has {heavy} Fighting or Transport Vehicles; {size // PER_HEAVY} are allowed,"
            f" one for every {PER_HEAVY} points."
        )
    vehicles = sum(price(entry) for entry in entries if PROFILES[entry.profile].is_vehicle)
    if size == STANDARD and vehicles > VEHICLES:
        yield f"Its vehicles cost {vehicles} points; {VEHICLES} are allowed."


def hatred_wrong(entries: list[Entry]) -> Iterator[str]:
    hated = {entry.against for entry in entries if entry.has("hatred") and entry.against}
    if len(hated) > 1:
        kinds = listed(map(spoken, sorted(hated)))
        yield f"All its units hate the same kind of enemy, not {kinds}."
    own = {entry.profile for entry in entries}
    for entry in entries:
        if entry.has("crusader") and entry.against in own:
            yield f"{entry.name} crusades against {spoken(entry.against)}, which it has itself."


def remarks_of(entry: Entry) -> Iterator[str]:
    """What is legal, and does nothing here."""
    if "combat_engineering_vehicle" in entry.options:
        yield f"{entry.name}: no table has buildings, so combat engineering does nothing."
