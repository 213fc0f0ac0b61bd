"""Which address a request came from."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "::"


def address_of(request: HttpRequest) -> str:
    """The client's address, looking past the proxies that the site trusts."""
    passed = request.META.get("HTTP_X_FORWARDED_FOR", "").replace(",", " ").split()
    proxies = settings.TRUSTED_PROXIES
    if proxies and len(passed) >= proxies:
        return str(passed[-proxies])
    return str(request.META.get("REMOTE_ADDR", ""))


def ip_of(request: HttpRequest) -> str:
    """The same as an IP address that a column takes; UNKNOWN where a proxy names something else."""
    try:
        return str(ipaddress.ip_address(address_of(request).partition("%")[0]))
    except ValueError:
        return UNKNOWN
