"""Who gets which colour, and why."""

from collections.abc import Callable
from typing import NamedTuple

from games.tournaments.core.formats.dutch.card import OTHER, WHITE, PlayerCard


class Colours(NamedTuple):
    white: PlayerCard
    black: PlayerCard
    reason: str  # a key of REASONS


REASONS = {
    "both": "both get the side they are due",
    "free": "one is due a side, and the other has not played yet",
    "stronger": "one is due the side more strongly",
    "wider": "one is due the side more often",
    "alternate": "they change from when they last had different sides",
    "higher": "the higher placed gets the side they are due",
    "first": "neither has played, and in the first round sides alternate down the seeds",
}


def given(a: PlayerCard, b: PlayerCard, first: str) -> Colours:
    """Who gets which colour (5.2). *first* is that of the highest seed in the first round."""
    high, low = sorted((a, b), key=lambda card: card.order)
    colour, reason = colour_of(high, low, first)
    return Colours(high, low, reason) if colour == WHITE else Colours(low, high, reason)


def colour_of(high: PlayerCard, low: PlayerCard, first: str) -> tuple[str, str]:
    """The colour of the higher placed, and why."""
    if high.due != low.due:
        both = high.due and low.due
        return high.due or OTHER[low.due], "both" if both else "free"
    if not high.due:
        return (first if high.seed % 2 else OTHER[first]), "first"
    if high.strength != low.strength:
        return stronger(high, low, lambda card: card.strength), "stronger"
    if high.absolute and abs(high.difference) != abs(low.difference):
        return stronger(high, low, lambda card: abs(card.difference)), "wider"
    for mine, theirs in zip(reversed(high.colours), reversed(low.colours), strict=False):
        if mine != theirs:
            return theirs, "alternate"
    return high.due, "higher"


def stronger(high: PlayerCard, low: PlayerCard, by: Callable[[PlayerCard], int]) -> str:
    return high.due if by(high) > by(low) else OTHER[low.due]
