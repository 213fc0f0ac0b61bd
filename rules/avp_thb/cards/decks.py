"""All decks, and how a game begins with them."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.avp_thb.cards import environment, former_alien, marine, predator
from rules.avp_thb.cards.deck import CARDS, OURS, PILE, Card
from rules.avp_thb.missions import MISSION_CARDS
from rules.avp_thb.state import Cards
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Seat, listed

DECKS = (marine.DECK, former_alien.DECK, predator.DECK)
CHOICES = ("none", "strategy", "all")  # the game option “cards”


def deck_of(owner: str, edition: int) -> list[str]:
    """The cards of a side, or of the “environment”, in a game of *edition*."""
    if owner == PILE:
        return list(environment.DECK)
    return next((deck.ids(edition) for deck in DECKS if deck.seat == owner), [])


def laid_out(seats: Iterable[Seat], choice: str, edition: int) -> Cards | None:
    """Empty hands and full piles; with “strategy” there is no Environmental Card."""
    if choice not in CHOICES:
        raise IllegalOrder(f"Choose the cards of the game: {listed(CHOICES, 'or')}.")
    if choice == "none":
        return None
    owners = [*seats, PILE] if choice == "all" else list(seats)
    return Cards(
        hands={seat: [] for seat in seats},
        piles={owner: deck_of(owner, edition) for owner in owners},
        discards={owner: [] for owner in owners},
    )


def listing() -> list[dict[str, Any]]:
    """Every card for a page: its text, when it is played, and whose words they are."""
    return [*strategy(), *environmental(), *missions()]


def strategy() -> Iterator[dict[str, Any]]:
    for card in CARDS.values():
        yield {
            "id": card.id,
            "name": card.name,
            "deck": card.seat,
            "kind": "Active" if card.active else "Conditional",
            "value": card.value,
            "when": " / ".join(card.when),
            "text": card.text,
            "usage": card.usage,
            "origin": f"{card.origin}{until(card)}",
        }


def until(card: Card) -> str:
    """What is said of a card that only games of before still deal."""
    return "" if card.is_dealt else f", until edition {card.until}"


def environmental() -> Iterator[dict[str, Any]]:
    for card in environment.DECK.values():
        yield {
            "id": card.id,
            "name": card.name,
            "deck": PILE,
            "kind": "Environmental",
            "when": card.lasts,
            "text": card.text,
            "origin": OURS,
        }


def missions() -> Iterator[dict[str, Any]]:
    for card in MISSION_CARDS.values():
        yield {
            "id": card.id,
            "name": card.name,
            "deck": "mission",
            "kind": "Mission",
            "when": "before the game",
            "text": card.text,
            "origin": OURS,
        }
