"""Which time counts: for random schedules, in every zone there is, on every kind of day."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock.calendar import (
    LONGEST_NIGHT,
    NONE,
    Habits,
    Span,
    counted,
    due,
    night,
    standstills,
    total,
)
from games.clock.time_control import DAY, HOUR, Allowance

ZONES = sorted(available_timezones())
INSTANTS = st.datetimes(
    datetime(1995, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC), allow_imaginary=False
)
TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))
QUIET = st.tuples(TIMES, TIMES).filter(lambda pair: night(*pair) <= LONGEST_NIGHT)
LENGTHS = st.timedeltas(timedelta(0), timedelta(days=40))
AWAY = st.builds(lambda start, length: Span(start, start + length, "away"), INSTANTS, LENGTHS)
HABITS = st.builds(
    Habits,
    zone=st.sampled_from(ZONES),
    quiet=st.none() | QUIET,
    days=st.frozensets(st.integers(0, 6), min_size=1),
    away=st.lists(AWAY, max_size=3).map(tuple),
)
ALLOWANCES = st.builds(
    lambda each, grace, bank, increment: Allowance(each, grace, bank, increment, cap=bank + DAY),
    each=st.integers(HOUR, 10 * DAY),
    grace=st.integers(0, DAY),
    bank=st.integers(0, 20 * DAY),
    increment=st.integers(0, DAY),
)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


@given(HABITS, INSTANTS, LENGTHS, LENGTHS)
def test_time_is_counted_or_exempt_and_never_twice(habits, since, first, second):
    middle, until = since + first, since + first + second
    assert NONE <= counted(habits, since, until) <= until - since
    exempt = total(standstills(habits, since, until))
    assert counted(habits, since, until) + exempt == until - since
    halves = counted(habits, since, middle) + counted(habits, middle, until)
    assert counted(habits, since, until) == halves


def changes(zone: str) -> Iterator[datetime]:
    """The hours of 2026 to 2030 after which the clocks of *zone* show another difference."""
    place, day = ZoneInfo(zone), timedelta(days=1)
    first = datetime(2026, 1, 1, tzinfo=UTC)
    days = [first + n * day for n in range(5 * 365)]
    for one, other in pairwise(days):
        if one.astimezone(place).utcoffset() != other.astimezone(place).utcoffset():
            yield one


@pytest.mark.parametrize("zone", ZONES if os.environ.get("SOAK") else ZONES[::12])
def test_every_change_of_every_zones_clocks(zone: str) -> None:
    """A night that is an hour longer or shorter is a night; nothing counts twice or is lost."""
    habits = Habits(zone=zone, quiet=(time(22), time(7)), days=frozenset(range(7)), away=())
    for change in changes(zone):
        for hours in (0, 1, 12, 30):
            since, until = change - timedelta(hours=hours), change + timedelta(days=2)
            exempt = total(standstills(habits, since, until))
            assert counted(habits, since, until) + exempt == until - since
            for span in standstills(habits, since, until):
                ends = span.end.astimezone(ZoneInfo(zone))
                assert span.end == until or (ends.hour, ends.minute) == (7, 0)
            up = due(habits, since, timedelta(hours=20))
            assert counted(habits, since, up) == timedelta(hours=20)


@given(HABITS, INSTANTS, LENGTHS)
def test_standstills_follow_each_other(habits, since, length):
    spans = standstills(habits, since, since + length)
    assert all(since <= span.start < span.end <= since + length for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


@given(HABITS, INSTANTS, LENGTHS)
def test_time_is_up_when_all_of_it_has_counted(habits, since, allowed):
    end = due(habits, since, allowed)
    assert counted(habits, since, end) == allowed
    tick = timedelta(microseconds=1)
    assert not allowed or counted(habits, since, end - tick) == allowed - tick


@given(ALLOWANCES, st.lists(st.tuples(LENGTHS, LENGTHS, HABITS), max_size=8), INSTANTS)
def test_debits_are_elapsed_less_exempt(allowance, answers, now):
    """Through a game: what is drawn and counted adds up, and the bank stays within its bounds."""
    bank, elapsed, accounted = timedelta(seconds=allowance.bank), NONE, NONE
    for pause, thought, habits in answers:
        asked = now + pause
        time_left = allowance.time(round(bank.total_seconds()))
        answered = min(asked + thought, time_left.due(habits, asked))
        debit = time_left.debit(habits, asked, answered)
        assert debit.drawn <= time_left.bank
        assert debit.counted <= time_left.each + time_left.bank
        elapsed += answered - asked
        accounted += debit.counted + debit.exempt
        bank, now = debit.left, answered
        assert NONE <= bank <= timedelta(seconds=allowance.cap)
    assert accounted == elapsed


BERLIN_NIGHT = Habits("Europe/Berlin", (time(23), time(7)))


@pytest.mark.parametrize(
    ("since", "until", "hours"),
    [
        ("2026-06-01T20:00+02:00", "2026-06-02T08:00+02:00", 4),
        ("2026-03-28T20:00+01:00", "2026-03-29T08:00+02:00", 4),  # the night is an hour shorter
        ("2026-10-24T20:00+02:00", "2026-10-25T08:00+01:00", 4),  # and an hour longer
        ("2026-06-01T23:30+02:00", "2026-06-02T06:30+02:00", 0),
    ],
)
def test_a_night_does_not_count_however_long_it_is(since, until, hours):
    assert counted(BERLIN_NIGHT, at(since), at(until)) == timedelta(hours=hours)


def test_a_gap_and_a_fold_are_read_in_the_persons_favour():
    early = Habits("Europe/Berlin", (time(1, 30), time(2, 30)))
    gap = standstills(early, at("2026-03-29T00:00Z"), at("2026-03-29T03:00Z"))
    assert [span.end for span in gap] == [at("2026-03-29T03:30+02:00")]
    fold = standstills(early, at("2026-10-24T22:00Z"), at("2026-10-25T03:00Z"))
    assert total(fold) == timedelta(hours=2)


def test_a_weekend_does_not_count_where_the_table_says_so():
    week = Habits("Pacific/Auckland", days=frozenset(range(5)))
    friday = at("2026-05-01T12:00+12:00")
    assert due(week, friday, timedelta(days=1)) == at("2026-05-04T12:00+12:00")


def test_what_has_no_end_is_refused():
    with pytest.raises(ValueError, match="weekday"):
        Habits(days=frozenset())
    with pytest.raises(ValueError, match="twelve hours"):
        Habits(quiet=(time(8), time(7)))
    with pytest.raises(ValueError, match="one minute and sixty days"):
        Allowance(each=0)


def test_the_same_time_twice_is_no_night():
    assert counted(
        Habits(quiet=(time(8), time(8))), at("2026-01-01T00:00Z"), at("2026-01-02T00:00Z")
    ) == timedelta(days=1)
