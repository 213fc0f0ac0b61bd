"""
From where somebody comes, as hashes that are thrown away after a month.

They serve to notice several accounts of one person, and nothing else. An address is never
stored: only a salted hash of its network, and the salt goes when its month is over.
"""

import ipaddress
from datetime import date, datetime, timedelta
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest

from games.accounts.client_address import address_of
from games.clock import database_clock
from games.models.multi_account import Trace, TraceSalt

KEPT = timedelta(days=30)
SLOT = 5  # minutes
PREFIX = {4: 24, 6: 48}


def note(person: Any, request: HttpRequest) -> None:
    """Remember that *person* was here: one row for each day, network and agent."""
    now = database_clock.now()
    salt, slot = salt_of(now.date()), (now.hour * 60 + now.minute) // SLOT
    network = hashed(salt, network_of(address_of(request)))
    agent = hashed(salt, request.META.get("HTTP_USER_AGENT", ""))
    if cache.add(f"trace:{person.pk}:{network}:{agent}:{now.date()}:{slot}", 1, SLOT * 60):
        mark(person.pk, now.date(), network, agent, slot)


def signed_in(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    """What Django calls whenever somebody has signed in."""
    note(user, request)


@transaction.atomic
def mark(person: int, day: date, network: str, agent: str, slot: int) -> None:
    where = {"person_id": person, "day": day, "network": network, "agent": agent}
    Trace.objects.get_or_create(**where, defaults={"slots": "0"})
    row = Trace.objects.select_for_update(no_key=True).get(**where)
    row.slots = f"{int(row.slots, 16) | 1 << slot:x}"
    row.save(update_fields=["slots"])


def salt_of(day: date) -> str:
    return TraceSalt.objects.get_or_create(month=day.replace(day=1))[0].salt


def hashed(salt: str, text: str) -> str:
    """24 figures that say nothing without the salt; nothing of nothing."""
    if not text:
        return ""
    return blake2b(text.encode("utf-8", "replace"), key=salt.encode(), digest_size=12).hexdigest()


def network_of(address: str) -> str:
    """The /24 or /48 of a public address; of any other nothing, as many would share it."""
    try:
        one = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if not one.is_global:
        return ""
    return str(ipaddress.ip_network(f"{one}/{PREFIX[one.version]}", strict=False))


def forget(now: datetime) -> None:
    """Throw away what is older than thirty days, and the salts of months that are over."""
    oldest = (now - KEPT).date()
    Trace.objects.filter(day__lt=oldest).delete()
    TraceSalt.objects.filter(month__lt=oldest.replace(day=1)).delete()
