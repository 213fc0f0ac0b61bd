"""The invader's cards by the words that name them, and what each kind of card is for."""

from collections.abc import Iterable, Sequence

from rules.doom.deck import CARDS
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed, shown

ARMED = ("its-a-trap", "dud", "thick-hide", "jam", "ambush-reveal", "panic")


def verb_of(card: str) -> str:
    """The order that uses the card: `spawn`, `arm` or `play`."""
    if CARDS[card].groups:
        return "spawn"
    return "arm" if CARDS[card].kind in ARMED else "play"


def fitting(text: str, cards: Iterable[str]) -> list[str]:
    """Those of *cards* that *text* may mean: one by its id, else by its family or its beginning."""
    cards = [*cards]
    if text in cards:
        return [text]
    exact = [card for card in cards if CARDS[card].family == text]
    return exact or [card for card in cards if card.startswith(text)]


def named(text: str, cards: Sequence[str]) -> str:
    """
    The card that *text* means, the first of several alike. Raises IllegalOrder if there is none, or
    if they are not alike.
    """
    found = fitting(text, cards)
    families = dict.fromkeys(CARDS[card].family for card in found)
    if len(families) > 1:
        raise IllegalOrder(f"“{shown(text)}” could be {listed(families, 'or')}.")
    if not found:
        there = f"your hand is {listed(cards)}" if cards else "you have no cards"
        raise IllegalOrder(f"You hold no {shown(text)}: {there}.", rule="3.3-5")
    return found[0]


def card_to(verb: str, text: str, hand: Sequence[str]) -> str:
    """The card of the *hand* that *text* means and *verb* uses. Raises IllegalOrder."""
    right = [card for card in hand if verb_of(card) == verb]
    if fitting(text, right):
        return named(text, right)
    other = named(text, hand)
    raise IllegalOrder(f"You cannot {verb} {other}: {verb_of(other)} it.", rule="3.3-5")


def each_named(texts: Iterable[str], hand: Sequence[str]) -> list[str]:
    """The cards of the *hand* that *texts* mean, no card twice. Raises IllegalOrder."""
    found: list[str] = []
    for text in texts:
        if text in found:
            raise IllegalOrder("Name each card once.")
        found.append(named(text, [card for card in hand if card not in found]))
    return found
