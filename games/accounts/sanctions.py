"""Who is muted or banned now, with sentences for them. Nothing is changed here."""

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.clock import database_clock
from games.models.moderation import Sanction
from rules.kernel.errors import Refusal

MUTE, BAN = Sanction.Kind.MUTE, Sanction.Kind.BAN
SAID = {
    MUTE: (
        "You have been muted {until}: you can play, but not write to anybody. The reason: {reason}"
    ),
    BAN: "You have been banned {until}. The reason: {reason}",
}


def in_force(now: datetime | None = None) -> QuerySet[Sanction]:
    """The sanctions in force now. A permanent ban counts only once it has been confirmed."""
    now = now or database_clock.now()
    for_good = Q(until=None) & (Q(kind=MUTE) | Q(confirmed_at__isnull=False))
    return Sanction.objects.filter(Q(until__gt=now) | for_good, lifted_at=None)


def of(person: Any, kind: str) -> Sanction | None:
    """The sanction on *person* that lasts longest, or None."""
    held = in_force().filter(person=person.pk, kind=kind)
    return max(held, key=lambda one: (one.until is None, one.until), default=None)


def sentence(sanction: Sanction) -> str:
    """What the affected person is told about the *sanction*."""
    return SAID[Sanction.Kind(sanction.kind)].format(
        until=lasting(sanction), reason=sanction.reason
    )


def lasting(sanction: Sanction) -> str:
    """“until 3 March 2027, 14:00 UTC” or “for good”"""
    if sanction.until is None:
        return "for good"
    return f"until {timezone.localtime(sanction.until):%-d %B %Y, %H:%M %Z}"


def must_be_free(person: Any, kind: str) -> None:
    """Raise Refusal while *person* is muted or banned, as *kind* says."""
    if person is not None and (sanction := of(person, kind)):
        raise Refusal(sentence(sanction))
