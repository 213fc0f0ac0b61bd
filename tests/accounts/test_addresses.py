"""Several addresses of one person, and which of them count for what."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.accounts import authentication
from games.mail import post, receive
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from tests.support.visitors import client_of

PASSWORD = "a long walk home"
OTHER = "ann@work.example.org"


@pytest.fixture
def sure(settings: Any, as_ann: Client, ann: Any) -> Client:
    """Ann, on a site where addresses are confirmed, who has just said her password again."""
    settings.EMBEDDED, settings.ACCOUNT_EMAIL_VERIFICATION = False, "mandatory"
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    as_ann.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return as_ann


def act(client: Client, what: str, address: str = OTHER) -> str:
    words = {"email": address, f"action_{what}": "1"}
    return str(client.post(reverse("account_email"), words, follow=True).content.decode())


def confirmed(client: Client) -> None:
    """Follow the link of the last mail, and say yes."""
    link = next(word for word in mail.outbox[-1].body.split() if "/confirm-email/" in word)
    client.post(link.split("testserver")[-1])


def test_an_address_is_added_confirmed_made_the_main_one_and_removed(
    sure: Client, ann: Any
) -> None:
    assert f"A link is on its way to {OTHER}" in act(sure, "add")
    assert authentication.owner_of(OTHER) is None
    confirmed(sure)
    assert authentication.owner_of(OTHER) == ann
    assert "Your games come to this address" in act(sure, "primary")
    ann.refresh_from_db()
    assert ann.email == OTHER
    assert "cannot remove your main address" in act(sure, "remove")
    assert "ann@example.org is removed" in act(sure, "remove", "ann@example.org")
    assert authentication.owner_of("ann@example.org") is None


def test_who_sits_at_an_open_browser_adds_none(sure: Client, ann: Any) -> None:
    other = client_of(ann)
    answer = other.post(reverse("account_email"), {"email": OTHER, "action_add": "1"})
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert not EmailAddress.objects.filter(email=OTHER).exists()


def test_an_unconfirmed_address_is_never_the_main_one(sure: Client, ann: Any) -> None:
    act(sure, "add")
    assert "Confirm this address before" in act(sure, "primary")
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    assert authentication.addresses_of(ann) == {"ann@example.org"}


def test_another_person_can_claim_nothing_that_is_confirmed(
    sure: Client, ann: Any, bob: Any
) -> None:
    act(sure, "add")
    confirmed(sure)
    his = client_of(bob)
    his.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    act(his, "add")
    assert authentication.owner_of(OTHER) == ann
    assert not EmailAddress.objects.filter(user=bob, email=OTHER, verified=True).exists()


def test_orders_are_asked_for_at_a_confirmed_address_and_by_a_right_not_a_sender(
    sure: Client, ann: Any, bob: Any, game: Game
) -> None:
    """
    The reply address of the mail that asks is the right. It goes to the main address alone, which
    is confirmed; the address that somebody writes from is not judged, as anybody may claim it.
    """
    act(sure, "add")
    while post.deliver():
        pass
    asking = [row for row in MailOut.objects.filter(seat="red") if row.reply_to]
    assert {row.to for row in asking} == {"ann@example.org"}
    written = b"From: bob@example.org\nMessage-ID: <1@x>\n\nadd 1\n"
    claimed = b"From: ann@example.org\nMessage-ID: <2@x>\n\nadd 1\n"
    assert receive.received(claimed, ["red@hunt.localhost"]) is None
    assert receive.received(written, [asking[0].reply_to]) is not None
    assert MailIn.objects.get().person == ann
