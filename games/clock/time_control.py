"""How long a seat may think: for each question, from a bank, or both. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.clock import calendar
from games.clock.calendar import ALL_DAYS, NONE, Habits

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
SHORTEST, LONGEST = MINUTE, 60 * DAY
HALF, MOST_OF_IT, ALMOST_ALL = 0.5, 0.8, 0.95
MOST_MISSES = 20


@dataclass(frozen=True)
class Allowance:
    """
    What a table has agreed on, in seconds. Each question has *grace*, which never counts, and
    *each*; what it takes beyond comes from a bank, which begins at *bank*, gains *increment*
    with every answer and holds at most *cap*. *days* are the weekdays that count, 0 for Monday.
    After *misses* missed questions in a row a seat opens for somebody else; with 0 it never does.
    Of the holidays of each player so many days count in one game as *holidays* says; None: all.
    """

    each: int = 3 * DAY
    grace: int = 0
    bank: int = 0
    increment: int = 0
    cap: int = 0
    days: tuple[int, ...] = tuple(sorted(ALL_DAYS))
    misses: int = 3
    holidays: int | None = None

    def __post_init__(self) -> None:
        if not SHORTEST <= self.each + self.bank <= LONGEST:
            raise ValueError("The clock must give between one minute and sixty days.")
        if min(self.each, self.grace, self.bank, self.increment) < 0 or self.cap < self.bank:
            raise ValueError("A bank must hold what it begins with, and nothing is negative.")
        if not self.days or not ALL_DAYS.issuperset(self.days):
            raise ValueError("At least one weekday must count.")
        if not 0 <= self.misses <= MOST_MISSES:
            raise ValueError(f"A seat opens after {MOST_MISSES} missed questions at most.")

    @classmethod
    def of(cls, clock: Mapping[str, Any]) -> "Allowance":
        """What a table keeps of it (`models.game.Game.clock`); what that leaves out is as usual."""
        return cls(**{**clock, "days": tuple(clock.get("days", cls.days))})

    @property
    def extension(self) -> int:
        """The seconds that somebody is excused for: the time of a question, a day at most."""
        return min(self.each + self.bank, DAY)

    def time(self, bank: int, granted: int = 0) -> "Time":
        """What a question may take when the *bank* holds so much and so much was *granted*."""
        seconds = (self.grace, self.each + granted, bank, self.increment, self.cap)
        return Time(*(timedelta(seconds=one) for one in seconds))


@dataclass(frozen=True)
class Time:
    """What one question may take; *gain* goes into the bank with the answer, up to *cap*."""

    grace: timedelta
    each: timedelta
    bank: timedelta
    gain: timedelta
    cap: timedelta

    @property
    def reminders(self) -> tuple[float, ...]:
        """The parts of this time after which one is reminded; the shorter it is, the fewer."""
        whole = (self.each + self.bank).total_seconds()
        shortly = max(ALMOST_ALL, 1 - HOUR / whole)
        if whole < HOUR:
            return (MOST_OF_IT,)
        return (HALF, shortly) if whole < DAY else (HALF, MOST_OF_IT, shortly)

    def due(self, habits: Habits, asked: datetime, part: float = 1) -> datetime:
        """When all the time, or that *part* of it, has been used."""
        return calendar.due(habits, asked + self.grace, (self.each + self.bank) * part)

    def debit(self, habits: Habits, asked: datetime, answered: datetime) -> "Debit":
        """What an answer has cost."""
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
    An answer and what it cost: *counted* of the time since it was *asked*, after *grace*.

    *drawn* came from the bank, which holds *left* now. *why* names what did not count.
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
