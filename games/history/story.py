"""The story of a game that is over: how far each side came, what decided it, and who was who."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.core.cache import cache

from games.history import dice_statistics, moments, replay, winners
from games.history.dice_statistics import SeatsLuck
from games.history.moments import Decisive
from games.models.game import Game
from rules.data import fingerprint
from rules.kernel.errors import ReplayMismatch
from rules.kernel.facts import Throw
from rules.kernel.panels import Panel
from rules.kernel.sides import Side
from rules.kernel.system import Score, System

KEPT_FOR = 30 * 24 * 3600  # seconds
# What it is called that so many percent of players would have been as lucky or luckier.
LUCK = (
    (10, "great luck"),
    (30, "good luck"),
    (80, "average"),
    (95, "bad luck"),
    (100, "awful luck"),
)


class SeatsDice(NamedTuple):
    """The tests of a seat, as `dice_statistics.Luck` says it."""

    tests: int
    passed: int
    expected: float
    as_lucky: float

    @property
    def called(self) -> str:
        return next(called for most, called in LUCK if self.as_lucky <= most)


class Came(NamedTuple):
    """How far a side came, a line for each of its seats; *seat* is “” where the rules played it."""

    side: str
    seat: str
    won: bool
    score: Score
    dice: SeatsDice | None


class Story(NamedTuple):
    """*figures* names the numbers of a score; *turned* is the event from which a winner led."""

    figures: tuple[str, ...]
    sides: tuple[Came, ...]
    moments: tuple[Decisive, ...]
    turned: int | None
    uncovered: tuple[Panel, ...]


def of(game: Game) -> Story | None:
    """None while *game* goes on, and where it can no longer be replayed."""
    if game.status != Game.Status.OVER:
        return None
    key = f"story/{game.key}/{game.head}/{fingerprint(game.system)}"
    found: Story | None = cache.get(key)
    if found is None:
        try:
            found = told(game)
        except ReplayMismatch:
            return None
        cache.set(key, found, KEPT_FOR)
    return found


def told(game: Game) -> Story:
    """The story from the events. Raises ReplayMismatch."""
    system, sides = replay.system_of(game), winners.sides_of(game)
    throws, finder = list[Throw](), moments.Finder(system, sides)
    for row, played in replay.played_again(game):
        throws += played.throws
        finder.see(row, played)
    turned = moments.turned(game.winners or (), finder.found)
    dice = {luck.whole.seat: in_short(luck) for luck in dice_statistics.by_seat(game, throws)}
    figures, score = reached(system, system.score(played.state))
    return Story(
        figures,
        tuple(came(game, sides, score, dice)),
        moments.heaviest(finder.found, turned),
        turned,
        tuple(system.uncovered(played.state)),
    )


def reached(
    system: System, score: Mapping[str, Score]
) -> tuple[tuple[str, ...], Mapping[str, Score]]:
    """The names of the figures and those of each side, and their sum where that decides."""
    if not system.words.added:
        return system.words.score, score
    return (*system.words.score, "together"), {side: (*n, sum(n)) for side, n in score.items()}


def came(
    game: Game, sides: Sequence[Side], score: Mapping[str, Score], dice: Mapping[str, SeatsDice]
) -> Iterator[Came]:
    for side in sides:
        won = side.name in (game.winners or ())
        for seat in side.seats or ("",):
            yield Came(side.name, seat, won, score.get(side.name, ()), dice.get(seat))


def in_short(luck: SeatsLuck) -> SeatsDice:
    whole = luck.whole
    return SeatsDice(len(whole.chances), whole.passed, whole.expected, whole.as_lucky)
