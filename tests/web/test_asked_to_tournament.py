"""Whoever is asked to a tournament without an account: the way through sign-up and back to it."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.accounts import sign_in_links
from tests.tournaments.conftest import Make, announced, counter, director

__all__ = ["announced", "counter", "director"]

pytestmark = pytest.mark.django_db
NEW = {"username": "dan", "email": "dan@example.org", "password1": "a long walk away"}
RIGHT = "a long walk home"


WAYS = ("password", "link", "sign-up")


@pytest.mark.parametrize("way", WAYS)
def test_whoever_is_asked_to_a_tournament_comes_back_to_it(
    client: Client, announced: Make, bob: Any, way: str
) -> None:
    """By every link that leads to an account, and from “Sign in” to “Sign up” and back."""
    cup = reverse("tournament", args=[announced().key])
    then = f"?next={quote(cup)}"
    html = client.get(cup).content.decode()
    assert html.count(f"{reverse('account_signup')}?next=") == 2, "in the page and above it"
    login, signup = (reverse(name) for name in ("account_login", "account_signup"))
    assert f'"{signup}{then}"' in client.get(login + then).content.decode()
    assert f'"{login}{then}"' in client.get(signup + then).content.decode()
    if way == "link":
        client.post(reverse("ask_for_link"), {"email": bob.email, "next": cup})
        sent = client.post(reverse("sign_in_by_link", args=[sign_in_links.new_token(bob)]))
    elif way == "password":
        sent = client.post(login, {"login": "bob", "password": RIGHT, "next": cup})
    else:
        sent = client.post(signup, {**NEW, "next": cup})
    assert sent["Location"] == cup
    assert "_auth_user_id" in client.session


def test_a_link_leads_to_no_other_site(client: Client, bob: Any) -> None:
    client.post(reverse("ask_for_link"), {"email": bob.email, "next": "https://example.com/"})
    sent = client.post(reverse("sign_in_by_link", args=[sign_in_links.new_token(bob)]))
    assert sent["Location"] == "/"


def test_the_address_is_confirmed_on_the_way(
    client: Client, announced: Make, settings: Any
) -> None:
    """As on a real site, where the mail's link is opened in the browser that signed up."""
    settings.EMBEDDED, settings.ACCOUNT_EMAIL_VERIFICATION = False, "mandatory"
    cup = reverse("tournament", args=[announced().key])
    client.post(reverse("account_signup"), {**NEW, "next": cup})
    link = re.search(r"/accounts/confirm-email/\S+/", mail.outbox[-1].body)
    assert link and "_auth_user_id" not in client.session
    assert client.post(link[0])["Location"] == cup
