"""What a seat can order now, laid out for a page: by verb, and word by word."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules.kernel import fold
from rules.kernel.orders import Action, Offer, Prompt
from rules.kernel.system import System

MOST_LINES = 60
# What slots hold; the others hold models, which may be called like a place or a card.
KINDS = {
    **dict.fromkeys(("interlock", "tile", "to", "towards", "vent", "via"), "place"),
    "card": "card",
}


@dataclass(frozen=True)
class Slot:
    """One word to choose."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """
    A complete order; *kinds* says what each of its words is: place, card or model. *waste* is
    why it would come to nothing.
    """

    text: str
    kinds: tuple[str, ...]
    waste: str = ""


@dataclass(frozen=True)
class Family:
    """One offer: complete *lines* while they are few, else one choice for each slot."""

    verb: str
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Verb:
    """*rule* is the id of the paragraph that describes it, or empty."""

    name: str
    rule: str
    families: tuple[Family, ...]

    @property
    def lines(self) -> int:
        return sum(len(family.lines) for family in self.families)

    @property
    def words(self) -> list[Family]:
        """The families that are put together word by word."""
        return [family for family in self.families if not family.lines]


def by_verb(system: System, view: Any, prompts: tuple[Prompt, ...]) -> list[Verb]:
    """The offers of all questions, in the order in which the questions name the verbs."""
    found: dict[type[Action], list[Offer]] = {}
    for prompt in prompts:
        for offer in fold.offers(system, view, prompt):
            found.setdefault(offer.action, []).append(offer)
    return [verb_of(action, given) for action, given in found.items()]


def verb_of(action: type[Action], given: Iterable[Offer]) -> Verb:
    return Verb(action.verb, action.rule, tuple(family(offer) for offer in given))


def family(offer: Offer) -> Family:
    slots = tuple(
        Slot(name, tuple(str(word) for word in words))
        for name, words in zip(offer.names(), offer.slots, strict=True)
    )
    count = 1
    for slot in slots:
        count *= len(slot.words)
    few = count <= MOST_LINES
    return Family(offer.action.verb, slots, tuple(lines(offer)) if few else ())


def lines(offer: Offer) -> Iterator[Line]:
    for order, values in zip(offer.orders(), product(*offer.slots), strict=True):
        said = zip(offer.names(), values, strict=True)
        names = (name for name, value in said for _ in str(value).split())
        yield Line(str(order), tuple(KINDS.get(name, "model") for name in names), offer.waste)
