from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.accounts import sign_in_links
from games.mail import links as posting
from games.models.game import Game
from games.models.person import SignInLink


def link(token: str) -> str:
    return reverse("sign_in_by_link", args=[token])


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_link_works_once(client: Client, ann: Any) -> None:
    token = sign_in_links.new_token(ann)
    assert client.get(link(token)).status_code == 200
    assert not signed_in(client), "opening the link alone must not use it up"
    assert client.post(link(token)).status_code == 302
    assert signed_in(client)
    other = Client()
    assert other.post(link(token)).status_code == 403
    assert not signed_in(other)


def test_only_the_hash_is_stored(ann: Any) -> None:
    token = sign_in_links.new_token(ann)
    assert token not in str(SignInLink.objects.values().get())


def test_an_old_link_is_refused(client: Client, ann: Any) -> None:
    token = sign_in_links.new_token(ann)
    with time_machine.travel(sign_in_links.timezone.now() + timedelta(minutes=31)):
        assert client.post(link(token)).status_code == 403


@pytest.mark.django_db
def test_a_wrong_token_is_refused(client: Client) -> None:
    response = client.post(link("wrong"))
    assert response.status_code == 403
    assert not signed_in(client)


def asked(client: Client, address: str) -> Any:
    """What somebody is told who asks for a link to *address*; then the worker comes by."""
    told = client.post(reverse("ask_for_link"), {"email": address})
    posting.post()
    return told


def test_the_mail_holds_the_link(client: Client, ann: Any) -> None:
    asked(client, "ANN@example.org")
    (sent,) = mail.outbox
    assert sent.to == ["ANN@example.org"]
    url = next(word for word in sent.body.split() if word.startswith(settings.SITE_URL))
    assert client.post(url.removeprefix(settings.SITE_URL)).status_code == 302
    assert signed_in(client)


def test_nobody_learns_who_plays_here(client: Client, ann: Any) -> None:
    known, unknown = (asked(client, f"{name}@example.org") for name in ("ann", "bot"))
    assert known.status_code == unknown.status_code == 200
    told = [answer.content.decode().split("<main")[1] for answer in (known, unknown)]
    assert told[0].replace("ann@", "bot@") == told[1]
    assert len(mail.outbox) == 1


def test_one_address_gets_few_links(client: Client, ann: Any) -> None:
    for _ in range(8):
        asked(client, "ann@example.org")
    assert len(mail.outbox) == 5


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


def test_who_was_signed_out_while_they_wrote_goes_on_where_they_were(
    client: Client, game: Game, ann: Any
) -> None:
    there = f"/games/{game.key}/?seat=red"
    line = {"seat": "red", "line": "add 1"}
    came = {"Referer": f"http://testserver{there}"}
    answer = client.post(reverse("order", args=[game.key]), line, headers=came, follow=True)
    assert "You are not signed in" in answer.content.decode()
    words = {"login": "ann", "password": "a long walk home"}
    assert client.post(answer.redirect_chain[0][0], words)["Location"] == there
    assert game.length == 1


@pytest.mark.parametrize("came", ["", "https://elsewhere.example/games/"])
def test_who_was_signed_out_elsewhere_begins_at_home(client: Client, game: Game, came: str) -> None:
    parts = {"HX-Request": "true", "Referer": came}
    answer = client.post(reverse("order", args=[game.key]), {"line": "add 1"}, headers=parts)
    assert answer["HX-Redirect"] == f"{reverse('account_login')}?next=/"
