"""The criteria for a good pair, and their places in its weight."""

from collections import Counter
from collections.abc import Sequence

from games.tournaments.core.formats.dutch.card import DOWN, OTHER, UP, PlayerCard, Strength


def packed(parts: Sequence[tuple[int, int]]) -> int:
    """(value, bits) as one number, the first being the most significant."""
    whole = 0
    for value, bits in parts:
        whole = (whole << bits) + value
    return whole


class Scale:
    """How many bits each criterion takes, so that none overflows into the one above."""

    def __init__(self, scores: Sequence[int]) -> None:
        """*scores* are those of the bracket and, as far as it is looked at, of the next."""
        self.place, at = dict[int, int](), 0
        for score, many in sorted(Counter(scores).items()):
            self.place[score] = at
            at += many.bit_length()
        self.spread, self.count = at, len(scores).bit_length()
        self.order = 3 * self.count + 2
        self.nearer = 2 + 4 * self.count + 2 * self.spread
        self.bits = self.nearer + 8 * self.count + 4 * self.spread + self.order

    def one(self, score: int) -> int:
        """One player of *score*, in a field where a higher score outweighs all lower ones."""
        return 1 << self.place[score] if score in self.place else 0

    def float_scores(self, high: PlayerCard, low: PlayerCard, back: int) -> tuple[int, int]:
        """C18 and C19, two rounds back C20 and C21."""
        down = sum(self.one(card.score) for card in (high, low) if card.floats[back] == DOWN)
        return down, 0 if floats_up(high, low, back) else self.one(high.score)


def colour_criteria(high: PlayerCard, low: PlayerCard) -> tuple[bool, bool, bool, bool]:
    """C10 to C13: whether a pair meets each."""
    if not high.due or high.due != low.due:
        return True, True, True, True
    absolute = high.absolute and low.absolute
    wide = abs(high.difference) > 1 and abs(low.difference) > 1
    strong = min(high.strength, low.strength) >= Strength.STRONG and not absolute
    return not wide, not (absolute and thrice(high, low)), False, not strong


def thrice(high: PlayerCard, low: PlayerCard) -> bool:
    """
    For two with the same absolute preference: whether one would get a colour three times in a row.
    """
    narrow, wide = sorted((high, low), key=lambda card: abs(card.difference))
    if abs(narrow.difference) == abs(wide.difference):
        return bool(high.twice) and high.twice == low.twice
    return narrow.twice == OTHER[narrow.due]


def float_criteria(high: PlayerCard, low: PlayerCard, back: int) -> tuple[int, bool]:
    """C14 and C15; two rounds back, C16 and C17: who is spared the same float again."""
    kept = (low.floats[back] == DOWN) + (high.floats[back] == DOWN and high.score <= low.score)
    return kept, not floats_up(high, low, back)


def floats_up(high: PlayerCard, low: PlayerCard, back: int) -> bool:
    """Whether the lower placed would get the same upfloat as then."""
    return low.floats[back] == UP and high.score > low.score
