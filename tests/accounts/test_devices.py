"""Where somebody is signed in, and signing out there."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from games import tasks
from games.accounts import sessions
from games.web import own_account
from tests.support.visitors import client_of

PASSWORD = "a long walk home"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1"
)
CHROME = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/150.0.0.0 Mobile Safari/537.36"
)


def at(agent: str, address: str = "192.0.2.7", name: str = "ann") -> Client:
    """A browser in which *name* has signed in by password."""
    client = Client(HTTP_USER_AGENT=agent, REMOTE_ADDR=address)
    client.post(reverse("account_login"), {"login": name, "password": PASSWORD})
    return client


def signed_in(client: Client) -> bool:
    return client.get(reverse("you")).status_code == 200


def page(client: Client) -> str:
    return client.get(reverse("devices")).content.decode()


def row(agent: str) -> UserSession:
    return UserSession.objects.get(user_agent=sessions.device(agent))


def test_no_address_is_kept(ann: Any) -> None:
    """Neither at the first sign-in nor when the row is written again, by a new password."""
    client, new = at(SAFARI, "2001:db8::5"), "a short walk home"
    for words in ({}, {"oldpassword": PASSWORD, "password1": new, "password2": new}):
        client.post(reverse("account_change_password"), words)
        kept = set(UserSession.objects.values_list("ip", "user_agent"))
        assert kept == {("::", "Safari on an iPhone")}


@pytest.mark.parametrize(
    ("agent", "called"),
    [
        (FIREFOX, "Firefox on Linux"),
        (SAFARI, "Safari on an iPhone"),
        (CHROME, "Chrome on Android"),
        (f"{CHROME} Edg/150.0.0.0", "Edge on Android"),
        ("curl/8.14", "Another program"),
        ("", "Another program"),
    ],
)
def test_what_people_call_a_device(agent: str, called: str) -> None:
    assert sessions.device(agent) == called


def test_each_device_is_listed_to_its_person_alone(ann: Any, bob: Any) -> None:
    here, there = at(FIREFOX), at(SAFARI)
    for client in (here, there):
        told = page(client)
        assert "Firefox on Linux" in told and "Safari on an iPhone" in told
        assert told.count("this browser") == 1
    assert "Firefox" not in page(at(CHROME, name="bob"))
    assert row(FIREFOX).session_key not in told, "the key is the right itself"


def test_an_address_that_is_none_keeps_nobody_out(settings: Any, ann: Any) -> None:
    """Behind a proxy of ours that names a port, too, or a socket without any address."""
    settings.TRUSTED_PROXIES = 1
    client = Client(HTTP_X_FORWARDED_FOR="192.0.2.7:4711")
    client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assert signed_in(client) and page(client).count("this browser") == 1


def test_one_is_signed_out_there(ann: Any, bob: Any) -> None:
    here, there, his = at(FIREFOX), at(SAFARI), at(CHROME, name="bob")
    assert not sessions.end(bob, row(FIREFOX).pk)
    address = reverse("sign_out_there", args=[row(SAFARI).pk])
    his.post(address)
    assert signed_in(there), "only their own person signs a session out"
    here.post(address)
    assert [signed_in(one) for one in (here, there, his)] == [True, False, True]
    assert own_account.HAD_ENDED in here.post(address, follow=True).content.decode()


def test_one_is_signed_out_everywhere_else(ann: Any, bob: Any) -> None:
    """Also where the list does not know that somebody is: these signed in before it was kept."""
    unlisted = client_of(ann)
    here, there, his = at(FIREFOX), at(SAFARI), at(CHROME, name="bob")
    here.post(reverse("sign_out_elsewhere"))
    assert [signed_in(one) for one in (here, there, unlisted, his)] == [True, False, False, True]
    assert page(here).count("this browser") == 1 and "iPhone" not in page(here)


def test_a_new_password_signs_out_all_others(ann: Any) -> None:
    here, there = at(FIREFOX), at(SAFARI)
    new = "a short walk home"
    words = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    here.post(reverse("account_change_password"), words)
    assert signed_in(here) and not signed_in(there)
    assert "Firefox" in page(here) and "iPhone" not in page(here)


def test_signing_out_ends_the_row(ann: Any) -> None:
    here, there = at(FIREFOX), at(SAFARI)
    there.post(reverse("account_logout"))
    assert "iPhone" not in page(here)


def test_what_has_ended_by_itself_is_forgotten(ann: Any) -> None:
    at(FIREFOX), at(SAFARI)
    late = Session.objects.filter(pk=row(FIREFOX).session_key)
    late.update(expire_date=timezone.now() - timedelta(days=1))
    tasks.forget()
    assert [one.user_agent for one in UserSession.objects.all()] == ["Safari on an iPhone"]
    assert Session.objects.count() == 1


def test_nobody_in_office_reads_them() -> None:
    with pytest.raises(NoReverseMatch):
        reverse("admin:usersessions_usersession_changelist")


def test_no_page_reads_or_writes_these_rows(ann: Any) -> None:
    client = at(FIREFOX)
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/").status_code == 200
    assert len(asked) and not [one for one in asked if "usersessions" in one["sql"]]
