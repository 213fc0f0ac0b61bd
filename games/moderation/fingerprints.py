"""
Where people come from, as hashes that are deleted after a month.

They only help to notice several accounts of one person. An address is never stored: only a salted
hash of its network, and the salt is deleted when its month is over.
"""

import ipaddress
import secrets
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from typing import Any

from django.core.cache import cache, caches
from django.db import transaction
from django.http import HttpRequest

from games.accounts.client_address import address_of
from games.clock import database_clock
from games.models.multi_account import Trace, TraceSalt

KEPT = timedelta(days=30)
SLOT = 5  # minutes
PREFIX = {4: 24, 6: 48}
OWN_SALT = secrets.token_hex()  # Of this process, for what it keeps in memory.
LATELY = caches["lately"]


def note(person: Any, request: HttpRequest) -> None:
    """Record that *person* was here: one row for each day, network and agent."""
    now = database_clock.known() or datetime.now(UTC)
    slot = (now.hour * 60 + now.minute) // SLOT
    address, agent = address_of(request), request.META.get("HTTP_USER_AGENT", "")
    here = f"{person.pk}:{hashed(OWN_SALT, f'{address} {agent}')}:{now.date()}:{slot}"
    if LATELY.add(f"trace:{here}", True, SLOT * 60):
        note_in_slot(person.pk, address, agent, now.date(), slot)


def note_in_slot(person: int, address: str, agent: str, day: date, slot: int) -> None:
    """The same, unless another process has done it."""
    salt = salt_of(day)
    network, agent = hashed(salt, network_of(address)), hashed(salt, agent)
    if cache.add(f"trace:{person}:{network}:{agent}:{day}:{slot}", 1, SLOT * 60):
        mark(person, day, network, agent, slot)


def signed_in(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    """The receiver of Django's signal for a sign-in."""
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
    """24 hexadecimal digits that say nothing without the salt; empty for an empty text."""
    if not text:
        return ""
    return blake2b(text.encode("utf-8", "replace"), key=salt.encode(), digest_size=12).hexdigest()


def network_of(address: str) -> str:
    """The /24 or /48 of a public address; empty for any other, which many people may share."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if not parsed.is_global:
        return ""
    return str(ipaddress.ip_network(f"{parsed}/{PREFIX[parsed.version]}", strict=False))


def forget(now: datetime) -> None:
    """Delete what is older than thirty days, and the salts of past months."""
    oldest = (now - KEPT).date()
    Trace.objects.filter(day__lt=oldest).delete()
    TraceSalt.objects.filter(month__lt=oldest.replace(day=1)).delete()
