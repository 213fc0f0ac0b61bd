"""Where a player's time went, as sentences in their own time zone."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from games.models.game import SeatAtGame
from games.models.time_debit import TimeDebit


def of(seat: SeatAtGame, zone: ZoneInfo) -> Iterator[str]:
    """
    A sentence for each answer of its holder, the oldest first::

        5 hours 12 minutes: asked Mon 2 Nov, 18:10, answered Tue 3 Nov, 07:22; 8 hours did not
        count (your night).
    """
    own = seat.time_debits.filter(person=seat.user_id).order_by("id")
    return (sentence(debit, zone) for debit in own)


def outlook(extensions: int, missed: int, misses: int) -> str:
    """How many extensions are left, and after how many missed questions the seat opens."""
    left = f"You have {counted(extensions, 'extension')} left for questions whose time is up."
    if not misses:
        return left
    return f"{left} You have missed {missed} in a row; after {misses} your seat opens."


def counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def sentence(debit: TimeDebit, zone: ZoneInfo) -> str:
    asked, answered = (at.astimezone(zone) for at in (debit.asked_at, debit.answered_at))
    said = "time was up" if debit.late else "answered"
    when = f"asked {day(asked)}, {asked:%H:%M}, {said} "
    when += "" if same_day(asked, answered) else f"{day(answered)}, "
    when += f"{answered:%H:%M}"
    parts = [f"{span(debit.counted)}: {when}"]
    if debit.exempt:
        why = debit.why or "the first while"
        parts.append(f"{span(debit.exempt)} did not count ({why})")
    if debit.excused:
        parts.append("you were excused and had an extension")
    if debit.went_on:
        parts.append(f"it went on with your turn, which had {span(debit.left)} left")
    if debit.drawn:
        parts.append(f"{span(debit.drawn)} came from the bank, which holds {span(debit.bank)}")
    return f"{'; '.join(parts)}."


def same_day(one: datetime, other: datetime) -> bool:
    return one.date() == other.date()


def day(at: datetime) -> str:
    return f"{at:%a} {at.day} {at:%b}"


def span(seconds: float, most: int = 3) -> str:
    """“2 days 5 hours 12 minutes”, in at most so many units."""
    minutes = max(0, round(seconds / 60))
    parts = {"day": minutes // 1440, "hour": minutes // 60 % 24, "minute": minutes % 60}
    named = [f"{count} {unit}{'' if count == 1 else 's'}" for unit, count in parts.items() if count]
    return " ".join(named[:most]) or "less than a minute"
