"""The story of a game that is over: how far each side came, what decided it, and who was who."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.core.cache import cache

from games.history import dice_statistics, replay, winners
from games.history.dice_statistics import SeatsLuck
from games.history.events import Row
from games.models.game import Game
from rules.data import fingerprint
from rules.kernel.errors import ReplayMismatch
from rules.kernel.facts import Throw
from rules.kernel.fold import Played
from rules.kernel.panels import Panel
from rules.kernel.sides import Side
from rules.kernel.system import Score, System
from rules.kernel.words import begun

MOST_MOMENTS = 8
MOST_FACTS = 3  # that one moment tells
A_LEAD = 3  # what it weighs that another side leads
BEFORE = "Before the first turn"
KEPT_FOR = 30 * 24 * 3600  # seconds
# What it is called that so many percent of players would have been as lucky or luckier.
LUCK = (
    (10, "great luck"),
    (30, "good luck"),
    (80, "average"),
    (95, "bad luck"),
    (100, "awful luck"),
)


class Decisive(NamedTuple):
    """Event *number*, when in the game that was, and what it decided; *leads*: who led since."""

    number: int
    when: str
    facts: tuple[str, ...]
    weight: int
    leads: str = ""

    @property
    def begins(self) -> str:
        return begun(self.when) or BEFORE

    @property
    def told(self) -> str:
        return f"{self.begins}: {' '.join(self.facts)}"


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
    throws, found, leading = list[Throw](), list[Decisive](), ""
    for row, played in replay.played_again(game):
        throws += played.throws
        now = ahead(system.score(played.state)) or leading
        leads, leading = (now if now != leading else ""), now
        found += decisive(system, sides, row, played, leads)
    dice = {luck.whole.seat: in_short(luck) for luck in dice_statistics.by_seat(game, throws)}
    return Story(
        system.words.score,
        tuple(came(game, sides, system.score(played.state), dice)),
        heaviest(found),
        turned(game, found),
        tuple(system.uncovered(played.state)),
    )


def ahead(score: Mapping[str, Score]) -> str:
    """The side that alone has come farthest; “” while several have."""
    best = [side for side, reached in score.items() if reached == max(score.values())]
    return best[0] if len(best) == 1 else ""


def decisive(
    system: System, sides: Sequence[Side], row: Row, played: Played, leads: str
) -> Iterator[Decisive]:
    """The moment after one event, if it decided anything."""
    weights = {fact.text: system.weight(fact) for fact in played.facts}
    told = sorted((text for text in weights if weights[text]), key=lambda text: -weights[text])
    if told or leads:
        weight = sum(weights.values()) + A_LEAD * bool(leads)
        turn = system.turn(system.view(played.state, None))
        said = (*told[:MOST_FACTS], *([in_the_lead(system, sides, leads)] if leads else []))
        yield Decisive(row.number, str(turn or ""), said, weight, leads)


def in_the_lead(system: System, sides: Sequence[Side], name: str) -> str:
    alone = any(side.name == name and len(side.seats) == 1 for side in sides)
    return f"{begun(system.words.the(name))} now {'leads' if alone else 'lead'}."


def heaviest(found: Sequence[Decisive]) -> tuple[Decisive, ...]:
    """In the order in which they came; of equal ones the last."""
    best = sorted(found, key=lambda one: (one.weight, one.number))[-MOST_MOMENTS:]
    return tuple(sorted(best, key=lambda one: one.number))


def turned(game: Game, found: Sequence[Decisive]) -> int | None:
    """From when a winner led to the end, or the heaviest moment if no winner did."""
    leads = [one for one in found if one.leads]
    if leads and leads[-1].leads in (game.winners or ()):
        return leads[-1].number
    return max(found, key=lambda one: (one.weight, one.number)).number if found else None


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
