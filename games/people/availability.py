"""When a player's clocks do not run: time zone, quiet hours and holidays."""

from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction

from games import wake
from games.clock import calendar, database_clock, deadlines, timezones
from games.models.claiming import lock_person
from games.models.game import Game, SeatAtGame
from games.models.person import Holiday, Profile
from games.people import sitters
from rules.kernel.errors import Refusal

NIGHT = (time(23), time(7))  # until somebody says otherwise
NOTICE = timedelta(hours=12)
DAYS_A_YEAR = 42
LONG_AGO = timedelta(days=90)


def of(user: Any, now: datetime) -> dict[str, Any]:
    """What a seat stores of its holder's habits (`games.clock.deadlines.habits_of`)."""
    profile = Profile.objects.filter(user=user).first() or Profile()
    kept: dict[str, Any] = {"zone": profile.timezone}
    if profile.quiet_from and profile.quiet_until:
        kept["quiet"] = [profile.quiet_from.isoformat(), profile.quiet_until.isoformat()]
    away = Holiday.objects.filter(user=user, end__gt=now - LONG_AGO)
    kept[deadlines.AWAY] = [
        [one.start.isoformat(), one.end.isoformat(), "your holiday"] for one in away
    ]
    return kept


@transaction.atomic
def changed(user: Any) -> None:
    """
    Apply the present habits of *user* to all their clocks, including running ones, or to none.

    The games are locked in the order of their keys, so that nobody who does so waits for another.
    """
    playing = (Game.Status.OPEN, *Game.UNDER_WAY)
    seats = SeatAtGame.objects.filter(user=user, game__status__in=playing)
    for game_id in seats.order_by("game_id").values_list("game_id", flat=True).distinct():
        changed_at(game_id, user)


def changed_at(game_id: int, user: Any) -> None:
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    now = database_clock.now()
    for seat in SeatAtGame.objects.filter(game=game, user=user):
        seat.habits = of(user, now)
        if seat.deadline:
            deadlines.change(game, seat, now)
        seat.save(update_fields=["habits", "deadline", "remind_at", "terms"])
    wake.listeners(game.key)


def check_quiet(start: time | None, end: time | None) -> None:
    """Raises Refusal if no quiet hours can be from *start* to *end*."""
    if (start is None) != (end is None):
        raise Refusal("Your night needs both times; leave both out for none.")
    if start and end and calendar.night(start, end) > calendar.LONGEST_NIGHT:
        raise Refusal("Your night may last twelve hours at most.")


@transaction.atomic
def keep_quiet(user: Any, start: time | None, end: time | None) -> None:
    """Set quiet hours from *start* to *end*, or none. Raises Refusal if they cannot be."""
    check_quiet(start, end)
    fields = {"quiet_from": start, "quiet_until": end}
    Profile.objects.update_or_create(user=user, defaults=fields)
    changed(user)


@transaction.atomic
def keep_zone(user_id: int, name: str) -> None:
    """Use the time zone *name* from now on."""
    Profile.objects.update_or_create(user_id=user_id, defaults={"timezone": name})
    changed(user_id)


@transaction.atomic
def announce(user: Any, start: datetime, end: datetime, now: datetime) -> Holiday:
    """Announce a holiday from *start* to *end*. Raises Refusal."""
    if end <= start:
        raise Refusal("The holiday ends before it begins. Check the two times.")
    if start < now + NOTICE:
        raise Refusal("Announce a holiday at least twelve hours before it begins.")
    lock_person(user.pk)
    around = Holiday.objects.filter(user=user)
    if around.filter(start__lt=end, end__gt=start).exists():
        raise Refusal("You have already announced a holiday for that time.")
    if taken_with(user, start, end) > timedelta(days=DAYS_A_YEAR):
        raise Refusal(f"You can have {DAYS_A_YEAR} days of holiday a year; this would be more.")
    holiday = Holiday.objects.create(user=user, start=start, end=end)
    changed(user)
    return holiday


def taken_with(user: Any, start: datetime, end: datetime) -> timedelta:
    """How much holiday they have in the year of *start*, by their own calendar, with this one."""
    zone = timezones.called(timezones.name_of(user.pk))
    year = start.astimezone(zone).year
    holidays = Holiday.objects.filter(user=user)
    theirs = (one for one in holidays if one.start.astimezone(zone).year == year)
    return sum((one.end - one.start for one in theirs), end - start)


@transaction.atomic
def call_off(holiday: Holiday, now: datetime) -> None:
    """
    Cancel a holiday, or end it early, and dismiss who sits then; days already taken still count.

    Raises Refusal if it is over.
    """
    if holiday.end <= now:
        raise Refusal("That holiday is over.")
    for sitting in sitters.during(holiday, now):
        sitters.dismiss(sitting, now)
    if holiday.start < now:
        holiday.end = now
        holiday.save(update_fields=["end"])
    else:
        holiday.delete()
    changed(holiday.user)
