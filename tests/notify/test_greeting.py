"""A new subscription gets a first message, and its person sees whether it arrived."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models.subscription import Subscription
from games.notify import greeting, subscriptions
from tests.notify.listener import Listener
from tests.notify.test_delivery import SITE, Browser
from tests.support.visitors import client_of, one_line

HELLO = {"title": "Hunt by Post", "link": f"{SITE}/you/notices/"}


@pytest.fixture
def ann(people: list[Any]) -> Any:
    return people[0]


@pytest.fixture
def as_ann(ann: Any) -> Client:
    return client_of(ann)


def said_to(client: Client) -> str:
    """What the page says of the webhook."""
    page = client.get(reverse("notices")).content.decode()
    return one_line(page.partition("One is set")[2].partition("</p>")[0])


def test_a_webhook_hears_once_that_it_is_one(ann: Any, as_ann: Client, listener: Listener) -> None:
    subscriptions.set_hook(ann, listener.address, "json")
    assert greeting.greet() == 1
    assert greeting.greet() == 0
    (heard,) = listener.heard
    said = json.loads(heard.body)
    assert said.items() >= {**HELLO, "kind": "first message", "game": "", "tournament": ""}.items()
    assert said["id"] == heard.headers["webhook-id"] and heard.headers["webhook-signature"]
    assert said_to(as_ann) == "(plain JSON)."


def test_discord_is_greeted_in_its_own_words(ann: Any, listener: Listener) -> None:
    subscriptions.set_hook(ann, listener.address, "discord")
    greeting.greet()
    content = json.loads(listener.heard[0].body)["content"]
    assert content == f"**Hunt by Post**\n{greeting.TEXT}\n<{SITE}/you/notices/>"


def test_a_browser_is_greeted_each_time_that_it_subscribes(ann: Any, listener: Listener) -> None:
    browser = Browser(listener.address)
    for times in (1, 2):
        browser.subscribed(ann)
        assert greeting.greet() == 1
        assert len(listener.heard) == times
    said = browser.opened(listener.heard[0].body)
    tag = said.pop("tag")
    assert tag, "a browser refuses to show one again that has none"
    assert said == {**HELLO, "body": greeting.TEXT}


@pytest.mark.parametrize("status", [302, 404, 500])
def test_a_refusal_is_told_on_the_page(
    ann: Any, as_ann: Client, listener: Listener, status: int
) -> None:
    listener.status = status
    subscriptions.set_hook(ann, listener.address, "json")
    assert greeting.greet() == 0
    assert f"the last delivery failed: it answered with {status}." in said_to(as_ann)
    assert greeting.greet() == 0 and len(listener.heard) == 1


def test_an_address_at_which_nobody_is_is_told_on_the_page(
    ann: Any, as_ann: Client, listener: Listener
) -> None:
    subscriptions.set_hook(ann, "https://nobody.invalid/told", "json")
    assert greeting.greet() == 0
    assert "the last delivery failed: no server answers there." in said_to(as_ann)


def test_nobody_else_greets_what_is_being_greeted(ann: Any, listener: Listener) -> None:
    """One that kills its worker is new no more."""
    subscriptions.set_hook(ann, listener.address, "json")
    assert greeting.claimed() and greeting.claimed() is None
    assert not Subscription.objects.filter(is_new=True).exists() and not listener.heard
