"""Event cards that were armed, and play themselves at the first moment that fits."""

from collections.abc import Collection

from rules.doom.deck import CARDS, TEXTS
from rules.doom.pieces import INVADER
from rules.doom.saying import tell
from rules.doom.standing import NEVER, followed
from rules.doom.state import State
from rules.kernel.facts import Table


def springs(table: Table, event: str, about: Collection[str] = ()) -> bool:
    """
    Whether a card of the event was armed for this moment, and is played. *about* are the words for
    what its conditions may name: an area, a marine, a kind of figure.
    """
    state: State = table.state
    table.chance.uncover(f"{INVADER} armed")
    for armed in state.armed:
        card, *conditions = armed
        if CARDS[card].kind == event and {*conditions} <= {*about}:
            state.armed.remove(armed)
            return played(table, card)
    return False


def played(table: Table, card: str) -> bool:
    """Play the card from the hand; False if a marine who is Prepared cancels it."""
    state: State = table.state
    state.hand.remove(card)
    state.discarded.append(card)
    said = f"The invader plays {CARDS[card].name}. {TEXTS[CARDS[card].kind]}"
    tell(table, "played", said, card=card)
    for marine in state.marines.values():
        if marine.has("prepared") and "prepared" not in marine.spent:
            if followed(table, marine.seat, "prepared")[0] == NEVER:
                continue
            marine.spent.append("prepared")
            told = f"{marine.name} is prepared: it is cancelled."
            tell(table, "cancelled", told, piece=marine.id, card=card)
            return False
    return True
