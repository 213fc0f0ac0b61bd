"""Which address a request came from."""

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The client's address, looking past the proxies that the site trusts."""
    passed = request.META.get("HTTP_X_FORWARDED_FOR", "").replace(",", " ").split()
    proxies = settings.TRUSTED_PROXIES
    if proxies and len(passed) >= proxies:
        return str(passed[-proxies])
    return str(request.META.get("REMOTE_ADDR", ""))
