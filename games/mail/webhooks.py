"""
Mail that a provider takes in for us and hands on by a request, and what it tells of our own mails.

Anymail knows how each provider proves itself, and how it tells of mails. A mail is stored as it
came before its request is answered with 200, and read as every other; whatever keeps it from being
stored makes the provider try again.
"""

import logging
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import BoundedSemaphore
from typing import Any

from anymail.signals import inbound, tracking
from anymail.urls import urlpatterns as providers
from anymail.webhooks.base import AnymailBasicAuthMixin
from django.conf import settings
from django.core.exceptions import BadRequest, ImproperlyConfigured, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import URLPattern

from games import wake
from games.clock import database_clock
from games.mail import provider_news, provider_requests, strangers
from games.mail.provider_requests import Handed

log = logging.getLogger(__name__)

PATIENCE = 60  # seconds after which a provider should try again
# A mail of 25 MB, twice as long where the provider sends its parts and attachments as well.
LARGEST = 64 * 1024 * 1024
# Of the requests that are larger than other pages take, a process reads one at a time.
LARGE = BoundedSemaphore(1)
LONGEST_PROOF = 1000
# What is raised where a request is not like its provider's.
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)

tracking.connect(provider_news.hear_of)


class Later(Exception):
    """A mail cannot be taken now; says so as SMTP does."""


@contextmanager
def believed() -> Iterator[None]:
    """
    Why a request is refused is told by the kind of the error alone: its words may quote a mail, or
    an address with a secret in it.
    """
    try:
        yield
    except Exception as error:
        raise BadRequest(f"This is not believed: {type(error).__name__}.") from None


@contextmanager
def readable() -> Iterator[None]:
    try:
        yield
    except UNREADABLE as error:
        raise BadRequest(f"This cannot be read: {type(error).__name__}.") from None


class News:
    """What is done around anymail's view of what a provider tells of our mails."""

    def run_validators(self, request: HttpRequest) -> None:
        with believed():
            super().run_validators(request)  # type: ignore[misc]

    def parse_events(self, request: HttpRequest) -> list[Any]:
        with readable():
            events: list[Any] = super().parse_events(request)  # type: ignore[misc]
        return events


class Mail(News):
    """Where a provider hands mail on. Until the secret is known nothing of the request is read."""

    esp_name: str

    def post(self, request: HttpRequest, *args: Any, **rest: Any) -> HttpResponse:
        with believed():
            AnymailBasicAuthMixin.validate_request(self, request)
        try:
            with body_of(request) as body:
                take(self.handed(request, body))
        except Later as why:
            log.info("a mail is taken later: %s", why)
            return HttpResponse(status=503, headers={"Retry-After": str(PATIENCE)})
        return HttpResponse()

    def handed(self, request: HttpRequest, body: bytes) -> Handed:
        boundary = (request.content_params or {}).get("boundary", "")
        with readable():
            form = provider_requests.form_of(body, request.content_type or "", boundary)
            request.POST = proofs(form)  # type: ignore[assignment]
        self.run_validators(request)
        with readable():
            return provider_requests.READERS[self.esp_name](body, form)


def proofs(form: provider_requests.Form) -> QueryDict:
    """The short fields of the *form*, in which anymail looks for a signature."""
    fields = QueryDict(mutable=True)
    for name, value in form.items():
        fields[name] = value[:LONGEST_PROOF].decode(errors="replace")
    return fields


@contextmanager
def body_of(request: HttpRequest) -> Iterator[bytes]:
    """
    All that is sent. Raises RequestDataTooBig, BadRequest where it breaks off, or Later while as
    much is in hand already.
    """
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > LARGEST:
        raise RequestDataTooBig
    is_large = size > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)
    if is_large and not LARGE.acquire(blocking=False):
        raise Later("452 4.3.1 Another large mail is being taken.")
    try:
        body = request.read(size)
        if len(body) < size:
            raise BadRequest("This breaks off.")
        yield body
    finally:
        if is_large:
            LARGE.release()


def take(mail: Handed) -> None:
    """Store a mail for those whom its envelope names. Raises Later."""
    said = strangers.take(raw_of(mail), mail.recipients, time.monotonic() - age_of(mail.at))
    if said.startswith("4"):
        raise Later(said)
    if said.startswith("5"):
        log.warning("a mail was not taken: %s", said)
    wake.ring_after_commit("games.deliver")


def raw_of(mail: Handed) -> bytes:
    """The mail as it is stored: with its sender on top."""
    if mail.sender is None:
        return mail.raw
    sender = "".join(mail.sender.split()).strip("<>").encode("utf-8", "replace")
    return b"Return-Path: <" + sender + b">\r\n" + mail.raw


def age_of(at: datetime | None) -> float:
    """How many seconds ago that was: a mail came in time when its provider got it in time."""
    return max(0.0, (database_clock.now() - at).total_seconds()) if at else 0.0


def addresses() -> list[URLPattern]:
    """For each provider that is set up, where it sends its requests; none without a secret."""
    return [*filter(None, map(address, providers))] if settings.ANYMAIL["WEBHOOK_SECRET"] else []


def address(of: URLPattern) -> URLPattern | None:
    """Likewise for one of anymail's own."""
    theirs = of.callback.view_class  # type: ignore[attr-defined]
    hands_raw = theirs.signal is inbound and theirs.esp_name in provider_requests.READERS
    if not hands_raw and theirs.signal is not tracking:
        return None
    view = type("View", (Mail if hands_raw else News, theirs), {})
    try:
        with warnings.catch_warnings(action="ignore"):  # each says itself how well it is kept up
            view()
    except ImproperlyConfigured:  # a key or a package of that provider is missing
        return None
    return URLPattern(of.pattern, view.as_view(), name=of.name)  # type: ignore[attr-defined]
