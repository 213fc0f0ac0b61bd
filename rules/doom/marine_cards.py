"""
The marines' cards, which lie open: 18 of 16 kinds.

Most names are published; what they do is a reconstruction of ours.
"""

from collections.abc import Mapping
from typing import NamedTuple


class MarineCard(NamedTuple):
    """*number* is how many of it the deck has."""

    key: str
    number: int
    text: str


MARINE_CARDS: Mapping[str, MarineCard] = {
    card.key: card
    for card in (
        MarineCard("medic", 1, "May be ready to heal."),
        MarineCard("survival-ops", 1, "Begins with 2 wounds more."),
        MarineCard("sniper", 1, "Other figures are not in its line of sight."),
        MarineCard("marksman", 2, "1 accuracy more with pistol, machine gun and chain gun."),
        MarineCard(
            "killer-instinct", 1,
            "Once in its own turn, when it has killed an invader, it attacks once more with the"
            " same weapon.",
        ),
        MarineCard("special-ops", 2, "1 deadly more on its first attack in its own turn."),
        MarineCard(
            "ground-assault", 1,
            "May declare an assault instead of a Sprint: 6 movement and an attack with fist or"
            " chainsaw.",
        ),
        MarineCard("tough", 1, "Does not lose the first wound of each round."),
        MarineCard(
            "officer", 1,
            "Once a round an adjacent marine may roll one die of its attack again, as the attack’s"
            " only re-roll.",
        ),
        MarineCard(
            "tactician", 1,
            "Moves 4 and attacks once when it is ready, if no other marine has an order.",
        ),
        MarineCard("scout", 1, "1 movement more with Sprint, Advance and assault."),
        MarineCard("recon", 1, "Looks behind a door to what is not revealed before it opens it."),
        MarineCard("alert", 1, "May have a guard order beside another one."),
        MarineCard("prepared", 1, "Cancels an event card as it is played, once in the game."),
        MarineCard(
            "front-guard", 1,
            "Its first blow in its own turn strikes every adjacent enemy.",
        ),
        MarineCard("scrounger", 1, "The first ammunition that it would lose in a round is kept."),
    )
}  # fmt: skip
DECK = tuple(f"{card.key}" for card in MARINE_CARDS.values() for _ in range(card.number))
EACH_TURN = ("killer-instinct", "special-ops", "front-guard")  # used once in each own turn
EACH_ROUND = ("tough", "officer", "scrounger")
