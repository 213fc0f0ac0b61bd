"""The rulebook: chapters that are files, and those that the tables of words make."""

from collections.abc import Iterable

from rules.data import texts_in
from rules.kernel import rulebook
from rules.kernel.rulebook import Rulebook
from rules.xenos_rampant.words import POWERS, TRAITS, UNIT_RULES, XENO_RULES, spoken

MANIFEST = (
    "Manifesting",
    "A power is an order on its difficulty, at -1 at half Strength and at +2 against an enemy that"
    " is Demonic. A unit upholds one power at a time.",
)


def read() -> Rulebook:
    made = {
        4: ("Xeno rules", named((rule.key, rule.text) for rule in XENO_RULES.values())),
        5: ("Psychic powers", [MANIFEST, *named((p.key, p.text) for p in POWERS.values())]),
        8: ("Commanders", named((trait.key, trait.text) for trait in TRAITS.values())),
        9: ("Unit rules", named(UNIT_RULES.items())),
    }
    chapters = {f"chapter_{n}.txt": chapter(n, title, rows) for n, (title, rows) in made.items()}
    texts = {**texts_in("xenos_rampant/rulebook"), **chapters}
    return rulebook.read(texts, texts_in("xenos_rampant/cases"), {})


def named(rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Titles and texts."""
    return [(spoken(key).capitalize(), text) for key, text in rows]


def chapter(number: int, title: str, rows: Iterable[tuple[str, str]]) -> str:
    """A chapter of one section, with a paragraph for each row."""
    found = [f"{number}-{n} {name}\n{text}\n" for n, (name, text) in enumerate(rows, 1)]
    return "\n".join([f"# {number} {title}\n", f"## {number} {title}\n", *found])
