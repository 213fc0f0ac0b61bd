"""
A detachment as text, a unit a line::

    Rifle squad: light infantry, heavy weapon, increased squad size
    Elder: elite infantry, commander, psychic 2, paralysis, summoner, brave

Behind the profile stand, in any order, options, xeno rules (some with a number), powers, and for
the Commander the word itself and a trait; a wise one who would rather defend `defends`. Big
letters, hyphens and blank lines do not matter.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.xenos_rampant.options import OPTIONS, Option
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.words import POWERS, TRAITS, XENO_RULES, spoken

COMMANDER, DEFENDS, FIXED, AGAINST = "commander", "defends", "fixed gun", " against "
LONGEST_NAME = 40
ORDERS = ("attack", "move", "shoot")
FREE_ORDERS = {f"free{order}": order for order in ORDERS}


@dataclass(frozen=True)
class Entry:
    """
    One unit of a detachment, as it was written: *xeno* are rules with their steps (0: none),
    *against* the kind of enemy that it hates or crusades against, *free* the order that
    its nature or its Commander makes free, *unknown* what no list has.
    """

    name: str
    profile: str
    options: tuple[str, ...] = ()
    xeno: tuple[tuple[str, int], ...] = ()
    powers: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    is_commander: bool = False
    defends: bool = False
    has_fixed_gun: bool = False
    against: str = ""
    free: str = ""
    unknown: tuple[str, ...] = ()

    @property
    def offers(self) -> dict[str, Option]:
        """The options that its profile may buy."""
        return {option.key: option for option in OPTIONS.get(self.profile, ())}

    def has(self, key: str) -> bool:
        return key in self.options or any(key == rule for rule, _ in self.xeno)


def plain(words: str) -> str:
    """Letters and figures alone: “Soft-skin Vehicle” and “softskin vehicle” are the same."""
    return "".join(letter for letter in words.lower() if letter.isalnum())


PROFILE_WORDS = {plain(key): key for key in PROFILES}
OPTION_WORDS = {plain(o.key): o.key for options in OPTIONS.values() for o in options}
XENO_WORDS = {plain(key): key for key in XENO_RULES}
POWER_WORDS = {plain(key): key for key in POWERS}
TRAIT_WORDS = {plain(key): key for key in TRAITS}


def read(text: str) -> tuple[Entry, ...]:
    """The units in *text*; what is not understood stands in each one's *unknown*."""
    return tuple(read_line(line) for line in text.splitlines() if line.strip(" -*\t"))


@lru_cache(maxsize=4096)
def read_line(line: str) -> Entry:
    name, colon, rest = line.partition(":")
    words = [word.strip() for word in (rest if colon else name).split(",")]
    key = PROFILE_WORDS.get(plain(words[0]), "")
    shown = name.strip() if colon else words[0].capitalize()
    entry = Entry(shown[:LONGEST_NAME], key, unknown=() if key else (words[0],))
    for word in words[1:]:
        entry = with_word(entry, word) if word else entry
    return entry


def with_word(entry: Entry, word: str) -> Entry:
    """The entry with one more word of its line."""
    for reader in READERS:
        if found := reader(entry, word):
            return found
    return replace(entry, unknown=(*entry.unknown, word))


def read_mark(entry: Entry, word: str) -> Entry | None:
    if plain(word) == plain(COMMANDER):
        return replace(entry, is_commander=True)
    if plain(word) == plain(DEFENDS):
        return replace(entry, defends=True)
    if plain(word) == plain(FIXED):
        return replace(entry, has_fixed_gun=True)
    if plain(word) in FREE_ORDERS:
        return replace(entry, free=FREE_ORDERS[plain(word)])
    return None


def read_option(entry: Entry, word: str) -> Entry | None:
    """An option of its profile; those of others only if nothing else is meant."""
    key = OPTION_WORDS.get(plain(word))
    known = key in entry.offers or (key and plain(word) not in XENO_WORDS)
    return replace(entry, options=(*entry.options, key)) if key and known else None


def read_xeno(entry: Entry, word: str) -> Entry | None:
    rule, _, enemy = word.lower().partition(AGAINST)
    name = plain(rule).rstrip("0123456789")
    number = plain(rule)[len(name) :]
    if name not in XENO_WORDS or len(number) > 1:
        return None
    kind = PROFILE_WORDS.get(plain(enemy), "")
    if enemy and not kind:
        return None
    found = (XENO_WORDS[name], int(number or 0))
    return replace(entry, xeno=(*entry.xeno, found), against=kind or entry.against)


def read_power(entry: Entry, word: str) -> Entry | None:
    key = POWER_WORDS.get(plain(word))
    return replace(entry, powers=(*entry.powers, key)) if key else None


def read_trait(entry: Entry, word: str) -> Entry | None:
    key = TRAIT_WORDS.get(plain(word))
    return replace(entry, traits=(*entry.traits, key)) if key else None


READERS: tuple[Callable[[Entry, str], Entry | None], ...] = (
    read_mark, read_option, read_xeno, read_power, read_trait,
)  # fmt: skip


def written(entries: tuple[Entry, ...]) -> str:
    """The detachment as text that `read` reads."""
    return "\n".join(map(line_of, entries))


@lru_cache(maxsize=4096)  # Each dump of a state writes the same few.
def line_of(entry: Entry) -> str:
    return f"{entry.name}: {', '.join(words_of(entry))}"


def words_of(entry: Entry) -> Iterator[str]:
    """All that stands behind the name."""
    yield spoken(entry.profile)
    if entry.is_commander:
        yield COMMANDER
    yield from map(spoken, entry.options)
    for rule, tier in entry.xeno:
        yield in_full(rule, tier, entry.against)
    if entry.has_fixed_gun:
        yield FIXED
    if entry.free:
        yield f"free {entry.free}"
    yield from map(spoken, (*entry.powers, *entry.traits))
    if entry.defends:
        yield DEFENDS


def in_full(rule: str, tier: int, against: str) -> str:
    """`psychic 2`, `hatred against lesser xenomorphs`."""
    said = f"{spoken(rule)} {tier}" if tier else spoken(rule)
    return f"{said}{AGAINST}{spoken(against)}" if against and rule in CHOOSY else said


CHOOSY = ("hatred", "crusader")
