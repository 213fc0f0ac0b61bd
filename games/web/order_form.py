"""What a seat can order now, laid out for a page: by verb, and word by word."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.models.game import Game, SeatAtGame, setup_in
from rules.kernel.orders import Action, Offer, Seat, listed
from rules.kernel.table import orders as table_orders
from rules.kernel.table.orders import Offered
from rules.systems import SYSTEMS

MOST_LINES = 60


@dataclass(frozen=True)
class WordChoice:
    """One word to choose; of an open slot *open* says which other words fit."""

    name: str
    words: tuple[str, ...]
    open: str


@dataclass(frozen=True)
class OfferedOrder:
    """A complete order; *remark* is why it would come to nothing, or else what it means."""

    text: str
    remark: str = ""


@dataclass(frozen=True)
class Family:
    """One offer: complete *lines* while they are few, else one choice for each slot."""

    verb: str
    slots: tuple[WordChoice, ...]
    lines: tuple[OfferedOrder, ...]

    @property
    def whose(self) -> str:
        """The words of the first slot, as of those who may be given the order."""
        return listed(self.slots[0].words, "or")


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

    @property
    def open(self) -> list[tuple[str, str]]:
        """What else fits, by the names of the slots; and for whom, where that is not the same."""
        found = [(family, slot) for family in self.families for slot in family.slots if slot.open]
        alike = dict.fromkeys((slot.name, slot.open) for _, slot in found)
        if len(alike) == len({slot.name for _, slot in found}):
            return list(alike)
        return [(f"{slot.name} of {family.whose}", slot.open) for family, slot in found]


def by_verb(offers: Iterable[Offer]) -> list[Verb]:
    """The offers, in the order in which they first name their verbs."""
    found: dict[type[Action], list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.action, []).append(offer)
    return [
        Verb(action.verb, action.rule, tuple(family(offer) for offer in given))
        for action, given in found.items()
    ]


def family(offer: Offer) -> Family:
    slots = tuple(
        WordChoice(slot.name, tuple(map(str, slot.words)), "" if slot.counts else slot.open)
        for slot in offer.slots
    )
    orders = offer.orders() if offer.number <= MOST_LINES else ()
    lines = tuple(OfferedOrder(str(order), offer.waste or offer.note) for order in orders)
    return Family(offer.action.verb, slots, lines)


def laid_out(verbs: list[Verb]) -> dict[str, Any]:
    """Verbs with one way to give them stand in one row, the others each for itself."""
    single = [verb for verb in verbs if verb.lines == 1 and not (verb.words or verb.open)]
    return {
        "verbs": [verb for verb in verbs if verb not in single],
        "single": [verb.families[0].lines[0] for verb in single],
    }


def to_the_table(game: Game, seat: SeatAtGame | None, sits: bool) -> Offered:
    """What *seat* is offered beside the board, whatever lies on it; *sits*: to a sitter."""
    if seat is None or seat.autopilot or game.status != Game.Status.PLAYING:
        return Offered([], [])
    kept = {name: told for name, told in game.affairs.items() if name != "undone"}
    return offered_beside(json.dumps(game.setup), seat.name, sits, json.dumps(kept))


@lru_cache(maxsize=256)
def offered_beside(stored: str, seat: Seat, sits: bool, kept: str) -> Offered:
    """The same of every game with that setup and table, which are JSON."""
    setup = setup_in(json.loads(stored))
    return table_orders.offered(SYSTEMS[setup.system], setup, seat, sits, json.loads(kept))
