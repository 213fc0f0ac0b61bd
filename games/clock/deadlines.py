"""
When a seat's question is due: from its habits and from what has happened since.

On rows in memory.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from games.clock import calendar
from games.clock.calendar import NONE, Habits, Span, counted
from games.clock.time_control import WHOLE, Allowance, Debit, Time
from games.models.game import Game, SeatAtGame

# What a seat's `terms` may hold while it is asked something.
GRANTED = "granted"  # seconds that were given on top
ONLY = "only"  # seconds, in place of the table's own allowance
STOPPED = "stopped"  # since when the clock stands still
AWAY = "away"  # from when until when it stood still, and why
REMINDED = "reminded"  # no reminder is to come
EXCUSED = "excused"  # it has had its extension
TURN = "turn"  # of the turn: its name, and the seconds and the reminders it had when it was asked
APART = "apart"  # the question is none of that turn, which waits
BEGINS = None  # in place of the seconds, for the first question of a turn


def habits_of(game: Game, seat: SeatAtGame) -> Habits:
    """The time that does not count for this question. A seat stores the *habits* of its holder."""
    own: dict[str, Any] = seat.habits
    quiet, allowance = own.get("quiet"), Allowance.of(game.clock)
    spans = [*holidays_of(game, allowance, own.get(AWAY, ())), *seat.terms.get(AWAY, ())]
    return Habits(
        own.get("zone") or "UTC",
        (time.fromisoformat(quiet[0]), time.fromisoformat(quiet[1])) if quiet else None,
        frozenset(allowance.days),
        tuple(Span(instant(start), instant(end), why) for start, end, why in spans),
    )


def holidays_of(
    game: Game, allowance: Allowance, announced: Sequence[list[str]]
) -> Iterator[tuple[str, str, str]]:
    """
    The holidays that count in *game*: in order from its start, up to the agreed number of days.
    """
    most, began = allowance.holidays, game.started_at
    if most is None:
        yield from ((start, end, why) for start, end, why in announced)
        return
    left = timedelta(days=most)
    for start, end, why in sorted(announced):
        first = max(instant(start), began) if began else instant(start)
        until = min(instant(end), first + left)
        if first < until:
            left -= until - first
            yield first.isoformat(), until.isoformat(), why


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def time_of(game: Game, seat: SeatAtGame) -> Time:
    """The time the question may take."""
    granted = seat.terms.get(GRANTED, 0)
    if ONLY not in seat.terms:
        if goes_on(seat):
            return Allowance.of(game.clock).going_on(seat.bank, seat.terms[TURN][1], granted)
        return Allowance.of(game.clock).time(seat.bank, granted)
    bank, only = timedelta(seconds=seat.bank), timedelta(seconds=seat.terms[ONLY] + granted)
    return Time(NONE, only, NONE, bank, bank)


def goes_by_turn(game: Game) -> bool:
    """Whether the questions of one turn share its time."""
    part: int = game.clock.get("part", Allowance.part)
    return part < WHOLE


def goes_on(seat: SeatAtGame) -> bool:
    """Whether the question goes on with a turn that has been asked before."""
    turn = seat.terms.get(TURN)
    return bool(turn) and turn[1] is not BEGINS and APART not in seat.terms


def terms_for(
    game: Game, seat: SeatAtGame, name: str, now: datetime, *, answered: bool
) -> dict[str, Any]:
    """The terms of what follows on a question, be it *answered*; *name* is that of its turn."""
    if not goes_by_turn(game):
        return {}
    turn = turn_left(game, seat, now, answered)
    if not name:
        return {TURN: turn, APART: True} if turn else {}
    return {TURN: turn if turn and turn[0] == name else [name, BEGINS, 0]}


def turn_left(game: Game, seat: SeatAtGame, now: datetime, answered: bool) -> list[Any] | None:
    """
    The seat's turn, and what is left of it when its question ends now.

    None without one. Where no clock ran or the time is up, the next question is a full one. If it
    was not *answered*, its bank has paid nothing yet, and less than nothing may be left.
    """
    turn: list[Any] | None = seat.terms.get(TURN)
    if turn is None or APART in seat.terms:
        return turn
    until = instant(seat.terms[STOPPED]) if is_stopped(seat) else now
    if seat.asked_at is None or not (is_stopped(seat) or (seat.deadline and seat.deadline > now)):
        return None
    habits, allowed = habits_of(game, seat), time_of(game, seat)
    bank = timedelta(seconds=seat.bank) if ONLY in seat.terms else NONE
    spent = counted(habits, min(seat.asked_at + allowed.grace, until), until)
    left = (allowed.each - bank - spent).total_seconds()
    heard = turn[2] if REMINDED in seat.terms else heard_by(game, seat, until)
    return [turn[0], max(0.0, left) if answered else left, heard]


def heard_by(game: Game, seat: SeatAtGame, now: datetime) -> int:
    """How many reminders the turn has had, all but the last of them."""
    assert seat.asked_at
    habits, allowed = habits_of(game, seat), time_of(game, seat)
    left = counted(habits, now, allowed.due(habits, seat.asked_at))
    full = Allowance.of(game.clock).time(seat.bank)
    before: int = seat.terms[TURN][2]
    passed = [part for part in full.reminders[:-1] if left <= full.all * (1 - part)]
    return max(before, len(passed))


def set_deadline(game: Game, seat: SeatAtGame, now: datetime) -> None:
    """
    Set when the question is due and when to remind.

    An autopilot is due at once and has neither.
    """
    seat.deadline = seat.remind_at = None
    if seat.autopilot or seat.asked_at is None or STOPPED in seat.terms:
        return
    habits, allowed = habits_of(game, seat), time_of(game, seat)
    seat.deadline = allowed.due(habits, seat.asked_at)
    seat.remind_at = reminder_after(now, game, seat, habits, allowed)


def next_reminder(game: Game, seat: SeatAtGame, now: datetime) -> datetime | None:
    """When the next reminder is due. Missed reminders are not sent later."""
    return reminder_after(now, game, seat, habits_of(game, seat), time_of(game, seat))


def reminder_after(
    now: datetime, game: Game, seat: SeatAtGame, habits: Habits, allowed: Time
) -> datetime | None:
    """As `next_reminder`, with what is known of the seat's *habits* and the *allowed* time."""
    if seat.asked_at is None or REMINDED in seat.terms:
        return None
    times = (allowed.due(habits, seat.asked_at, part) for part in reminders_of(game, seat, allowed))
    return next((time for time in times if time > now), None)


