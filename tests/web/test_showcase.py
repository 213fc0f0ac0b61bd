"""The game that plays on the front page."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.web import showcase

pytestmark = pytest.mark.django_db
LIGHTEST = 60_000  # bytes of a first view without its scripts, compressed or not


def test_the_front_page_begins_with_its_first_moment(client: Client) -> None:
    html = client.get("/").content.decode()
    first = showcase.moments()[0]
    assert first.picture in html and first.told[0].split(".")[0] in html
    assert reverse("moment", args=[1]) in html and len(html) < LIGHTEST


def test_one_moment_leads_to_the_next_and_the_last_to_the_first(client: Client) -> None:
    last = len(showcase.moments()) - 1
    assert last > 20
    assert reverse("moment", args=[0]) in told(client, last)
    assert reverse("moment", args=[8]) in told(client, 7)


def told(client: Client, number: int) -> str:
    answer: Any = client.get(reverse("moment", args=[number]))
    assert answer.status_code == 200 and "public" in answer.headers["Cache-Control"]
    return str(answer.content.decode())


def test_there_are_no_moments_after_the_end(client: Client) -> None:
    assert client.get(reverse("moment", args=[len(showcase.moments())])).status_code == 404


def test_every_process_shows_the_same_game() -> None:
    once = showcase.moments()
    showcase.moments.cache_clear()
    assert showcase.moments() == once


@pytest.mark.browser
def test_it_plays_by_itself_until_it_is_stopped(browser: Any, live_server: Any) -> None:
    page = browser.new_page()
    page.goto(live_server.url)
    first = page.inner_text("#moment figcaption")
    page.wait_for_function(
        "(first) => document.querySelector('#moment figcaption').innerText !== first", arg=first
    )
    page.click("text=Stop it")
    assert page.inner_text("#moving") == "Play it"
    page.close()


@pytest.mark.browser
def test_it_stands_still_for_who_wants_no_movement(browser: Any, live_server: Any) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.goto(live_server.url)
    assert page.inner_text("#moving") == "Play it"
    page.close()
