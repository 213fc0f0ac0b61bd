"""The rulebook: chapters that are files, and those that the tables of cards and figures make."""

from collections.abc import Iterable, Mapping
from functools import cache

from rules.data import texts_in
from rules.doom.deck import TEXTS
from rules.doom.dice import Pool
from rules.doom.invaders import INVADERS, Invader
from rules.doom.marine_cards import MARINE_CARDS
from rules.doom.names import called
from rules.doom.weapons import WEAPONS, Weapon
from rules.kernel import rulebook
from rules.kernel.orders import listed
from rules.kernel.rulebook import Rulebook
from rules.kernel.words import several

OPEN_CARDS = (
    "Marine cards",
    "The marines’ cards lie open. There are 18 of 16 kinds. Most names are published; what they do"
    " is ours.",
)
IN_TURN = (
    "Events in the invader’s turn",
    "Darkness and Earthquake are played before figures act; Frenzy, Dark Energies, Second Swipe and"
    " Smash serve the figure that acts.",
)
ARMED = (
    "Armed events",
    "Other events are armed, with an area, a marine or a kind of figure as condition. Each plays"
    " itself at the first moment that fits, in the order in which they were armed.",
)

RULED = {"scout": "B12", "dud": "D12", "earthquake": "C5"}  # the rulings on paragraphs of tables


@cache
def book() -> Rulebook:
    cards = [OPEN_CARDS, *((card.key, card.text) for card in MARINE_CARDS.values())]
    weapons = [(weapon.key, of_weapon(weapon)) for weapon in WEAPONS.values()]
    invaders = [(kind.key, of_invader(kind)) for kind in INVADERS.values()]
    made = {
        "chapter_7.txt": chapter(7, "Marine cards", {"7 Marine cards": cards}),
        "chapter_8.txt": chapter(8, "Events", {"8 Events": [IN_TURN, ARMED, *TEXTS.items()]}),
        "chapter_9.txt": chapter(
            9, "Sheets", {"9.1 Weapons": weapons, "9.2 Invaders": invaders}
        ),
    }  # fmt: skip
    texts = {**texts_in("doom/rulebook"), **made}
    return rulebook.read(texts, texts_in("doom/cases"), {})


def chapter(number: int, title: str, sections: Mapping[str, Iterable[tuple[str, str]]]) -> str:
    """A chapter with a paragraph for each row of its sections."""
    lines = [f"# {number} {title}\n"]
    for heading, rows in sections.items():
        section = heading.split()[0]
        lines.append(f"## {heading}\n")
        lines += [f"{section}-{n} {titled(key)}\n{text}\n" for n, (key, text) in enumerate(rows, 1)]
    return "\n".join(lines)


def titled(key: str) -> str:
    ruling = f" [{RULED[key]}]" if key in RULED else ""
    return (called(key).capitalize() if key == key.lower() else key) + ruling


def of_weapon(weapon: Weapon) -> str:
    told = [f"Rolls {dice(weapon.dice)}"]
    told += [f"needs {weapon.ammo}"] if weapon.ammo else []
    told += ["strikes adjacent spaces"] if weapon.melee else []
    told += abilities(weapon.abilities)
    told += ["must be found"] if weapon.found else ["is always at hand"]
    return f"{listed(told)}."


def of_invader(kind: Invader) -> str:
    told = [
        several(kind.spaces, "space"),
        f"movement {kind.movement}",
        f"armour {kind.armour}",
        f"wounds {kind.wounds}",
    ]
    told += [f"rolls {dice(kind.dice)}"] + ["strikes adjacent spaces"] * kind.melee
    told += abilities(kind.abilities)
    return f"{listed(told).capitalize()}. The box has {kind.box}; all but size and number is ours."


def dice(pool: Pool) -> str:
    return listed(f"{pool.count(colour)} {colour}" for colour in dict.fromkeys(pool))


def abilities(found: Mapping[str, int]) -> list[str]:
    """`blast 3`; those without a number have their name alone."""
    counted = ("blast", "deadly", "accuracy")
    return [f"{name} {much}" if name in counted else name for name, much in found.items()]
