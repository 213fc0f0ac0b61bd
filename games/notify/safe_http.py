"""
Calling addresses that people gave us: never our own machines, and never for long.

`requests-hardened` looks a name up once, refuses what is not a public address, and connects to
the very one that it has looked at, so that a name which changes meanwhile leads nowhere else.
"""

import logging
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from requests import ConnectionError as RequestsConnectionError
from requests import PreparedRequest, RequestException, Timeout
from requests.exceptions import SSLError
from requests_hardened import Config, HTTPSession
from requests_hardened.ip_filter import InvalidIPAddress
from requests_hardened.ip_filter_adapter import IPFilterAdapter

from rules.kernel.errors import Refusal

# The library tells whole addresses at DEBUG, and to know one may be to write there.
logging.getLogger("urllib3").setLevel(logging.WARNING)

SECONDS = (3.05, 7.0)  # to connect, and between two parts of an answer
LONGEST = 500
NOT_PUBLIC = "The address is not public."
FAILURES = (
    (Timeout, "it did not answer in time"),
    (SSLError, "its certificate is not valid"),
    (RequestsConnectionError, "no server answers there"),
)


class Unreachable(Exception):
    """Nothing came back; the text says why."""


class Guard(IPFilterAdapter):  # type: ignore[misc]  # without stubs
    """Refuses, too, what is reserved without being called private."""

    def build_connection_pool_key_attributes(
        self, request: PreparedRequest, verify: Any, cert: Any = None
    ) -> Any:
        host, pool = super().build_connection_pool_key_attributes(request, verify, cert)
        at = ip_address(host["host"].strip("[]"))
        if (isinstance(at, IPv6Address) and at.is_site_local) or (
            at.is_reserved and not at.is_loopback
        ):
            raise InvalidIPAddress(at)
        return host, pool


def called(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """
    POST *body* and give the status of the answer, of which nothing else is read.

    Raises Unreachable.
    """
    if why := fault(address):
        raise Unreachable(why)
    with line() as session:
        try:
            answer = session.post(address, data=body, headers=dict(headers), stream=True)
        except InvalidIPAddress as error:
            raise Unreachable(NOT_PUBLIC) from error
        except (RequestException, ValueError, OSError) as error:
            raise Unreachable(why_not(error)) from error
        answer.close()
    return int(answer.status_code)


def why_not(error: Exception) -> str:
    return next((why for kind, why in FAILURES if isinstance(error, kind)), type(error).__name__)


def line() -> HTTPSession:
    """A session without proxies, cookies, redirects or anybody's passwords."""
    local = bool(settings.LOOPBACK_OUTLETS)
    session = HTTPSession(
        Config(
            ip_filter_enable=True,
            ip_filter_allow_loopback_ips=local,
            never_redirect=True,
            default_timeout=SECONDS,
            user_agent_override="Hunt by Post",
        )
    )
    for scheme in ("http", "https"):
        session.mount(f"{scheme}://", Guard(scheme == "https", allow_loopback=local))
    session.trust_env = False
    return session


def fault(address: str) -> str:
    """What is wrong with an address at first sight, as a sentence, or nothing."""
    try:
        parts = urlsplit(address)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return "That is not a web address."
    schemes = ("https", "http") if settings.LOOPBACK_OUTLETS else ("https",)
    if parts.scheme not in schemes or not host:
        return "The address must begin with https://."
    if parts.username or parts.password or port == 0 or len(address) > LONGEST:
        return "The address must have no user name or password in it, and 500 characters at most."
    return "" if address.isascii() and address.isprintable() else "That is not a web address."


def checked(address: str) -> str:
    """*address* without the spaces around it. Raises Refusal."""
    address = address.strip()
    if why := fault(address):
        raise Refusal(why)
    return address
