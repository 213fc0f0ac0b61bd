"""Cards from the invader's deck, which is drawn from and never shuffled."""

from rules.doom.deck import CARDS
from rules.doom.state import State
from rules.kernel.facts import Table


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
