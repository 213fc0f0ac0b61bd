from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.models import SignInLink
from games.web import sign_in


def link(token: str) -> str:
    return reverse("sign_in_by_link", args=[token])


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_link_works_once(client: Client, ann: Any) -> None:
    token = sign_in.new_token(ann)
    assert client.get(link(token)).status_code == 200
    assert not signed_in(client), "opening the link alone must not use it up"
    assert client.post(link(token)).status_code == 302
    assert signed_in(client)
    other = Client()
    assert other.post(link(token)).status_code == 403
    assert not signed_in(other)


def test_only_the_hash_is_stored(ann: Any) -> None:
    token = sign_in.new_token(ann)
    assert token not in str(SignInLink.objects.values().get())


def test_an_old_link_is_refused(client: Client, ann: Any) -> None:
    token = sign_in.new_token(ann)
    with time_machine.travel(sign_in.timezone.now() + timedelta(minutes=31)):
        assert client.post(link(token)).status_code == 403


@pytest.mark.django_db
def test_a_wrong_token_is_refused(client: Client) -> None:
    response = client.post(link("wrong"))
    assert response.status_code == 403
    assert not signed_in(client)


def test_the_mail_holds_the_link(client: Client, ann: Any) -> None:
    client.post(reverse("ask_for_link"), {"email": "ANN@example.org"})
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"]
    url = next(word for word in sent.body.split() if word.startswith("http://testserver/"))
    assert client.post(url.removeprefix("http://testserver")).status_code == 302
    assert signed_in(client)


def test_nobody_learns_who_plays_here(client: Client, ann: Any) -> None:
    known = client.post(reverse("ask_for_link"), {"email": "ann@example.org"})
    unknown = client.post(reverse("ask_for_link"), {"email": "bot@example.org"})
    assert known.status_code == unknown.status_code == 200
    told = [answer.content.decode().split("<main")[1] for answer in (known, unknown)]
    assert told[0].replace("ann@", "bot@") == told[1]
    assert len(mail.outbox) == 1


def test_one_address_gets_few_links(client: Client, ann: Any) -> None:
    for _ in range(sign_in.MOST_AN_HOUR + 3):
        client.post(reverse("ask_for_link"), {"email": "ann@example.org"})
    assert len(mail.outbox) == sign_in.MOST_AN_HOUR


def test_password_and_sign_up(client: Client, ann: Any) -> None:
    words = {"login": "ann", "password": "a long walk home"}
    assert client.post(reverse("account_login"), words).status_code == 302
    assert signed_in(client)
    new = Client()
    words = {"username": "dan", "email": "dan@example.org", "password1": "a long walk away"}
    assert new.post(reverse("account_signup"), words).status_code == 302
    assert signed_in(new)


def test_times_stand_in_the_readers_zone(as_ann: Client, ann: Any) -> None:
    assert b"data-zone-url" in as_ann.get("/").content
    assert as_ann.post(reverse("set_zone"), {"zone": "Asia/Tokyo"}).status_code == 204
    assert as_ann.post(reverse("set_zone"), {"zone": "../etc"}).status_code == 204
    assert ann.profile.timezone == "Asia/Tokyo"
    assert b"data-zone-url" not in as_ann.get("/").content
