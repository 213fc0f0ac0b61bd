"""
What providers post when they hand a mail on: the mail as it came, and its envelope.

Only requests with the raw mail in them are read, and nothing inside that mail, so its form cannot
cost the web process anything. What is kept of a mail is cut first and decoded then.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote_to_bytes

from games.mail.receive import LARGEST_KEPT

MOST_FIELDS = 100
ENCODED = len("%41")  # what one byte takes in a form, at most
NAME = re.compile(rb'\bname="([^"]*)"')


@dataclass(frozen=True)
class Handed:
    """
    A mail, the *sender* and the *recipients* of its envelope, and when its provider got it. No
    sender is None where the provider does not say, and empty where the envelope has none.
    """

    raw: bytes
    sender: str | None
    recipients: list[str]
    at: datetime | None = None


Form = dict[str, bytes]


def of_postmark(body: bytes, _: Form) -> Handed:
    """JSON, with “include raw email content in JSON payload”."""
    said = json.loads(body)
    first = said["Headers"][0] if said.get("Headers") else {"Name": ""}
    sender = text(first["Value"]) if text(first["Name"]).lower() == "return-path" else None
    raw = text(said["RawEmail"])[:LARGEST_KEPT].encode("utf-8", "replace")
    return Handed(raw, sender, [text(said["OriginalRecipient"])])


def of_mailgun(_: bytes, form: Form) -> Handed:
    """The form of a route that forwards to an address with “mime” in it."""
    at = datetime.fromtimestamp(int(form["timestamp"]), UTC)
    return Handed(form["body-mime"], form["sender"].decode(), [form["recipient"].decode()], at)


def of_sendgrid(_: bytes, form: Form) -> Handed:
    """The form of an inbound parse with “post the raw, full MIME message”."""
    envelope = json.loads(form["envelope"])
    return Handed(form["email"], text(envelope["from"]), [*map(text, envelope["to"])])


READERS: dict[str, Callable[[bytes, Form], Handed]] = {
    "Postmark": of_postmark,
    "Mailgun": of_mailgun,
    "SendGrid": of_sendgrid,
}


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("This should be text.")
    return value


def form_of(body: bytes, kind: str, boundary: str) -> Form:
    """The fields of a form, each as far as it is kept; empty for what is none."""
    if kind == "application/x-www-form-urlencoded":
        return dict(map(encoded_field, body.split(b"&", MOST_FIELDS)[:MOST_FIELDS]))
    if kind != "multipart/form-data":
        return {}
    parts = (b"\r\n" + body).split(f"\r\n--{boundary}\r\n".encode(), MOST_FIELDS)
    last = parts.pop().rpartition(f"\r\n--{boundary}--".encode())[0]
    return dict(map(part_field, [*parts[1:], last]))


def encoded_field(field: bytes) -> tuple[str, bytes]:
    name, _, value = field.partition(b"=")
    kept = value[: ENCODED * LARGEST_KEPT].replace(b"+", b" ")
    return name.decode(), unquote_to_bytes(kept)[:LARGEST_KEPT]


def part_field(part: bytes) -> tuple[str, bytes]:
    head, _, value = part.partition(b"\r\n\r\n")
    named = NAME.search(head)
    return named[1].decode() if named else "", value[:LARGEST_KEPT]
