"""The rulebook: chapters that are files, and those that the tables of words make."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from rules.data import texts_in
from rules.kernel import rulebook
from rules.kernel.rulebook import FROM, Rulebook
from rules.xenos_rampant.words import POWERS, TRAITS, UNIT_RULES, XENO_RULES, spoken

MANIFEST = (
    "Manifesting [I3]",
    "A power is an order on its difficulty, at -1 at half Strength and at +2 against an enemy that"
    " is Demonic. A unit upholds one power at a time, until it is Suppressed or gone.",
)

# The requirements and vectors of the checklist that paragraphs of tables stand for.
STANDS_FOR = {
    "demonic": "X-X1, T-XEN-1, T-XEN-2",
    "fearsome": "X-X1, T-XEN-3",
    "exploder": "X-X1, T-XEN-4",
    "special_insertion": "X-X1, T-XEN-5",
    "visions_of_terror": "X-X1, T-XEN-6",
}

# The rulings on paragraphs of tables.
RULED = {
    "crusader": "A3", "teleport_jump": "D5", "transportation": "D5", "hard_to_target": "E6",
    "stun_weapons": "E7", "heavy_weapon": "E8", "spotters": "E9",
    "mental_command": "I1", "soothed_mind": "I1", "psychic_healing": "I1", "machine_friend": "I1",
    "psychic_hazards": "I2", "summoner": "H5", "contagious": "F3",
    "unstable": "B7", "mechanoid": "B7", "mercenary": "H5", "infiltrators": "H10",
    "commanding": "B8", "craven": "C2", "half_wit": "H9",
    "psychic_resistance": "I4", "paralysis": "I5",
}  # fmt: skip


@cache
def book() -> Rulebook:
    made = {
        4: ("Xeno rules", named((rule.key, rule.text) for rule in XENO_RULES.values())),
        5: ("Psychic powers", [MANIFEST, *named((p.key, p.text) for p in POWERS.values())]),
        8: ("Commanders", named((trait.key, trait.text) for trait in TRAITS.values())),
        9: ("Unit rules", named(UNIT_RULES.items())),
    }
    chapters = {f"chapter_{n}.txt": chapter(n, title, rows) for n, (title, rows) in made.items()}
    texts = {**texts_in("xenos_rampant/rulebook"), **chapters}
    found = rulebook.read(texts, texts_in("xenos_rampant/cases"), {})
    return replace(found, names=words_of_sums(found))


# What sums call these rules of the tables; the others that they name are called as usual.
CALLED = {
    "powered blades": "high_powered_blades", "half strength": "manifesting",
    "badly paid": "mercenary", "well paid": "mercenary",
}  # fmt: skip
IN_SUMS = (
    "craven",
    "armour_piercing", "boarding_shields", "cloaking_device", "demonic", "fearful", "fearsome",
    "guerrillas", "mechanoid", "primitive_missiles", "psychic_shield", "reactive", "wise",
)  # fmt: skip


def words_of_sums(book: Rulebook) -> dict[str, str]:
    """The words of sums that mean a paragraph of the tables, and its id."""
    titled = {paragraph.title.lower(): id for id, paragraph in book.paragraphs.items()}
    called = {spoken(key): key for key in IN_SUMS} | {"Fearsome": "fearsome"} | CALLED
    return {word: titled[spoken(key)] for word, key in called.items()}


@cache
def titles() -> dict[str, str]:
    """The ids of paragraphs by their titles in small letters, as `spoken` writes words."""
    return {one.title.lower(): one.id for one in book().paragraphs.values()}


def named(rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Titles with their rulings, and texts with what they stand for."""
    return [(titled(key), text + sources(key)) for key, text in rows]


def titled(key: str) -> str:
    ruling = f" [{RULED[key]}]" if key in RULED else ""
    return spoken(key).capitalize() + ruling


def sources(key: str) -> str:
    return f"\n{FROM}{STANDS_FOR[key]}" if key in STANDS_FOR else ""


def chapter(number: int, title: str, rows: Iterable[tuple[str, str]]) -> str:
    """A chapter of one section, with a paragraph for each row."""
    found = [f"{number}-{n} {name}\n{text}\n" for n, (name, text) in enumerate(rows, 1)]
    return "\n".join([f"# {number} {title}\n", f"## {number} {title}\n", *found])
