"""Cards in words, for the board as text."""

from collections.abc import Iterator

from rules.avp_thb.cards.deck import CARDS, ENVIRONMENT
from rules.avp_thb.cards.held import Held
from rules.avp_thb.view import View


def hand(view: View, held: Held) -> Iterator[str]:
    """A paragraph for each card; `*` marks those whose words are our own design."""
    if not held.hand:
        return
    left = held.most - len(held.played.get(view.seat or "", []))
    yield f"Your cards, of which you may play {max(0, left)} more in this turn (* our own design):"
    for card in [CARDS[id] for id in held.hand]:
        kind = "Active" if card.active else "Conditional"
        states = [kind, " / ".join(card.when), *marks(held, card.id)]
        yield f"{card.id} {card.name}{'*' if card.ours else ''} ({', '.join(states)}). {card.text}"


def marks(held: Held, id: str) -> list[str]:
    armed = held.armed.get(id)
    words = [] if armed is None else [f"armed {' '.join(armed)}".strip()]
    return [*words, "goes at the end of the turn"] if held.note == id else words


def in_force(view: View, held: Held) -> Iterator[str]:
    if held.environment:
        card = ENVIRONMENT[held.environment]
        yield f"In play: {card.name}. {card.text}"
    if held.snare:
        yield f"Your Snare lies on {held.snare}."
    works = [(e.card, e.of or e.against or e.tile or "all") for e in view.effects]
    if named := dict.fromkeys(f"{card} ({on})" for card, on in works):
        yield f"At work: {', '.join(named)}."
