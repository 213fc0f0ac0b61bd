"""What providers tell of our own mails."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.mail import post, return_addresses
from games.mail.delivery_reports import COMPLAINT, HARD
from games.models.mail import HeldAddress, MailOut
from games.models.subscription import Subscription
from games.notify import held_addresses
from tests.mail.providers import (
    MAILGUN,
    POSTMARK,
    bounce_of_postmark,
    event_of_mailgun,
    provider,
    site,
    told,
)
from tests.mail.test_returned import ANN, posted

__all__ = ["posted", "provider", "site"]


def test_a_bounce_holds_the_address_and_its_reader_is_told(
    provider: Client, posted: MailOut, people: list[Any]
) -> None:
    kind, address = Subscription.Kind.PUSH, "https://push.example/1"
    Subscription.objects.create(user=people[0], kind=kind, address=address)
    for _ in range(2):
        assert told(provider, f"{POSTMARK}tracking/", bounce_of_postmark(posted)) == 200
    held = HeldAddress.objects.get()
    assert (held.address, held.kind) == (ANN, HARD) and "does not exist" in held.why
    posted.refresh_from_db()
    assert posted.status == MailOut.Status.RETURNED
    assert Subscription.objects.get().notices.filter(kind="mail returned").count() == 1
    assert held_addresses.release(ANN, people[0])
    while post.deliver():
        pass
    posted.refresh_from_db()
    assert posted.status == MailOut.Status.SENT


def test_a_complaint_holds_the_address(provider: Client, posted: MailOut) -> None:
    assert told(provider, f"{MAILGUN}tracking/", event_of_mailgun(posted, event="complained")) == (
        200
    )
    assert HeldAddress.objects.get().kind == COMPLAINT


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({"event": "unsubscribed"}, COMPLAINT),
        ({"event": "rejected", "reject": {"reason": "Sandbox"}}, ""),
        (
            {
                "event": "failed",
                "severity": "permanent",
                "reason": "bounce",
                "delivery-status": {"code": 550, "message": "5.1.1 The user is unknown"},
            },
            HARD,
        ),
        (
            {
                "event": "failed",
                "severity": "permanent",
                "reason": "generic",
                "delivery-status": {"code": 554, "message": "5.7.1 no spam, please"},
            },
            "",
        ),
    ],
)
def test_what_fails_is_judged_as_by_mail(
    provider: Client, posted: MailOut, said: dict[str, Any], kind: str
) -> None:
    event = event_of_mailgun(posted, **said)
    event["event-data"]["recipient"] = "alias@example.org"
    assert told(provider, f"{MAILGUN}tracking/", event) == 200
    assert [*HeldAddress.objects.values_list("address", "kind")] == ([(ANN, kind)] if kind else [])
    posted.refresh_from_db()
    assert (posted.status == MailOut.Status.RETURNED) == (kind != COMPLAINT)


def test_a_mail_is_known_by_its_envelope(provider: Client, posted: MailOut) -> None:
    envelope = {"Metadata": {"source": return_addresses.address_of(posted)}}
    said = bounce_of_postmark(posted, Email="alias@example.org", **envelope)
    assert told(provider, f"{POSTMARK}tracking/", said) == 200
    assert HeldAddress.objects.get().address == ANN


QUIET = ("accepted", "delivered", "opened", "clicked")


@pytest.mark.parametrize("event", [*QUIET, "temporary"])
def test_what_makes_no_difference_does_nothing(
    provider: Client, posted: MailOut, event: str
) -> None:
    more = {"event": event}
    if event == "temporary":
        more = {"event": "failed", "severity": "temporary", "reason": "generic"}
    before = MailOut.objects.values().get(pk=posted.pk)
    assert told(provider, f"{MAILGUN}tracking/", event_of_mailgun(posted, **more)) == 200
    assert MailOut.objects.values().get(pk=posted.pk) == before
    assert not HeldAddress.objects.exists()


def test_what_is_told_again_and_again_counts_once(provider: Client, posted: MailOut) -> None:
    soft = {"Type": "SoftBounce", "Details": "smtp;452 4.2.2 mailbox full"}
    older = MailOut.objects.create(
        message_id="<x@hunt.example>",
        to=ANN,
        status=MailOut.Status.SENT,
        sent_at=posted.sent_at - timedelta(hours=1),
    )
    for _ in range(5):
        assert told(provider, f"{POSTMARK}tracking/", bounce_of_postmark(posted, **soft)) == 200
    posted.refresh_from_db()
    older.refresh_from_db()
    assert (posted.status, older.status) == (MailOut.Status.RETURNED, MailOut.Status.SENT)
    assert not HeldAddress.objects.exists()


def test_what_is_older_than_our_mail_is_not_about_it(provider: Client, posted: MailOut) -> None:
    before = posted.sent_at - timedelta(hours=2)
    said = bounce_of_postmark(posted, BouncedAt=before.isoformat())
    assert told(provider, f"{POSTMARK}tracking/", said) == 200
    assert not HeldAddress.objects.exists()


def test_nobody_of_whom_we_know_nothing_is_held(provider: Client, posted: MailOut) -> None:
    said = bounce_of_postmark(posted, Email="stranger@example.org")
    assert told(provider, f"{POSTMARK}tracking/", said) == 200
    assert not HeldAddress.objects.exists()
