"""The rulebook in our words, with its cases."""

from functools import cache

from rules.avp_thb.cards import decks
from rules.data import texts_in
from rules.kernel import rulebook
from rules.kernel.rulebook import Rulebook

# The paragraphs that cards stand on.
CARD_RULES = {
    "Active": "2.5-10", "Conditional": "2.5-11", "Environmental": "2.5-1", "Mission": "2.5-15",
}  # fmt: skip


@cache
def book() -> Rulebook:
    names = {card["name"]: CARD_RULES[card["kind"]] for card in decks.listing()}
    return rulebook.read(texts_in("avp_thb/rulebook"), texts_in("avp_thb/cases"), names)