def reminders_of(game: Game, seat: SeatAtGame, allowed: Time) -> tuple[float, ...]:
    """After which fractions of the *allowed* time to remind; a turn hears of each of them once."""
    if not goes_on(seat):
        return allowed.reminders
    return allowed.reminders_of(Allowance.of(game.clock).time(seat.bank), seat.terms[TURN][2])


def change(game: Game, seat: SeatAtGame, now: datetime, **terms: Any) -> None:
    """Continue under other terms."""
    seat.terms = {**seat.terms, **terms}
    set_deadline(game, seat, now)


def stop(game: Game, seat: SeatAtGame, now: datetime) -> None:
    """Stop the clock; the seat keeps the time it had left."""
    if seat.deadline:
        change(game, seat, now, **{STOPPED: now.isoformat()})


def go_on(game: Game, seat: SeatAtGame, now: datetime) -> None:
    """Start the clock again with the time that was left."""
    if STOPPED in seat.terms:
        since = seat.terms[STOPPED]
        seat.terms = {name: value for name, value in seat.terms.items() if name != STOPPED}
        pause = [since, now.isoformat(), "the pause"]
        change(game, seat, now, away=[*seat.terms.get(AWAY, ()), pause])


def is_stopped(seat: SeatAtGame) -> bool:
    return STOPPED in seat.terms


def grant(game: Game, seat: SeatAtGame, seconds: int, now: datetime) -> None:
    change(game, seat, now, granted=seat.terms.get(GRANTED, 0) + seconds)


def excuse(game: Game, seat: SeatAtGame, now: datetime) -> None:
    """Give the question its one extension, counted from *now*."""
    late = counted(habits_of(game, seat), seat.deadline or now, now)
    more = round(late.total_seconds()) + Allowance.of(game.clock).extension
    change(game, seat, now, excused=True, granted=seat.terms.get(GRANTED, 0) + more)


def left(game: Game, seat: SeatAtGame, now: datetime) -> timedelta:
    """How much time the question has, the bank's included."""
    return counted(habits_of(game, seat), now, max(now, seat.deadline or now))


def due_if_asked(game: Game, seat: SeatAtGame, at: datetime) -> datetime:
    """When a question asked at *at* would be due."""
    return Allowance.of(game.clock).time(seat.bank).due(habits_of(game, seat), at)


def due_at_least(game: Game, seat: SeatAtGame, asked: datetime) -> datetime | None:
    """
    Until when a question has time for certain, as everybody may reckon it who knows that it was
    *asked*: by the clock of the table, without its holder’s nights, holidays and bank.

    None where no clock runs, or another one than the table’s.
    """
    if seat.deadline is None or ONLY in seat.terms:
        return None
    allowed = Allowance.of(game.clock)
    time = allowed.going_on(0, 0) if goes_on(seat) else allowed.time(0)
    return asked + time.grace + time.each


def due_again(game: Game, seat: SeatAtGame, answered: datetime, left: float) -> datetime:
    """When a question is due that had *left* seconds when it was *answered*."""
    return calendar.due(habits_of(game, seat), answered, timedelta(seconds=left))


def only_until(game: Game, seat: SeatAtGame, due: datetime, now: datetime) -> None:
    """Give a question that is asked again the deadline it had before it was answered."""
    left = counted(habits_of(game, seat), now, due)
    change(game, seat, now, only=left.total_seconds(), reminded=True)


def debit(game: Game, seat: SeatAtGame, now: datetime) -> Debit:
    """What answering the current question now costs the seat."""
    assert seat.asked_at
    return time_of(game, seat).debit(habits_of(game, seat), seat.asked_at, now)
