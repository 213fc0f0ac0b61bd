"""What one seat may know of the cards: its own, and of the others' how many."""

from dataclasses import dataclass
from typing import Any

from rules.avp_thb.cards.deck import CARDS, ENVIRONMENT
from rules.avp_thb.state import Cards, State
from rules.avp_thb.steps.playing import Trigger, most_cards
from rules.avp_thb.steps.windows import CardWindow, window
from rules.kernel.orders import Seat


@dataclass
class Held:
    """
    *window* is W0, W1 or W2 when the seat may play an Active Card now, or what has happened
    that it may answer; *trigger* tells more of that. *opened* is the card window that is
    open, as far as the seat may know it. *most* is how many cards a side may play in this Game
    Turn.
    """

    hand: list[str]
    hands: dict[Seat, int]
    piles: dict[str, int]
    discards: dict[str, int]
    own_discards: list[str]
    environments: list[str]
    played: dict[Seat, list[str]]
    note: str
    armed: dict[str, list[str]]
    snare: str
    blood: dict[Seat, dict[str, int]]
    environment: str
    window: str
    trigger: Trigger | None
    opened: CardWindow | None
    most: int

    def own(self, seat: Seat) -> list[str]:
        return self.hand


def held(state: State, cards: Cards, seat: Seat | None) -> Held:
    own, step = seat or "", state.steps[-1] if state.steps else None
    return Held(
        hand=cards.hands.get(own, []),
        hands={side: len(hand) for side, hand in cards.hands.items()},
        piles={side: len(pile) for side, pile in cards.piles.items()},
        discards={side: len(pile) for side, pile in cards.discards.items()},
        own_discards=cards.discards.get(own, []),
        environments=cards.discards.get("environment", []),
        played=cards.played,
        note=cards.notes.get(own, ""),
        armed=cards.armed.get(own, {}),
        snare=cards.snares.get(own, ""),
        blood=cards.blood,
        environment=cards.environment,
        window=window(state, seat),
        trigger=step if isinstance(step, Trigger) else None,
        opened=step.known(state, own) if isinstance(step, CardWindow) else None,
        most=most_cards(state),
    )


def show_cards(held: Held) -> dict[str, Any]:
    """The hand with its texts, and what all may know."""
    environment = ENVIRONMENT.get(held.environment)
    return {
        "hand": [show_card(id, held) for id in held.hand],
        "hands": held.hands,
        "piles": held.piles,
        "discards": held.discards,
        "played": {side: [CARDS[id].name for id in ids] for side, ids in held.played.items()},
        "most": held.most,
        "note": held.note,
        "snare": held.snare,
        "environment": f"{environment.name}: {environment.text}" if environment else "",
    }


def show_card(id: str, held: Held) -> dict[str, Any]:
    card = CARDS[id]
    armed = held.armed.get(id)
    return {
        "id": id,
        "name": card.name,
        "kind": "Active" if card.active else "Conditional",
        "when": " / ".join(card.when),
        "text": card.text,
        "usage": card.usage if card.active else f"arm {id}",
        "origin": card.origin,
        "armed": None if armed is None else " ".join(armed) or "always",
    }
