"""Requests of mail providers, in the forms that they document, and the site as they see it."""

import hmac
import json
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path

from avp_site import urls
from games.clock import database_clock
from games.mail import webhooks
from games.models.mail import MailOut
from tests.mail.test_returned import ANN

KEY = "key-of-mailgun"
SECRET = "postman:a-long-secret"
POSTMARK, MAILGUN, SENDGRID = "/mail/by/postmark/", "/mail/by/mailgun/", "/mail/by/sendgrid/"


@pytest.fixture
def site(settings: Any) -> ModuleType:
    """The site as it is with a secret."""
    keys = {"MAILGUN_WEBHOOK_SIGNING_KEY": KEY, "MANDRILL_WEBHOOK_KEY": KEY}
    settings.ANYMAIL = {"WEBHOOK_SECRET": [SECRET], **keys}
    made = ModuleType("with_providers")
    hooks = include((webhooks.addresses(), "providers"))
    vars(made)["urlpatterns"] = [path("mail/by/", hooks), path("", include(urls))]
    vars(made)["handler400"] = "games.web.errors.unreadable"
    vars(made)["handler500"] = "games.web.errors.broken"
    settings.ROOT_URLCONF = made
    return made


@pytest.fixture
def provider(site: ModuleType) -> Client:
    return provider_with(SECRET)


def provider_with(secret: str) -> Client:
    """Whoever sends *secret*."""
    basic = f"Basic {b64encode(secret.encode()).decode()}"
    return Client(raise_request_exception=False, HTTP_AUTHORIZATION=basic)


def told(provider: Client, where: str, said: dict[str, Any]) -> int:
    return provider.post(where, json.dumps(said), "application/json").status_code


def by_postmark(provider: Client, raw: bytes, to: str) -> int:
    return told(provider, f"{POSTMARK}inbound/", of_postmark(raw, to))


def by_mailgun(provider: Client, raw: bytes, to: str) -> int:
    return in_parts(provider, of_mailgun(raw, to)).status_code


def in_parts(provider: Client, said: dict[str, str]) -> HttpResponse:
    return provider.post(f"{MAILGUN}inbound_mime/", said)


def by_mailgun_encoded(provider: Client, raw: bytes, to: str) -> int:
    return encoded(provider, of_mailgun(raw, to)).status_code


def encoded(provider: Client, said: dict[str, str]) -> HttpResponse:
    form = "application/x-www-form-urlencoded"
    return provider.post(f"{MAILGUN}inbound_mime/", urlencode(said), form)


def by_sendgrid(provider: Client, raw: bytes, to: str) -> int:
    return provider.post(f"{SENDGRID}inbound/", of_sendgrid(raw, to)).status_code


Way = Callable[[Client, bytes, str], int]
WAYS: list[Way] = [by_postmark, by_mailgun, by_mailgun_encoded, by_sendgrid]


def of_postmark(raw: bytes, to: str, sender: str = ANN) -> dict[str, Any]:
    """An inbound webhook with “include raw email content in JSON payload”."""
    return {
        "FromName": "Ann",
        "MessageStream": "inbound",
        "FromFull": {"Email": ANN, "Name": "Ann", "MailboxHash": ""},
        "ToFull": [{"Email": to, "Name": "", "MailboxHash": ""}],
        "OriginalRecipient": to,
        "Subject": "Re: your move",
        "MessageID": "73e6d360-66eb-11e1-8e72-a8904824019b",
        "Date": "Fri, 1 Aug 2014 16:45:32 -04:00",
        "TextBody": "what Postmark made of it",
        "HtmlBody": "",
        "StrippedTextReply": "",
        "Tag": "",
        "Headers": [
            {"Name": "Return-Path", "Value": f"<{sender}>"},
            {"Name": "X-Spam-Status", "Value": "No"},
        ],
        "Attachments": [],
        "RawEmail": raw.decode(),
    }


def of_mailgun(raw: bytes, to: str, stamp: str = "") -> dict[str, str]:
    """A route that forwards to …/inbound_mime/."""
    stamp, token = stamp or str(int(database_clock.now().timestamp())), "c" * 50
    signed = hmac.new(KEY.encode(), f"{stamp}{token}".encode(), "sha256").hexdigest()
    return {
        "recipient": to,
        "sender": ANN,
        "from": f"Ann <{ANN}>",
        "subject": "Re: your move",
        "domain": "hunt.example",
        "timestamp": stamp,
        "token": token,
        "signature": signed,
        "body-mime": raw.decode(),
    }


def of_sendgrid(raw: bytes, to: str) -> dict[str, str]:
    """An inbound parse with “post the raw, full MIME message”."""
    return {
        "email": raw.decode(),
        "to": to,
        "from": f"Ann <{ANN}>",
        "subject": "Re: your move",
        "envelope": json.dumps({"to": [to], "from": ANN}),
        "charsets": '{"to":"UTF-8","subject":"UTF-8","from":"UTF-8"}',
        "sender_ip": "192.0.2.1",
    }


def bounce_of_postmark(mail: MailOut, **other: Any) -> dict[str, Any]:
    """Postmark’s webhook of a bounce: it knows a mail by an id of its own."""
    said = {
        "RecordType": "Bounce",
        "ID": 42,
        "Type": "HardBounce",
        "TypeCode": 1,
        "Name": "Hard bounce",
        "Tag": "",
        "MessageID": "00000000-0000-0000-0000-000000000000",
        "ServerID": 1234,
        "MessageStream": "outbound",
        "Description": "The server was unable to deliver your message"
        " (ex: unknown user, mailbox not found).",
        "Details": "smtp;550 5.1.1 The email account that you tried to reach does not exist.",
        "Email": mail.to,
        "From": "post@hunt.example",
        "BouncedAt": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        "DumpAvailable": True,
        "Inactive": True,
        "CanActivate": True,
        "Subject": mail.subject,
    }
    return said | other


def event_of_mailgun(mail: MailOut, **said: Any) -> dict[str, Any]:
    stamp, token = "1529006854", "a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0"
    signed = hmac.new(KEY.encode(), f"{stamp}{token}".encode(), "sha256").hexdigest()
    event = {
        "timestamp": datetime.now(UTC).timestamp(),
        "id": "-Agny091SquKnsrW2NEKUA",
        "recipient": mail.to,
        "message": {
            "headers": {
                "to": mail.to,
                "message-id": mail.message_id.strip("<>"),
                "from": "Hunt by Post <post@hunt.example>",
                "subject": mail.subject,
            },
            "attachments": [],
            "size": 111,
        },
        "flags": {"is-test-mode": False},
        "tags": [],
        "user-variables": {},
    }
    signature = {"timestamp": stamp, "token": token, "signature": signed}
    return {"signature": signature, "event-data": event | said}
