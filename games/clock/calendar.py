"""Which time counts for a player. Pure: it works on UTC instants and on habits, never on rows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

NONE = timedelta(0)
A_DAY = timedelta(days=1)
ALL_DAYS = frozenset(range(7))
LONGEST_NIGHT = timedelta(hours=12)


class Span(NamedTuple):
    """From *start* up to *end*, both in UTC, and why this time does not count."""

    start: datetime
    end: datetime
    why: str

    @property
    def length(self) -> timedelta:
        return self.end - self.start


@dataclass(frozen=True)
class Habits:
    """
    When a player's clock does not run.

    *quiet* is the daily span of quiet hours on the wall clock of *zone*; it may cross midnight.
    *days* are the weekdays that count, 0 for Monday. *away* are fixed spans: holidays, and pauses
    of the game. Raises ValueError if no weekday counts or quiet hours are too long.
    """

    zone: str = "UTC"
    quiet: tuple[time, time] | None = None
    days: frozenset[int] = ALL_DAYS
    away: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if not self.days:
            raise ValueError("Choose at least one weekday on which time counts.")
        if self.quiet and night(*self.quiet) > LONGEST_NIGHT:
            raise ValueError("Quiet hours can last twelve hours at most.")


def night(start: time, end: time) -> timedelta:
    """The length of the quiet hours; zero if they begin and end at the same time."""
    minutes = (end.hour - start.hour) * 60 + end.minute - start.minute
    return timedelta(minutes=minutes % (24 * 60))


def counted(habits: Habits, since: datetime, until: datetime) -> timedelta:
    """How much of the time from *since* to *until* counts."""
    return until - since - total(standstills(habits, since, until))


def due(habits: Habits, since: datetime, allowed: timedelta) -> datetime:
    """The first instant at which *allowed* has counted since *since*."""
    now, left = since, allowed
    while True:
        until = now + max(left, A_DAY)
        for span in standstills(habits, now, until):
            if span.start - now >= left:
                return now + left
            left, now = left - (span.start - now), span.end
        if until - now >= left:
            return now + left
        left, now = left - (until - now), until


def standstills(habits: Habits, since: datetime, until: datetime) -> list[Span]:
    """
    The spans between the two that do not count, in order.

    Where spans overlap, the first one gives the reason.
    """
    found: list[Span] = []
    for span in sorted(all_spans(habits, since, until)):
        start = max(span.start, since, found[-1].end if found else since)
        end = min(span.end, until)
        if start < end:
            found.append(Span(start, end, span.why))
    return found


def all_spans(habits: Habits, since: datetime, until: datetime) -> Iterator[Span]:
    yield from (span for span in habits.away if span.start < until and span.end > since)
    if habits.quiet or habits.days != ALL_DAYS:
        zone = ZoneInfo(habits.zone)
        for day in days(since.astimezone(zone).date() - A_DAY, until.astimezone(zone).date()):
            yield from spans_of(habits, day, zone)


def spans_of(habits: Habits, day: date, zone: ZoneInfo) -> Iterator[Span]:
    if day.weekday() not in habits.days:
        yield span(day, time(), day + A_DAY, time(), zone, "your day off")
    if habits.quiet and night(*habits.quiet):
        start, end = habits.quiet
        yield span(day, start, day if start < end else day + A_DAY, end, zone, "your night")


def span(first: date, start: time, last: date, end: time, zone: ZoneInfo, why: str) -> Span:
    """
    Quiet hours on one day, in UTC.

    When the clocks change, the player gets the longer of the two possible spans.
    """
    return Span(min(instants(first, start, zone)), max(instants(last, end, zone)), why)


def instants(day: date, at: time, zone: ZoneInfo) -> list[datetime]:
    """The two possible UTC instants of a wall-clock time; they differ only when clocks change."""
    local = datetime.combine(day, at, zone)
    return [local.replace(fold=fold).astimezone(UTC) for fold in (0, 1)]


def days(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first += A_DAY


def total(spans: Iterable[Span]) -> timedelta:
    return sum((span.length for span in spans), NONE)
