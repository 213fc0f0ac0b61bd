"""Each player's luck: what the dice did compared with what was to be expected."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from statistics import mean

from games.history import replay
from games.models.game import Game
from rules.kernel.facts import Throw
from rules.kernel.orders import Seat


@dataclass(frozen=True)
class Luck:
    """The dice of one seat, of one *kind* or of all kinds."""

    seat: Seat
    kind: str
    throws: list[Throw] = field(repr=False)

    @property
    def rolls(self) -> int:
        return len(self.throws)

    @property
    def average(self) -> float:
        return mean(throw.value for throw in self.throws)

    @property
    def expected_average(self) -> float:
        return mean(throw.dice * (throw.sides + 1) / 2 for throw in self.throws)

    @property
    def chances(self) -> list[float]:
        return [throw.chance for throw in self.throws if throw.chance is not None]

    @property
    def passed(self) -> int:
        return sum(throw.passed for throw in self.throws)

    @property
    def expected(self) -> float:
        return sum(self.chances)

    @property
    def as_lucky(self) -> float:
        """
        How probable, in percent, more luck was: more of these tests passed, and half of the times
        that as many are. The whole of them would call the best that one test can do bad luck.
        """
        equally, *luckier = passes(self.chances)[self.passed :]
        return 100 * (equally / 2 + sum(luckier))


@dataclass(frozen=True)
class SeatsLuck:
    """All dice of a seat together, and each kind separately."""

    whole: Luck
    kinds: list[Luck]


def of(game: Game) -> list[SeatsLuck]:
    """The luck of every seat that threw a die, in the order of the seats. Raises ReplayMismatch."""
    return by_seat(game, thrown(game))


def by_seat(game: Game, throws: Iterable[Throw]) -> list[SeatsLuck]:
    """As `of`, from all dice of *game* that counted."""
    sorted_by_seat = sorted(throws, key=lambda throw: game.setup["seats"].index(throw.seat))
    by = groupby(sorted_by_seat, lambda throw: throw.seat)
    return [by_kind(seat, list(own)) for seat, own in by]


def thrown(game: Game) -> Iterable[Throw]:
    """The dice that counted: what was taken back did not. Raises ReplayMismatch."""
    return (throw for _, played in replay.played_again(game) for throw in played.throws)


def by_kind(seat: Seat, throws: list[Throw]) -> SeatsLuck:
    def kind_of(throw: Throw) -> str:
        return throw.kind

    groups = groupby(sorted(throws, key=kind_of), kind_of)
    kinds = [Luck(seat, kind, list(group)) for kind, group in groups]
    return SeatsLuck(Luck(seat, "all", throws), sorted(kinds, key=lambda luck: -luck.rolls))


def passes(chances: Iterable[float]) -> list[float]:
    """The probability of each number of passes, from none to all."""
    odds = [1.0]
    for chance in chances:
        fail, win = [*(odd * (1 - chance) for odd in odds), 0.0], [0.0, *(o * chance for o in odds)]
        odds = [a + b for a, b in zip(fail, win, strict=True)]
    return odds
