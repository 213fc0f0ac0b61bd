"""Accounts that nobody has confirmed are thrown away, and none that somebody needs."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.clock import database_clock
from games.models.mail import MailOut
from games.models.tournament import EntryInvitation, Tournament
from games.operations import retention, unconfirmed
from games.people import friends
from games.play import lobby

DAN = "dan@example.org"
NEW = {"username": "dan", "email": DAN, "password1": "a long walk away"}
LATER = unconfirmed.KEPT + timedelta(hours=1)


@pytest.fixture
def dan(db: None, counter: Any, settings: Any) -> Any:
    """Somebody who has signed up on the page and not read the mail."""
    settings.EMBEDDED, settings.ACCOUNT_EMAIL_VERIFICATION = False, "mandatory"
    cache.clear()
    told = Client().post(reverse("account_signup"), NEW, follow=True).content.decode()
    assert "deleted after thirty days" in told and unconfirmed.KEPT.days == 30
    return get_user_model().objects.get(username="dan")


def is_thrown_away(person: Any, after: timedelta = LATER) -> bool:
    retention.forget(database_clock.now() + after)
    return not get_user_model().objects.filter(pk=person.pk).exists()


def test_it_goes_after_a_while_and_mail_to_the_address_stays(dan: Any, people: list[Any]) -> None:
    """The address may be that of somebody else, who has mail of their own."""
    MailOut.objects.create(to=DAN, message_id="<1@example.org>", subject="Yours", text="Yours")
    before = get_user_model().objects.count()
    assert not is_thrown_away(dan, unconfirmed.KEPT - timedelta(hours=1))
    assert is_thrown_away(dan) and not EmailAddress.objects.filter(email=DAN).exists()
    assert MailOut.objects.filter(to=DAN).exists()
    assert get_user_model().objects.count() == before - 1
    assert retention.forget(database_clock.now() + LATER) == 0
    Client().post(reverse("account_signup"), NEW)
    assert get_user_model().objects.filter(username="dan").exists(), "the name is free again"


def confirmed(dan: Any, host: Any) -> None:
    EmailAddress.objects.filter(user=dan).update(verified=True)


def signed_in(dan: Any, host: Any) -> None:
    Client().force_login(dan)


def seated(dan: Any, host: Any) -> None:
    lobby.join(lobby.create("counter", 1, ("red", "blue"), host=host), "red", dan)


def awaited_by_name(dan: Any, host: Any) -> None:
    lobby.invite(lobby.create("counter", 1, ("red", "blue"), host=host), "red", person=dan)


def awaited_at_the_address(dan: Any, host: Any) -> None:
    lobby.invite(lobby.create("counter", 1, ("red", "blue"), host=host), "red", "Dan@Example.org")


def invited_to_a_tournament(dan: Any, host: Any) -> None:
    cup = Tournament.objects.create(title="Cup", status=Tournament.Status.ENTRY)
    now = database_clock.now()
    EntryInvitation.objects.create(tournament=cup, address=DAN, by=host, at=now)


def entered(dan: Any, host: Any) -> None:
    cup = Tournament.objects.create(title="Cup", status=Tournament.Status.ENTRY)
    cup.entries.create(user=dan, number=1)


def directs(dan: Any, host: Any) -> None:
    Tournament.objects.create(title="Cup").directors.add(dan)


def befriended(dan: Any, host: Any) -> None:
    friends.add(host, "dan")


@pytest.mark.parametrize(
    "needed",
    [
        confirmed,
        signed_in,
        seated,
        awaited_by_name,
        awaited_at_the_address,
        invited_to_a_tournament,
        entered,
        directs,
        befriended,
    ],
)
def test_who_is_needed_stays(dan: Any, people: list[Any], needed: Callable[..., None]) -> None:
    needed(dan, people[0])
    assert not is_thrown_away(dan)


def test_accounts_that_were_not_made_on_the_page_stay(counter: Any, people: list[Any]) -> None:
    """Those of commands and the admin have no address to confirm."""
    people[0].groups.set(Group.objects.all())
    assert not any(is_thrown_away(one) for one in people)
