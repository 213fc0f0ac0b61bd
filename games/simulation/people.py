"""Simulated people: when they are there, and how soon they answer. Pure."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from random import Random
from typing import Any

from games.clock import calendar
from games.clock.calendar import ALL_DAYS, Habits, Span

FIVE_KINDS = Path(__file__).with_name("people.toml")


@dataclass(frozen=True)
class Kind:
    """
    One kind of people.

    They answer after some minutes of the time in which they are there: outside their *quiet* hours,
    only on the weekdays *days* (0 for Monday), and not on the days *away*, which they announce.
    After day *until* they do not answer any more, or not before day *back*: nobody was told. Of
    their orders the share *errs* (0 to 1) is mistyped at first.
    """

    name: str
    answers: tuple[int, int]
    quiet: tuple[time, time] | None = None
    days: frozenset[int] = ALL_DAYS
    away: tuple[int, int] | None = None
    until: int | None = None
    back: int | None = None
    errs: float = 0.0

    def habits(self, began: datetime) -> Habits:
        spans = [self.away] if self.away else []
        away = tuple(Span(day(began, first), day(began, last), "away") for first, last in spans)
        return Habits("UTC", self.quiet, self.days, away)

    def answers_at(self, asked: datetime, began: datetime, chance: Random) -> datetime | None:
        """When a person answers what was *asked*; None for never."""
        minutes = timedelta(minutes=chance.uniform(*self.answers))
        at = calendar.due(self.habits(began), asked, minutes)
        if self.until is None or at <= day(began, self.until):
            return at
        if self.back is None:
            return None
        return max(at, calendar.due(self.habits(began), day(began, self.back), minutes))


def day(began: datetime, number: int) -> datetime:
    return began + timedelta(days=number)


def read(path: Path) -> list[Kind]:
    """The kinds in a TOML file, one table each. Raises ValueError with a sentence."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return [kind_of(name, table) for name, table in tables.items()]
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from error
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"{path} does not describe people: {error}") from error


def kind_of(name: str, table: dict[str, Any]) -> Kind:
    said = {key: READ[key](value) for key, value in table.items()}
    return Kind(name, **said)


def hours_of_night(words: list[str]) -> tuple[time, time]:
    start, end = words
    return time.fromisoformat(start), time.fromisoformat(end)


READ: dict[str, Callable[[Any], Any]] = {
    "answers": tuple,
    "quiet": hours_of_night,
    "days": frozenset,
    "away": tuple,
    "until": int,
    "back": int,
    "errs": float,
}
