"""The Alien deck with the cards that only games of older editions still have."""

from rules.avp_thb.cards import wants, worth
from rules.avp_thb.cards.alien import DECK
from rules.avp_thb.cards.ops import change
from rules.kernel.facts import Table
from rules.kernel.orders import Seat

__all__ = ["DECK"]


@DECK.card(
    "a15", "Battering Rush", 1, "W1",
    "The active model forces doors at +8 in this activation.",
    wants.own("the active model", wants.acting),
    worth=worth.never,
    until=12,
)  # fmt: skip
def battering_rush(table: Table, seat: Seat, id: str) -> None:
    change(table, "Battering Rush", "force", 8, of=id, until="activation")


@DECK.card(
    "a16", "Ceiling Crawl", 1, "W1",
    "In this activation the active model has Climbing Claws, may pass through tiles with enemies, "
    "and runs one tile farther. It must be on a small base.",
    wants.own("the active model, on a small base", wants.acting, wants.small),
    worth=worth.never,
    until=12,
)  # fmt: skip
def ceiling_crawl(table: Table, seat: Seat, id: str) -> None:
    change(table, "Ceiling Crawl", "crawl", of=id, until="activation")
    change(table, "Ceiling Crawl", "run", 1, of=id, until="activation")
