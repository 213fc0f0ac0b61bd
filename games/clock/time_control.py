"""Time control: how long a seat may think, for each question, from a bank, or both. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from games.clock import calendar
from games.clock.calendar import ALL_DAYS, NONE, Habits

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
SHORTEST, LONGEST = MINUTE, 60 * DAY
HALF, MOST_OF_IT, ALMOST_ALL = 0.5, 0.8, 0.95
MOST_MISSES = 20
LEAST_PART, WHOLE = 5, 100


@dataclass(frozen=True)
class Allowance:
    """
    The time control of a table, in seconds.

    Each question has *grace*, which never counts, and *each*. Longer answers draw on a bank, which
    begins at *bank*, gains *increment* with every answer and holds at most *cap*. A question that
    goes on with a turn has what was left of *each*, and *part* per cent of a question more. With
    100 every question is one of its own. *days* are the
    weekdays that count, 0 for Monday. After *misses* missed questions in a row the seat opens to
    other players; with 0 it never does. *holidays* is how many days of a player's holidays count in
    one game; None for all. Raises ValueError with a sentence if the figures do not fit together.
    """

    each: int = 3 * DAY
    grace: int = 0
    bank: int = 0
    increment: int = 0
    cap: int = 0
    days: tuple[int, ...] = tuple(sorted(ALL_DAYS))
    misses: int = 3
    holidays: int | None = None
    part: int = WHOLE

    def __post_init__(self) -> None:
        if not SHORTEST <= self.each + self.bank <= LONGEST:
            raise ValueError("Give each question between one minute and sixty days.")
        if min(self.each, self.grace, self.bank, self.increment) < 0 or self.cap < self.bank:
            raise ValueError("A bank cannot begin above its maximum, and no time can be negative.")
        if not self.days or not ALL_DAYS.issuperset(self.days):
            raise ValueError("Choose at least one weekday on which time counts.")
        if not 0 <= self.misses <= MOST_MISSES:
            raise ValueError(f"A seat must open after at most {MOST_MISSES} missed questions.")
        if not LEAST_PART <= self.part <= WHOLE:
            raise ValueError(f"A turn must gain {LEAST_PART} to {WHOLE} % of a question an order.")

    @classmethod
    def of(cls, clock: Mapping[str, Any]) -> "Allowance":
        """
        The time control stored for a table (`models.game.Game.clock`), with defaults for what is
        missing.
        """
        figures = {**clock, "days": tuple(clock.get("days", cls.days))}
        return agreed(tuple(figures.items()))

    @property
    def extension(self) -> int:
        """The length of an extension in seconds: the time of a question, but at most a day."""
        return min(self.each + self.bank, DAY)

    def time(self, bank: int, granted: int = 0) -> "Time":
        """The time for a question, with *bank* in the bank and *granted* by a referee."""
        seconds = (self.grace, self.each + granted, bank, self.increment, self.cap)
        return Time(*(timedelta(seconds=one) for one in seconds))

    def going_on(self, bank: int, left: float, granted: int = 0) -> "Time":
        """
        The time for a question that goes on with a turn, which had *left* seconds of its own.

        It gains its part, but no more than makes a full question.
        """
        each = max(left, min(self.each, left + self.each * self.part / WHOLE))
        grace, gain = (one * self.part // WHOLE for one in (self.grace, self.increment))
        seconds = (grace, each + granted, bank, gain, self.cap)
        return Time(*(timedelta(seconds=one) for one in seconds))


@lru_cache(maxsize=1024)  # An order reads the clock of its table half a dozen times.
def agreed(figures: tuple[tuple[str, Any], ...]) -> Allowance:
    return Allowance(**dict(figures))


@dataclass(frozen=True)
class Time:
    """What one question may take. *gain* is added to the bank with the answer, up to *cap*."""

    grace: timedelta
    each: timedelta
    bank: timedelta
    gain: timedelta
    cap: timedelta

    @property
    def all(self) -> timedelta:
        return self.each + self.bank

    @property
    def reminders(self) -> tuple[float, ...]:
        """After which fractions of the time to remind; the shorter the time, the fewer."""
        whole = self.all.total_seconds() or 1
        shortly = max(ALMOST_ALL, 1 - HOUR / whole)
        if whole < HOUR:
            return (MOST_OF_IT,)
        return (HALF, shortly) if whole < DAY else (HALF, MOST_OF_IT, shortly)

    def reminders_of(self, full: "Time", heard: int) -> tuple[float, ...]:
        """
        Those for a turn that began with the *full* time and has had *heard* of its reminders.

        They come when as much is left as at those of the full time. The last may come again.
        """
        longer = full.all / max(self.all, timedelta(seconds=1))
        *most, last = (1 - (1 - part) * longer for part in full.reminders)
        return (*(part for part in most[heard:] if part > 0), max(HALF, last))

    def due(self, habits: Habits, asked: datetime, part: float = 1) -> datetime:
        """When all the time, or the fraction *part* of it, has been used."""
        return calendar.due(habits, asked + self.grace, self.all * part)

    def debit(self, habits: Habits, asked: datetime, answered: datetime) -> "Debit":
        """What an answer costs."""
        start = min(asked + self.grace, answered)
        counted = calendar.counted(habits, start, answered)
        drawn = min(self.bank, max(NONE, counted - self.each))
        left = max(self.bank - drawn, min(self.bank - drawn + self.gain, self.cap))
        spans = calendar.standstills(habits, start, answered)
        why = tuple(dict.fromkeys(span.why for span in spans))
        return Debit(asked, answered, start - asked, counted, drawn, left, why)


@dataclass(frozen=True)
class Debit:
    """
    What an answer cost.

    *counted* is the time since it was *asked* that counted, after *grace*. *drawn* came from the
    bank, which now holds *left*. *why* names what did not count.
    """

    asked: datetime
    answered: datetime
    grace: timedelta
    counted: timedelta
    drawn: timedelta
    left: timedelta
    why: tuple[str, ...]

    @property
    def exempt(self) -> timedelta:
        return self.answered - self.asked - self.counted
