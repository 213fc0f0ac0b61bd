"""The players of a round, with what the rules look at."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

WHITE, BLACK, NEITHER = "w", "b", ""
OTHER = {WHITE: BLACK, BLACK: WHITE, NEITHER: NEITHER}
DOWN, UP, LEVEL = "down", "up", ""


class Strength:
    """How strong a colour preference is (1.7)."""

    NONE, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(frozen=True)
class PlayerCard:
    """
    What the rules look at.

    *seed* is the pairing number, 1 the highest; *score* includes virtual points. *colours* are
    those of the games played; *floats* those of the last round and the one before. *barred* are
    players it may not meet. *eligible*: may get the bye.
    """

    number: int
    seed: int
    score: int
    colours: str = ""
    barred: frozenset[int] = frozenset()
    floats: tuple[str, str] = (LEVEL, LEVEL)
    eligible: bool = True
    topscorer: bool = False

    @cached_property
    def difference(self) -> int:
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @cached_property
    def twice(self) -> str:
        """The colour of the last two games, if they are the same."""
        return self.colours[-1] if self.colours[-2:] in ("ww", "bb") else NEITHER

    @cached_property
    def due(self) -> str:
        if abs(self.difference) > 1 or (self.difference and not self.twice):
            return BLACK if self.difference > 0 else WHITE
        return OTHER[self.colours[-1:]]

    @cached_property
    def strength(self) -> int:
        if abs(self.difference) > 1 or self.twice:
            return Strength.ABSOLUTE
        return Strength.STRONG if self.difference else Strength.MILD if self.due else Strength.NONE

    @cached_property
    def absolute(self) -> bool:
        return self.strength == Strength.ABSOLUTE

    @cached_property
    def bound(self) -> bool:
        """Whether it cannot meet a player who is bound to the same colour."""
        return self.absolute and not self.topscorer

    @cached_property
    def order(self) -> tuple[int, int]:
        return (-self.score, self.seed)

    @cached_property
    def kind(self) -> tuple[object, ...]:
        """Everything that the weight of a pair depends on."""
        games, wide = len(self.colours), abs(self.difference)
        return (self.score, self.due, self.strength, wide, self.twice, self.floats, games,
                self.eligible)  # fmt: skip


def may_meet(a: PlayerCard, b: PlayerCard) -> bool:
    """C1 and C3."""
    if b.number in a.barred:
        return False
    return not (a.bound and b.bound and a.due == b.due)


def room(group: Sequence[PlayerCard], cards: Sequence[PlayerCard]) -> int:
    """
    How many may leave *group*, and others of *cards* join it, so that an even number of them can
    always be paired; negative if that is not certain.

    By Dirac’s theorem, players who may each meet at least half of all have a round trip through all
    of them.
    """
    numbers = {card.number for card in group}
    bound = Counter(card.due for card in group if card.bound)
    most = max(1 + len(card.barred & numbers) + card.bound * bound[card.due] for card in cards)
    return len(group) - 2 * most
