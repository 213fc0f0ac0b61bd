"""Cards from the invader's deck, which is drawn from and never shuffled."""

from rules.doom.deck import CARDS, named
from rules.doom.layout import Layout
from rules.doom.pieces import INVADER
from rules.doom.saying import tell
from rules.doom.state import State
from rules.kernel.facts import Table
from rules.kernel.words import several


def drawn(table: Table, label: str) -> str:
    """A card of the deck, each equally likely; what was discarded is a new deck. “” for none."""
    state: State = table.state
    if not state.deck:
        state.deck = [card for card in CARDS if card in state.discarded]
        state.discarded = []
    if not state.deck:
        return ""
    card = table.chance.pick(label, state.deck)
    state.deck.remove(card)
    return card


def draw_cards(table: Table, number: int) -> None:
    state: State = table.state
    cards = [card for _ in range(number) if (card := drawn(table, "draw"))]
    state.hand += cards
    tell(table, "draws", f"The invader draws {several(len(cards), 'card')}.", number=len(cards))
    which = named(cards) if cards else "nothing"
    tell(table, "drawn", f"You draw {which}.", to=(INVADER,), cards=cards)


def hand_limit(layout: Layout) -> int:
    return int(layout.options.get("hand", 8))


def too_many(layout: Layout, hand: list[str]) -> int:
    """How many cards of its hand the invader has to discard."""
    return max(len(hand) - hand_limit(layout), 0)
