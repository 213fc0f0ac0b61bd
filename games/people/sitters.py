"""Sitters, who play somebody's seats during a holiday."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet
from django.urls import reverse

from games.clock import timezones
from games.models import rows
from games.models.claiming import lock_person
from games.models.game import Game, SeatAtGame
from games.models.person import Holiday, Sitter
from games.models.rows import Columns
from games.people import conflicts, friends, ignoring, personal_mails
from rules.kernel.errors import Refusal

SITTER = Columns(Sitter)
# As text, because every mail asks, and every home page.
GIVEN = 'SELECT user_id FROM games_sitter WHERE sitter_id = %s AND start <= %s AND "end" > %s'
SITTING = (
    f"SELECT {SITTER.listed('s')} FROM games_sitter s"
    ' WHERE user_id = %s AND start <= %s AND "end" > %s ORDER BY id LIMIT 1'
)


@transaction.atomic
def name(holiday: Holiday, called: str, now: datetime) -> Sitter:
    """Let the user *called*, who is told, sit for the whole *holiday*. Raises Refusal."""
    person = friends.person(called)
    lock_person(holiday.user_id)
    if person.pk == holiday.user_id:
        raise Refusal("You cannot sit for yourself.")
    if ignoring.ignores(person.pk, holiday.user_id):
        raise Refusal(f"{person.username} cannot sit for you.")
    if holiday.end <= now:
        raise Refusal("That holiday is over.")
    if of_holiday(holiday, now):
        raise Refusal("You have already named a sitter for that time. Dismiss them first.")
    start = max(now, holiday.start)
    row = Sitter.objects.create(user=holiday.user, sitter=person, start=start, end=holiday.end)
    once = f"sits {holiday.user_id} {person.pk} {start:%Y-%m-%d}"
    subject = "You are named as a sitter"
    personal_mails.post(person, subject, "sitting", said(row, person), once, is_answered=True)
    return row


def said(row: Sitter, reader: Any) -> dict[str, str]:
    """What mails say of a sitting, in the time zone of their *reader*."""
    zone = timezones.called(timezones.name_of(reader.pk))
    start, end = (f"{at.astimezone(zone):%a %d %b %Y, %H:%M %Z}" for at in (row.start, row.end))
    names = {"holder": row.user.get_username(), "sitter": row.sitter.get_username()}
    return {**names, "start": start, "end": end, "link": settings.SITE_URL + reverse("you")}


def ahead_of(person: Any, now: datetime) -> QuerySet[Sitter]:
    """The sittings, present and future, for which *person* was named."""
    return Sitter.objects.filter(sitter=person.pk, end__gt=now).select_related("user")


def of_holiday(holiday: Holiday, now: datetime) -> Sitter | None:
    """The sitter, present or future, for a *holiday*."""
    return during(holiday, now).first()


def during(holiday: Holiday, now: datetime) -> QuerySet[Sitter]:
    """All sittings, present or future, that fall into a *holiday*; holidays may overlap."""
    ahead = Sitter.objects.filter(user=holiday.user_id, end__gt=max(now, holiday.start))
    return ahead.filter(start__lt=holiday.end).select_related("sitter").order_by("pk")


@transaction.atomic
def dismiss(row: Sitter, now: datetime) -> None:
    """End the sitting as its holder, and tell the sitter. Raises Refusal."""
    told = said(row, row.sitter)
    once = f"dismissed {row.user_id} {row.sitter_id} {row.start:%Y-%m-%d}"
    end(row, now)
    subject = f"You need not sit for {told['holder']}"
    personal_mails.post(row.sitter, subject, "dismissed_sitter", told, once)


@transaction.atomic
def step_back(row: Sitter, now: datetime) -> None:
    """End the sitting as its sitter, and tell whom it was for. Raises Refusal."""
    told = said(row, row.user)
    end(row, now)
    subject = f"{told['sitter']} does not sit for you"
    personal_mails.post(row.user, subject, "stepped_back", told, is_answered=True)


def end(row: Sitter, now: datetime) -> None:
    """
    End the sitting at once.

    A sitting that has begun stays on record, because the sitter has seen secrets. Raises
    Refusal.
    """
    if row.end <= now:
        raise Refusal("That sitting is over.")
    if row.start < now:
        row.end = now
        row.save(update_fields=["end"])
    else:
        row.delete()


def sitter_of(seat: SeatAtGame, now: datetime) -> Any:
    """The sitter who may read and order for *seat* now, or None."""
    if seat.user_id is None or (seat.known and not seat.known.may_have_sitter):
        return None
    at = connection.ops.adapt_datetimefield_value(now)
    found = rows.read(SITTING, [seat.user_id, at, at])
    if not found or seat.game.alone:
        return None
    sitter = SITTER.loaded(found[0]).sitter
    if not sitter.is_active or conflicts.too_much(seat.game, sitter, seat, now):
        return None
    return sitter


def sits(person: Any, seat: SeatAtGame, now: datetime) -> bool:
    sitter = sitter_of(seat, now)
    return sitter is not None and sitter.pk == person.pk


def seats_for(person: Any, now: datetime) -> list[SeatAtGame]:
    """The seats of running games that *person* is a sitter for now, as hardly anybody is."""
    at = connection.ops.adapt_datetimefield_value(now)
    given = [user for (user,) in rows.read(GIVEN, [person.pk, at, at])]
    if not given:
        return []
    seats = SeatAtGame.objects.filter(user__in=given, game__status__in=Game.UNFINISHED)
    seats = seats.select_related("game", "user").defer("game__secret").order_by("id")
    return [seat for seat in seats if sits(person, seat, now)]


def seats_at(game: Game, person: Any, now: datetime) -> list[SeatAtGame]:
    """The seats of one game that *person* is a sitter for now."""
    return [seat for seat in seats_for(person, now) if seat.game_id == game.pk]
