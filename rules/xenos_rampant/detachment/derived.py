"""The profile of a unit with all its options and xeno rules."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.xenos_rampant.detachment.entry import Entry
from rules.xenos_rampant.options import Option
from rules.xenos_rampant.profiles import PROFILES, Needs, Profile
from rules.xenos_rampant.words import XENO_RULES

BEST_BY_DISCIPLINE = 3  # Courage


@lru_cache(maxsize=4096)
def derived(entry: Entry) -> Profile:
    """
    The profile as it plays, its points the price of the whole unit.

    Options set figures in the order of the list before any of them adds to one.
    """
    profile = PROFILES[entry.profile]
    bought = [option for option in entry.offers.values() if option.key in entry.options]
    keys = {rule for rule, _ in entry.xeno}
    figures: dict[str, Any] = by_xeno(with_figures(profile, bought), keys)
    return replace(
        profile,
        name=entry.name,
        points=price(entry),
        rules=rules_of(profile, bought, keys, entry),
        orders=orders_of(profile, bought, keys, entry.free),
        tiers={rule: max(tier, 1) for rule, tier in entry.xeno if XENO_RULES[rule].tiers},
        **figures,
    )


def price(entry: Entry) -> int:
    """What the unit costs; the profile and each option and rule of it."""
    own = PROFILES[entry.profile].points
    options = sum(entry.offers[key].price for key in entry.options if key in entry.offers)
    return own + options + sum(XENO_RULES[rule].cost(tier) for rule, tier in entry.xeno)


def with_figures(profile: Profile, bought: Iterable[Option]) -> dict[str, int]:
    changes = [change for option in bought for change in option.changes]
    figures: dict[str, int] = {name: getattr(profile, name) for name in FIGURES}
    figures |= {change.figure: change.value for change in changes if not change.by}
    for change in changes:
        if change.by:
            figures[change.figure] += change.value
    return figures


FIGURES = ("courage", "armour", "attack", "defence", "shoot", "range", "movement", "strength")


def by_xeno(figures: dict[str, int], keys: Iterable[str]) -> dict[str, int]:
    """The figures with what xeno rules do to them."""
    for key in keys:
        figures |= {name: change(figures[name]) for name, change in CHANGED.get(key, {}).items()}
    return figures


def disciplined(courage: int) -> int:
    """One better, not beyond what discipline gives."""
    return min(courage, max(courage - 1, BEST_BY_DISCIPLINE))


CHANGED: Mapping[str, Mapping[str, Any]] = {
    "boarding_shields": {"defence": lambda value: value - 1},
    "fanatical_discipline": {"courage": disciplined},
    "undead": {"courage": lambda value: 0},
    "slow": {"movement": lambda value: value - 20},
    "unarmed": {"shoot": lambda value: 0, "range": lambda value: 0},
}


def rules_of(
    profile: Profile, bought: Iterable[Option], keys: set[str], entry: Entry
) -> frozenset[str]:
    gained = set(keys)
    if "demonic" in keys:
        gained.add("fearsome")
    if "attack_attack_attack" in entry.traits:
        gained.add("wild_charge")
    if entry.has_fixed_gun:
        gained.add("fixed_gun")
    return with_options(profile, bought) | gained


def with_options(profile: Profile, bought: Iterable[Option]) -> frozenset[str]:
    """The rules of the profile, and those that its options bring and take."""
    gained = {rule for option in bought for rule in option.gains}
    lost = {rule for option in bought for rule in option.loses}
    return (profile.rules - lost) | gained


def by_nature(entry: Entry) -> frozenset[str]:
    """Its rules by profile and options, whatever hate, a Commander or pay make of it."""
    bought = [option for option in entry.offers.values() if option.key in entry.options]
    return with_options(PROFILES[entry.profile], bought)


def orders_of(
    profile: Profile, bought: Iterable[Option], keys: set[str], free: str
) -> dict[str, Needs]:
    """What the unit may be ordered, and what it needs."""
    orders = dict(profile.orders)
    for option in bought:
        orders |= {order: Needs(value) for order, value in option.orders.items()}
    if free in orders:
        orders[free] = Needs(orders[free].value, free=True)
    barred = {order for key, gone in TAKEN.items() if key in keys for order in gone}
    return {name: o for name, o in orders.items() if o.value and name not in barred}


TAKEN = {"unarmed": ("shoot",), "immobile": ("move", "attack")}
