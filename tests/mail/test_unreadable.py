"""Mails to the site that cannot be read are answered once, and those of machines never."""

from typing import Any

import pytest

from games.mail import (
    confirmations,
    parse,
    receive,
    recipients,
    smtp_server,
    strangers,
    unreadable,
)
from games.models.mail import Confirmation, MailIn, MailOut
from games.people import home_addresses

LARGE = b"\r\n" + b"words\r\n" * (parse.LARGEST // 6)
TANGLED = (
    b"Content-Type: multipart/mixed; boundary=x\r\n" * (parse.MOST_PARTS + 2) + b"\r\n--x--\r\n"
)
BODIES = [pytest.param(LARGE, id="large"), pytest.param(TANGLED, id="tangled")]
PLACES = ["home", "yes", "join"]


def address(kind: str, person: Any) -> str:
    if kind == "home":
        return home_addresses.address_of(person)
    if kind == "yes":
        what = Confirmation.What.SIGN_UP
        token = confirmations.waiting_for(what, "once", "ann@example.org", wanted="Ann")
        return confirmations.address_for(token)
    return recipients.newcomers()


def came(to: str, rest: bytes, heads: bytes = b"") -> MailIn:
    top = b"From: Ann\r\n <ann@example.org>\r\nSubject: Hello\r\n"
    row = receive.received(top + heads + rest, [to])
    assert row
    return row


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("kind", PLACES)
def test_who_wrote_it_is_told_once_a_day(people: list[Any], kind: str, body: bytes) -> None:
    to = address(kind, people[0])
    rows = [came(to, body), came(to, body + b"again\r\n")]
    assert {row.status for row in rows} == {MailIn.Status.FAILED}
    answer = MailOut.objects.get(subject=unreadable.SUBJECT)
    assert (answer.to, answer.reply_to) == ("ann@example.org", to)
    assert "Please send" in answer.text and answer.headers["Auto-Submitted"] == "auto-replied"


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(
    "heads",
    [
        b"Auto-Submitted: auto-replied\r\n",
        b"Return-Path: <>\r\n",
        b"Precedence: bulk\r\n",
        b"X-Loop: hunt.example\r\n",
        b"Content-Type: multipart/report; boundary=x\r\n",
    ],
)
@pytest.mark.parametrize("kind", PLACES)
def test_a_machine_gets_no_answer(people: list[Any], kind: str, heads: bytes, body: bytes) -> None:
    came(address(kind, people[0]), body, heads)
    assert not MailOut.objects.filter(subject=unreadable.SUBJECT).exists()


@pytest.mark.parametrize("body", BODIES)
def test_to_nobody_is_answered_likewise(people: list[Any], body: bytes) -> None:
    raw = b"From: Ann <ann@example.org>\r\nSubject: Hello\r\n" + body
    for _ in range(2):
        assert strangers.take(raw, ["nobody@hunt.example"], 0.0) == smtp_server.UNKNOWN
    assert MailOut.objects.get().subject == strangers.SUBJECT


def test_not_more_than_some_are_told_in_an_hour(
    people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unreadable, "MOST_AN_HOUR", 0)
    came(recipients.newcomers(), LARGE)
    assert not MailOut.objects.exists()
