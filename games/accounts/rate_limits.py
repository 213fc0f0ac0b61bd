"""
How often something may be done.

Parallel requests are counted correctly. Django-allauth counts sign-in attempts itself
(`settings.ACCOUNT_RATE_LIMITS`).
"""

import ipaddress
import time
from typing import Any, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest

from games.accounts import client_address

PREFIX = 64  # of an IPv6 address: what one household has


class Limit(NamedTuple):
    most: int
    seconds: int


LIMITS = {
    "anon": Limit(60, 60),
    "user": Limit(300, 60),
    "orders": Limit(120, 60),
    "watch": Limit(240, 60),
    "providers": Limit(3000, 60),
    "guests": Limit(20, 3600),
    "press": Limit(12, 60),
    "own-data": Limit(5, 3600),
    "press-a-day": Limit(300, 86_400),
}


def within(what: str, who: str) -> bool:
    """Count that *who* does *what* once more, and say whether that is within the limit."""
    most, seconds = LIMITS[what]
    key = f"limit:{what}:{who}:{int(time.time()) // seconds}"
    return counted(key, 2 * seconds) <= most


def counted(key: str, kept: int) -> int:
    """How often, this time included. It is forgotten *kept* seconds after the first time."""
    count: int = cache.incr(key)
    if count == 1:
        cache.touch(key, kept)
    return count


def wait(what: str) -> int:
    """Seconds until the count starts again."""
    seconds = LIMITS[what].seconds
    return seconds - int(time.time()) % seconds


def who(request: HttpRequest, user: Any) -> str:
    """The key to count under: the account's, or else the address's."""
    return f"user:{user.pk}" if user.is_authenticated else f"at:{network(request)}"


def network(request: HttpRequest) -> str:
    """The address of the client; for IPv6 the network that a household usually has."""
    address = client_address.address_of(request)
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    household = f"{parsed}/{PREFIX if parsed.version == 6 else 32}"
    return str(ipaddress.ip_network(household, strict=False))
