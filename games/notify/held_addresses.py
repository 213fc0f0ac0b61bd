"""Addresses to which nothing is sent: mail to them came back, or its reader called it spam."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from games import wake
from games.clock import database_clock
from games.models import rows
from games.models.mail import HeldAddress, MailOut
from games.notify import preferences

Kind, Status = HeldAddress.Kind, MailOut.Status
PAUSE = timedelta(days=1)  # how long what is to be told waits until it is looked at again
AGAIN = timedelta(days=7)  # what was written before that is not sent again
MOST_SOFT = 3  # mails within that time that come back for a while
AMONG = "SELECT address FROM games_heldaddress WHERE address IN ({})"  # every mail asks
HELD = "No mail goes to this address now."


def among(addresses: Iterable[str]) -> set[str]:
    """Those of the *addresses* to which nothing goes, in lower case."""
    wanted = [one.lower() for one in addresses]
    if not wanted:
        return set()
    places = ", ".join(["%s"] * len(wanted))
    return {address for (address,) in rows.read(AMONG.format(places), wanted)}


def of(addresses: Iterable[str]) -> QuerySet[HeldAddress]:
    return HeldAddress.objects.filter(address__in=[one.lower() for one in addresses])


def is_too_soft(address: str, now: datetime) -> bool:
    """Whether so many mails came back that the next would, too."""
    back = MailOut.objects.filter(to__iexact=address, status=Status.RETURNED)
    return back.filter(sent_at__gte=now - AGAIN).count() >= MOST_SOFT


def hold(address: str, kind: str, why: str, now: datetime) -> bool:
    """Send nothing there any more; says whether that is new."""
    fields = {"kind": kind, "why": why[:300], "since": now}
    _, is_new = HeldAddress.objects.get_or_create(address=address.lower(), defaults=fields)
    return is_new


@transaction.atomic
def release(address: str, person: Any = None) -> bool:
    """
    Send to *address* again: first what came back and what was held, as far as it is still to be
    told, then all that waits for its *person*. Says whether it was held.
    """
    was_held, _ = HeldAddress.objects.filter(address=address.lower()).delete()
    if not was_held:
        return False
    now = database_clock.now()
    back = Q(status__in=(Status.RETURNED, Status.HELD), created_at__gte=now - AGAIN)
    again = MailOut.objects.filter(back, to__iexact=address)
    again.update(status=Status.WAITING, send_after=now, attempts=0, trouble="", lease=None)
    if person is not None:
        preferences.look_again(person)
    wake.ring_after_commit("games.deliver")
    return True
